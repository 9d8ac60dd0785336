import { v7 as uuidv7 } from 'uuid';
import type { ProviderEvent } from '../../connectors/payment-provider.ts';
import type { Db } from '../../db/client.ts';
import { submit } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { findBell, insertBell } from './billing.queries.ts';
import { type BillingParts, syncCustomer } from './sync.ts';

/** Keyed by the bell's id: each is answered, and many at once by one look at the provider. */
export const bellWorkflow = 'BillingBell';
/** The one writer per customer. */
export const billingObject = 'Billing';

/** What can change an account, or show whose it is; the provider tells more than we need. */
const telling = /^(subscription|transaction\.(paid|completed|past_due|canceled)|adjustment)\b/;

/** Keeps an event of the provider, once, and asks for it to be answered; gives whether it is news. */
export async function ringFor(
  { db }: Pick<Parts, 'db'>,
  { id, type, customerId }: Pick<ProviderEvent, 'id' | 'type' | 'customerId'>,
): Promise<boolean> {
  if (customerId === null || !telling.test(type)) return false;
  return db.transaction((tx) => ring(tx, { id, type, customerId }));
}

/** Has a customer looked at again; an id of its own for each reason keeps it from being looked at over and over. */
export async function ring(
  tx: Db,
  { id = uuidv7(), type, customerId }: { id?: string; type: string; customerId: string },
): Promise<boolean> {
  const isNew = await insertBell(tx, { id, type, customerId });
  if (isNew) await submit(tx, bellWorkflow, id);
  return isNew;
}

/** Answers a bell, unless a look at the provider that came after it has answered it. */
export async function answerBell(parts: BillingParts, bellId: string): Promise<void> {
  const bell = await findBell(parts.db, bellId);
  if (bell === undefined || bell.answeredAt !== null) return;
  await syncCustomer(parts, bell.customerId);
}
