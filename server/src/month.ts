import { Temporal } from 'temporal-polyfill';

export type Month = { month: string; startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/**
 * The month that minutes count in: the calendar month of the zone that the account had when it began. One that is not over goes
 * on wherever its owner is by now, and the next is always a later month: who flies west gets none twice.
 */
export function monthAt(now: Temporal.Instant, timeZone: string, last: Month | undefined): Month {
  if (last !== undefined && Temporal.Instant.compare(now, last.endsAt) < 0) return last;
  const here = now.toZonedDateTimeISO(timeZone).toPlainDate().with({ day: 1 });
  const following = last && Temporal.PlainDate.from(last.month).add({ months: 1 });
  const month = following && Temporal.PlainDate.compare(following, here) > 0 ? following : here;
  // Months that follow each other leave no gap between zones, and do not overlap.
  const startsAt =
    last && following?.equals(month) ? last.endsAt : month.toZonedDateTime(timeZone).toInstant();
  const endsAt = month.add({ months: 1 }).toZonedDateTime(timeZone).toInstant();
  return { month: month.toString(), startsAt, endsAt };
}
