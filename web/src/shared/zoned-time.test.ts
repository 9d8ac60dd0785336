import { expect, test } from 'vitest';
import { formatEntryTimes } from './entry-times.ts';
import { timeZoneHere } from './time-zone.ts';
import { differsFromHere, findInstants, knownTimeZone, toClockTime } from './zoned-time.ts';

const iso = (instants: number[]) => instants.map((instant) => new Date(instant).toISOString());

test('[HIST-70] clocks of a zone show an instant on their own day', () => {
  const instant = Date.parse('2026-06-01T23:30:00Z');
  expect(toClockTime(instant, 'Asia/Tokyo')).toEqual({ date: '2026-06-02', time: '08:30' });
  expect(toClockTime(instant, 'America/Los_Angeles')).toEqual({ date: '2026-06-01', time: '16:30' });
  expect(toClockTime(Date.parse('2026-06-01T00:05:00Z'), 'UTC')).toEqual({
    date: '2026-06-01',
    time: '00:05',
  });
});

test('[HIST-70] a time of a zone is one instant, none in the hour that is skipped, two in the hour that is repeated', () => {
  const find = (date: string, time: string, zone: string) => iso(findInstants({ date, time }, zone));
  expect(find('2026-06-01', '09:00', 'Europe/Paris')).toEqual(['2026-06-01T07:00:00.000Z']);
  expect(find('2026-03-29', '02:30', 'Europe/Paris')).toEqual([]);
  expect(find('2026-03-29', '03:00', 'Europe/Paris')).toEqual(['2026-03-29T01:00:00.000Z']);
  expect(find('2026-10-25', '02:30', 'Europe/Paris')).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
  expect(find('2026-10-25', '03:00', 'Europe/Paris')).toEqual(['2026-10-25T02:00:00.000Z']);
  // Half an hour, in the southern hemisphere.
  expect(find('2026-10-04', '02:15', 'Australia/Lord_Howe')).toEqual([]);
  expect(find('2026-04-05', '01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  expect(find('', '09:00', 'Europe/Paris')).toEqual([]);
});

test('[HIST-70] every instant of a year is found again from what clocks show, in zones with and without summer time', () => {
  for (const zone of ['Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'])
    for (
      let instant = Date.parse('2026-01-01T00:00Z');
      instant < Date.parse('2027-01-01T00:00Z');
      instant += 45 * 60_000 * 7
    )
      expect(findInstants(toClockTime(instant, zone), zone), `${zone} ${instant}`).toContain(instant);
});

test('[HIST-71] a zone that this browser does not know is taken for its own', () => {
  expect(knownTimeZone('Nowhere/Town')).toBe(timeZoneHere());
  expect(knownTimeZone(null)).toBe(timeZoneHere());
  expect(knownTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo');
});

test('[HIST-71] an entry is shown by the clocks of its note, with their zone where the clock here differs', () => {
  const elsewhere = differsFromHere(Date.parse('2026-06-01T23:30:00Z'), 'Asia/Tokyo')
    ? 'Asia/Tokyo'
    : 'America/Lima';
  const entry = { start: '2026-06-01T23:30:00.000Z', stop: '2026-06-02T00:30:00.000Z' };
  const shown = formatEntryTimes({ ...entry, timeZone: elsewhere }, 'en');
  expect(shown).toEqual(
    elsewhere === 'Asia/Tokyo'
      ? { day: 'Jun 2, 2026', from: '8:30 AM', to: '9:30 AM GMT+9' }
      : { day: 'Jun 1, 2026', from: '6:30 PM', to: '7:30 PM GMT-5' },
  );
  expect(formatEntryTimes({ ...entry, timeZone: timeZoneHere() }, 'en').to).not.toContain('GMT');
});
