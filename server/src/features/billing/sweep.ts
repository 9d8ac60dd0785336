import { ConnectorError } from '../../connectors/connector-error.ts';
import { actOnEach, type SweepCursor, sweepRows } from '../../db/sweep-rows.ts';
import { listUsersPastPlanEnd, lockUsers } from '../accounts/accounts.ts';
import {
  endReading,
  findDueReading,
  moveReading,
  purgeExpiredWebhookEvents,
  subscriptionsPastDate,
} from './billing.queries.ts';
import { type BillingDeps, reconcileAccount } from './sync.ts';
import { enqueueEvent, enqueueWebhookEvent } from './webhook-events.ts';

type SweepOptions = {
  /** How often the provider is asked for events that no webhook announced. */
  every?: { hours?: number; seconds?: number };
  cursor?: SweepCursor;
  /** How many accounts, and how many pages of events, a run looks at. */
  maxAccounts?: number;
  maxPages?: number;
};

/** Webhook events are kept for as long as anybody may ask what the provider sent. */
const eventRetention = { hours: 90 * 24 };

/** Does what a date asks for: plans that end, subscriptions that should have changed, events that no webhook announced. */
export async function sweepBilling(
  deps: BillingDeps,
  { every = { hours: 1 }, cursor = {}, maxAccounts = 500, maxPages = 50 }: SweepOptions = {},
): Promise<void> {
  const { db, now, log } = deps;
  const tasks = [
    () => endPlans(deps, cursor, maxAccounts),
    () => enqueueDueDates(deps),
    () => purgeExpiredWebhookEvents(db, now().subtract(eventRetention)),
    () =>
      readMissedEvents(deps, every, maxPages).catch((cause: unknown) => {
        if (!(cause instanceof ConnectorError)) throw cause;
        log.warn({ err: cause }, 'the provider’s events could not be read; trying again in the next round');
      }),
  ];
  await actOnEach('of billing could be swept', tasks, (task) => task());
}

function endPlans(deps: BillingDeps, cursor: SweepCursor, maxAccounts: number): Promise<void> {
  const { db, now } = deps;
  return sweepRows({
    what: 'plans could be ended',
    cursor,
    maxRows: maxAccounts,
    findDue: (after, limit) => listUsersPastPlanEnd(db, now(), { after, limit }),
    act: (userId) =>
      db.transaction(async (tx) => {
        await lockUsers(tx, [userId]);
        await reconcileAccount(tx, deps, userId);
      }),
  });
}

async function enqueueDueDates({ db, now }: BillingDeps): Promise<void> {
  const due = await subscriptionsPastDate(db, now());
  await actOnEach('subscriptions could be looked at', due, ({ eventId, customerId }) =>
    db.transaction((tx) => enqueueEvent(tx, { id: eventId, type: 'due', customerId })),
  );
}

/**
 * Enqueues every event since the last read; those enqueued before are recognised by their ids. Each page is stored before the next
 * is requested: a run that ends early, or reaches its limit, is continued by the next.
 */
async function readMissedEvents(
  { db, now, payments }: BillingDeps,
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
      for (const event of events) await enqueueWebhookEvent({ db: tx }, event);
      await moveReading(tx, from, newest);
    });
    last = newest;
  }
}
