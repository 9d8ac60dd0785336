import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { billingCustomers, subscriptions } from '../../db/billing-schema.ts';
import { openDatabase } from '../../db/client.ts';
import { ring } from './bells.ts';
import { subscriptionsPastDate } from './billing.queries.ts';

const now = Temporal.Instant.from('2026-11-16T12:00:00Z');
const nextDay = now.add({ hours: 24 });

test('[D-PAY] every subscription that is not paid is looked at once a day, however many there are', async () => {
  const { db, close } = openDatabase(await freshDatabase(), () => {});
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
  const rung = new Set<string>();
  for (let due = await subscriptionsPastDate(db, now); due.length > 0; ) {
    for (const { bellId, customerId } of due) {
      expect(await ring(db, { id: bellId, type: 'due', customerId })).toBe(true);
      rung.add(customerId);
    }
    due = await subscriptionsPastDate(db, now);
  }
  expect(rung.size).toBe(ids.length);
  expect(await subscriptionsPastDate(db, nextDay)).not.toEqual([]);
});
