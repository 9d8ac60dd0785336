import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { readInstant, toIso } from './instant.ts';

test.each([
  '2026-11-16 05:47:26.236123+00',
  '2026-11-16 05:47:26.2+00',
  '1969-12-31 23:59:59.000001+00',
  '2026-11-16 05:47:26+00',
  '2026-11-16 11:17:26.236+05:30',
  '2026-11-15 21:47:26-08',
])('%s is the moment that PostgreSQL means', (text) => {
  expect(readInstant(text).equals(Temporal.Instant.from(text))).toBe(true);
  expect(toIso(text)).toBe(Temporal.Instant.from(text).toString());
});
