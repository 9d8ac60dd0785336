import { ConnectorError } from '../../connectors/connector-error.ts';
import { actOnEach, type SweepCursor, sweepRows } from '../../db/sweep-rows.ts';
import { ring, ringFor } from './bells.ts';
import {
  accountsPastEnd,
  endReading,
  findDueReading,
  forgetBells,
  lockAccounts,
  moveReading,
  subscriptionsPastDate,
} from './billing.queries.ts';
import { type BillingParts, settleAccount } from './sync.ts';

type SweepOptions = {
  /** How often the provider is asked for events that no bell announced. */
  every?: { hours?: number; seconds?: number };
  cursor?: SweepCursor;
  /** How many accounts, and how many pages of events, a run looks at. */
  maxAccounts?: number;
  maxPages?: number;
};

/** Bells are kept for as long as anybody may ask what rang. */
const bellsKept = { hours: 90 * 24 };

/** Does what a date asks for: plans that end, subscriptions that should have changed, bells that never rang. */
export async function sweepBilling(
  parts: BillingParts,
  { every = { hours: 1 }, cursor = {}, maxAccounts = 500, maxPages = 50 }: SweepOptions = {},
): Promise<void> {
  const { db, now, log } = parts;
  const tasks = [
    () => endPlans(parts, cursor, maxAccounts),
    () => ringForDates(parts),
    () => forgetBells(db, now().subtract(bellsKept)),
    () =>
      readMissedEvents(parts, every, maxPages).catch((cause: unknown) => {
        if (!(cause instanceof ConnectorError)) throw cause;
        log.warn({ err: cause }, 'the provider’s events could not be read; trying again in the next round');
      }),
  ];
  await actOnEach('of billing could be swept', tasks, (task) => task());
}

function endPlans(parts: BillingParts, cursor: SweepCursor, maxAccounts: number): Promise<void> {
  const { db, now } = parts;
  return sweepRows({
    what: 'plans could be ended',
    cursor,
    maxRows: maxAccounts,
    findDue: (after, limit) => accountsPastEnd(db, now(), { after, limit }),
    act: (userId) =>
      db.transaction(async (tx) => {
        await lockAccounts(tx, [userId]);
        await settleAccount(tx, parts, userId);
      }),
  });
}

async function ringForDates({ db, now }: BillingParts): Promise<void> {
  const due = await subscriptionsPastDate(db, now());
  await actOnEach('subscriptions could be looked at', due, ({ bellId, customerId }) =>
    db.transaction((tx) => ring(tx, { id: bellId, type: 'due', customerId })),
  );
}

/**
 * Rings for every event since the last reading; those that rang before are known by their ids. Each page is kept before the next
 * is asked for: a run that ends early, or has had its share, is continued by the next.
 */
async function readMissedEvents(
  { db, now, payments }: BillingParts,
  every: { hours?: number; seconds?: number },
  maxPages: number,
): Promise<void> {
  const reading = await findDueReading(db, now().subtract(every));
  if (reading === undefined) return;
  let last = reading.lastEventId ?? undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const events = await payments.provider.eventsAfter(last);
    const newest = events.at(-1)?.id;
    if (newest === undefined) return endReading(db, now());
    const from = last;
    await db.transaction(async (tx) => {
      for (const event of events) await ringFor({ db: tx }, event);
      await moveReading(tx, from, newest);
    });
    last = newest;
  }
}
