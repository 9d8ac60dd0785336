import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { ProviderEvent } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../durable.ts';
import { findWebhookEvent, insertWebhookEvent } from './billing.queries.ts';
import { type BillingDeps, syncCustomer } from './sync.ts';

/** Keyed by the event's id. One snapshot of the provider processes every event that came before it. */
export const webhookEventWorkflow = 'BillingBell';
/** The one writer per customer. */
export const billingObject = 'Billing';

/** What can change an account, or show whose it is; the provider tells more than we need. */
const relevantTypes = /^(subscription|transaction\.(paid|completed|past_due|canceled)|adjustment)\b/;

/** Stores an event of the provider once and enqueues it; returns whether it is new. */
export async function enqueueWebhookEvent(
  { db }: Pick<AppContext, 'db'>,
  { id, type, customerId }: Pick<ProviderEvent, 'id' | 'type' | 'customerId'>,
): Promise<boolean> {
  if (customerId === null || !relevantTypes.test(type)) return false;
  return db.transaction((tx) => enqueueEvent(tx, { id, type, customerId }));
}

/** Has a customer looked at again; an id of its own for each reason keeps it from being looked at over and over. */
export async function enqueueEvent(
  tx: Db,
  { id = uuidv7(), type, customerId }: { id?: string; type: string; customerId: string },
): Promise<boolean> {
  const isNew = await insertWebhookEvent(tx, { id, type, customerId });
  if (isNew) await enqueue(tx, webhookEventWorkflow, id);
  return isNew;
}

/** Processes an event, unless a snapshot that was taken after it has done so. */
export async function processWebhookEvent(deps: BillingDeps, eventId: string): Promise<void> {
  const event = await findWebhookEvent(deps.db, eventId);
  if (event === undefined || event.processedAt !== null) return;
  await syncCustomer(deps, event.customerId);
}
