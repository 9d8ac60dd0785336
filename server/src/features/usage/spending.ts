import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { addSpending, correctSpending, type HostedService } from './spending.queries.ts';

/** What one call to a hosted model may cost, and how much of it one user may cause in a day; in millionths of the currency's unit. */
export type Spending = { service: HostedService; atMost: number; dailyCap: number };

/**
 * Makes a call that costs money within the user's cap of the day: the most it can cost is reserved before, and what it did cost
 * is settled after. Undefined where the cap is reached; the call is then not made.
 */
export async function withinCap<T>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  { service, atMost, dailyCap }: Spending,
  call: () => Promise<{ result: T; cost: number }>,
): Promise<T | undefined> {
  const day = spendingDay(now()).toString();
  const reserved = Math.ceil(atMost);
  if (!(await addSpending(db, { userId, day, service, micros: reserved }, dailyCap))) return undefined;
  // What is not known to have cost less counts as it was reserved.
  let cost = reserved;
  try {
    const answer = await call();
    cost = Math.ceil(answer.cost);
    return answer.result;
  } finally {
    if (cost !== reserved) await correctSpending(db, { userId, day, service, micros: cost - reserved });
  }
}

/** When the daily cap resets. */
export function capRenewsAt({ now }: Pick<AppContext, 'now'>): Temporal.Instant {
  return spendingDay(now()).add({ days: 1 }).toZonedDateTime('UTC').toInstant();
}

/** UTC days for everybody: users could change their own zone. */
function spendingDay(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate();
}
