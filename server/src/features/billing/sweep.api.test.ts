import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { startBillingStack } from '../../../test/billing-stack.ts';
import { createDatabase } from '../../../test/create-database.ts';
import { makeUser } from '../../../test/make.ts';
import { openDatabase } from '../../db/client.ts';
import { users } from '../accounts/accounts.schema.ts';
import { subscriptionsPastDate } from './billing.queries.ts';
import { billingCustomers, subscriptions, webhookEvents } from './billing.schema.ts';
import { sweepBilling } from './sweep.ts';
import { enqueueEvent } from './webhook-events.ts';

const now = Temporal.Instant.from('2026-11-16T12:00:00Z');
const nextDay = now.add({ hours: 24 });

test('[D-PAY] every subscription that is not paid is looked at once a day, however many there are', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {});
  onTestFinished(close);
  const ids = Array.from({ length: 1_100 }, (_, n) => `${n}`);
  await db.insert(billingCustomers).values(ids.map((id) => ({ id: `ctm_${id}` })));
  await db.insert(subscriptions).values(
    ids.map((id) => ({
      id: `sub_${id}`,
      customerId: `ctm_${id}`,
      status: 'past_due',
      priceId: 'pri_1',
      quantity: 1,
      changedAt: now,
    })),
  );
  const enqueued = new Set<string>();
  for (let due = await subscriptionsPastDate(db, now); due.length > 0; ) {
    for (const { eventId, customerId } of due) {
      expect(await enqueueEvent(db, { id: eventId, type: 'due', customerId })).toBe(true);
      enqueued.add(customerId);
    }
    due = await subscriptionsPastDate(db, now);
  }
  expect(enqueued.size).toBe(ids.length);
  expect(await subscriptionsPastDate(db, nextDay)).not.toEqual([]);
});

/** A provider that gives few events at a time and counts how often it is asked, without webhooks. */
async function startPagedProvider() {
  const stack = await startBillingStack({ hasWorker: false });
  await stack.control('webhooks', { dropRate: 1 });
  const buyer = await stack.customer();
  await buyer.buy('pro');
  const { provider } = stack.deps.payments;
  const asked: (string | undefined)[] = [];
  let failsAt = Number.POSITIVE_INFINITY;
  const paged = {
    ...provider,
    eventsAfter: async (last?: string) => {
      asked.push(last);
      if (asked.length === failsAt) throw new Error('the provider broke off');
      return (await provider.eventsAfter(last)).slice(0, 2);
    },
  };
  const deps = { ...stack.deps, payments: { ...stack.deps.payments, provider: paged } };
  const every = { seconds: 0 };
  return {
    asked,
    failAt: (call: number) => {
      failsAt = call;
    },
    sweep: (maxPages?: number) => sweepBilling(deps, { every, ...(maxPages ? { maxPages } : {}) }),
    /** How many events were enqueued so far. */
    countEnqueued: () => stack.db.$count(webhookEvents),
    all: async () => {
      await stack.sweep();
      return stack.db.$count(webhookEvents);
    },
  };
}

test('[OPS-40][D-PAY] a page of missed events that cannot be read discards none before it, and the next run goes on there', async () => {
  const { asked, failAt, sweep, countEnqueued, all } = await startPagedProvider();
  failAt(3);
  await expect(sweep()).rejects.toThrow('not all of billing');
  const [, , third] = asked;
  expect(third).toBeDefined();
  asked.length = 0;
  failAt(Number.POSITIVE_INFINITY);
  await sweep();
  expect(asked[0]).toBe(third);
  const found = await countEnqueued();
  expect(found).toBeGreaterThan(0);
  expect(await all()).toBe(found);
});

test('[OPS-40][D-PAY] a run reads so many pages of events at most, and the next one the rest', async () => {
  const { asked, sweep, countEnqueued, all } = await startPagedProvider();
  await sweep(1);
  expect(asked).toEqual([undefined]);
  while (asked.length < 100) {
    const before = asked.length;
    await sweep(1);
    expect(asked.length).toBe(before + 1);
    // Asked again from the same event: there was none after it.
    if (asked.at(-1) === asked.at(-2)) break;
  }
  expect(await all()).toBe(await countEnqueued());
});

test('[OPS-40][D-DOWN] an account whose plan cannot be ended takes no other’s place', async () => {
  const { db, sweep } = await startBillingStack({ hasWorker: false });
  const ids = (await Promise.all([1, 2, 3].map(() => makeUser(db)))).sort();
  await db.update(users).set({ plan: 'pro', planEndsAt: new Date(0) });
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'stuck'; end $$`);
  await db.execute(sql`create trigger stuck before update on users for each row
    when (old.id = ${sql.raw(`'${ids[0]}'`)}) execute function refuse()`);
  const cursor = {};
  const next = () => sweep({ cursor, maxAccounts: 1 });
  await expect(next()).rejects.toThrow('not all of billing');
  await next();
  await next();
  const paid = await db.select({ id: users.id }).from(users).where(eq(users.plan, 'pro'));
  expect(paid).toEqual([{ id: ids[0] }]);
});
