import { ConnectorError } from '../../connectors/connector-error.ts';
import { ring, ringFor } from './bells.ts';
import {
  accountsPastEnd,
  forgetBells,
  lockAccounts,
  noteReading,
  subscriptionsPastDate,
  takeReading,
} from './billing.queries.ts';
import { type BillingParts, settleAccount } from './sync.ts';

/** How often the provider is asked for events that no bell announced. */
const readingEvery = { hours: 1 };

/** Bells are kept for as long as anybody may ask what rang. */
const bellsKept = { hours: 90 * 24 };

/** Does what a date asks for: plans that end, subscriptions that should have changed, bells that never rang. */
export async function sweepBilling(
  parts: BillingParts,
  every: { hours?: number; seconds?: number } = readingEvery,
) {
  const { db, now, log } = parts;
  for (const userId of await accountsPastEnd(db, now()))
    await db.transaction(async (tx) => {
      await lockAccounts(tx, [userId]);
      await settleAccount(tx, parts, userId);
    });
  for (const { bellId, customerId } of await subscriptionsPastDate(db, now()))
    await db.transaction((tx) => ring(tx, { id: bellId, type: 'due', customerId }));
  await forgetBells(db, now().subtract(bellsKept));
  try {
    await readMissedEvents(parts, every);
  } catch (cause) {
    if (!(cause instanceof ConnectorError)) throw cause;
    log.warn({ err: cause }, 'the provider’s events could not be read; trying again in the next round');
  }
}

/** Rings for every event since the last reading; those that rang before are known by their ids. */
async function readMissedEvents(
  parts: BillingParts,
  every: { hours?: number; seconds?: number },
): Promise<void> {
  const { db, now, payments } = parts;
  await db.transaction(async (tx) => {
    const turn = await takeReading(tx, now(), now().subtract(every));
    if (turn === undefined) return;
    for (let last = turn.lastEventId ?? undefined; ; ) {
      const events = await payments.provider.eventsAfter(last);
      for (const event of events) await ringFor({ db: tx }, event);
      const newest = events.at(-1)?.id;
      if (newest === undefined) return;
      last = newest;
      await noteReading(tx, newest);
    }
  });
}
