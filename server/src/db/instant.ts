import { customType } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';

/** A `timestamptz` column as a Temporal.Instant, so that no rule meets a bare Date. */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value),
});
