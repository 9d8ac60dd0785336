import { createHmac } from 'node:crypto';
import type { TrackerId } from '@timbre/contract/trackers';
import type { AppContext } from '../../app-context.ts';
import type { WebhookMessage } from '../../connectors/time-tracker.ts';
import { DomainError } from '../../domain-error.ts';
import { listConnections } from './connection.queries.ts';
import { getTracker } from './find-tracker.ts';
import { syncSoon } from './sync-schedule.ts';

/** What a service signs its messages with: made from our own secret, so that none has to be kept. */
function secretFor(authSecret: string, connectionId: string): string {
  return createHmac('sha256', authSecret).update(`tracker-webhook/${connectionId}`).digest('hex');
}

/** Where a user has the service tell of changes, and the secret to enter there. */
export async function readWebhook(
  { db, trackers, authSecret, publicUrl }: Pick<AppContext, 'db' | 'trackers' | 'authSecret' | 'publicUrl'>,
  userId: string,
): Promise<{ url: string; secret: string }> {
  const connected = await listConnections(db, userId);
  if (connected.length === 0) throw new DomainError('connection-needed');
  const connection = connected.find((one) => getTracker(trackers, one).webhook !== null);
  if (connection === undefined) throw new DomainError('not-found');
  return {
    url: new URL(`/api/webhooks/${connection.service}/${connection.id}`, publicUrl).href,
    secret: secretFor(authSecret, connection.id),
  };
}

/** Who a message says that it is from. */
export type WebhookSource = { service: TrackerId; connectionId: string };

/**
 * A message of the service that something has changed: what that is, a sync finds out. The first one asks for its code back, to
 * prove that this address is ours. Who cannot sign is told nothing, not even whether there is such a connection.
 */
export async function receiveWebhook(
  deps: Pick<AppContext, 'db' | 'now' | 'trackers' | 'authSecret'>,
  { service, connectionId }: WebhookSource,
  message: WebhookMessage,
): Promise<{ validation_code?: string }> {
  const { webhook } = getTracker(deps.trackers, { service });
  if (!webhook?.isSigned(secretFor(deps.authSecret, connectionId), message))
    throw new DomainError('signature-wrong');
  const code = webhook.findCode(message);
  if (code !== undefined) return { validation_code: code };
  await syncSoon(deps, connectionId);
  return {};
}
