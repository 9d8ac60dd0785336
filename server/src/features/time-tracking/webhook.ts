import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { findConnection } from './connection.queries.ts';
import { syncSoon } from './sync-schedule.ts';

/** What a service signs its messages with: made from our own secret, so that none has to be kept. */
function secretFor(authSecret: string, connectionId: string): string {
  return createHmac('sha256', authSecret).update(`tracker-webhook/${connectionId}`).digest('hex');
}

/** Where a user has the service tell of changes, and the secret to enter there. */
export async function readWebhook(
  { db, authSecret, publicUrl }: Pick<AppContext, 'db' | 'authSecret' | 'publicUrl'>,
  userId: string,
): Promise<{ url: string; secret: string }> {
  const connection = await findConnection(db, userId);
  if (connection === undefined) throw new DomainError('connection-needed');
  return {
    url: new URL(`/api/webhooks/toggl/${connection.id}`, publicUrl).href,
    secret: secretFor(authSecret, connection.id),
  };
}

const Message = z.object({ validation_code: z.string().max(500).optional() });

/**
 * A message of the service that something has changed: what that is, a sync finds out. The first one asks for its code back, to
 * prove that this address is ours. Who cannot sign is told nothing, not even whether there is such a connection.
 */
export async function receiveWebhook(
  deps: Pick<AppContext, 'db' | 'now' | 'authSecret'>,
  connectionId: string,
  { signature, body }: { signature: string | undefined; body: Buffer },
): Promise<{ validation_code?: string }> {
  if (!isSigned(secretFor(deps.authSecret, connectionId), signature, body))
    throw new DomainError('signature-wrong');
  const { validation_code: code } = readMessage(body);
  if (code !== undefined) return { validation_code: code };
  await syncSoon(deps, connectionId);
  return {};
}

/** `sha256=<hex>` over the bytes as they came. */
function isSigned(secret: string, signature: string | undefined, body: Buffer): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Signed and not understood, it is a reason to look all the same. */
function readMessage(body: Buffer): z.infer<typeof Message> {
  try {
    return Message.safeParse(JSON.parse(body.toString())).data ?? {};
  } catch {
    return {};
  }
}
