import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { type Month, monthAt } from './month.ts';

const at = (text: string) => Temporal.Instant.from(text);
const shown = ({ month, startsAt, endsAt }: Month) => [month, startsAt.toString(), endsAt.toString()];

const novemberInParis: Month = {
  month: '2026-11-01',
  startsAt: at('2026-10-31T23:00:00Z'),
  endsAt: at('2026-11-30T23:00:00Z'),
};

test('[D-QUOTA] a month is the calendar month in the account’s zone, across a change of the clock', () => {
  const march = monthAt(at('2026-03-31T21:30:00Z'), 'Europe/Paris', undefined);
  expect(shown(march)).toEqual(['2026-03-01', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z']);
  expect(monthAt(at('2026-03-31T22:00:00Z'), 'Europe/Paris', march).month).toBe('2026-04-01');
});

test('[D-QUOTA] a month that has begun ends where its owner was then, wherever they are now', () => {
  expect(monthAt(at('2026-11-30T22:59:59Z'), 'Asia/Tokyo', novemberInParis)).toBe(novemberInParis);
});

test('[D-QUOTA] who is further west when it ends begins the next month, not the same one again', () => {
  const next = monthAt(at('2026-11-30T23:30:00Z'), 'America/New_York', novemberInParis);
  expect(shown(next)).toEqual(['2026-12-01', '2026-11-30T23:00:00Z', '2027-01-01T05:00:00Z']);
});

test('[D-QUOTA] who is further east begins the next month where the last one ended', () => {
  const next = monthAt(at('2026-11-30T23:30:00Z'), 'Asia/Tokyo', novemberInParis);
  expect(shown(next)).toEqual(['2026-12-01', '2026-11-30T23:00:00Z', '2026-12-31T15:00:00Z']);
});

test('[D-QUOTA] months without a note are left out', () => {
  expect(monthAt(at('2027-06-15T12:00:00Z'), 'UTC', novemberInParis).month).toBe('2027-06-01');
});
