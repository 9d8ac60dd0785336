import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { DayTooLong, type PlacementContext, place } from './placement.ts';

const zone = 'Europe/Paris';
const instant = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const context = (given: Partial<PlacementContext> = {}): PlacementContext => ({
  timeZone: zone,
  spokenAt: instant('2026-11-12T18:00'),
  workdayStart: Temporal.PlainTime.from('09:00'),
  taken: [],
  ...given,
});
const entry = (date: string, minutes: number, start: string | null = null) => ({
  date: Temporal.PlainDate.from(date),
  start: start === null ? null : Temporal.PlainTime.from(start),
  durationSeconds: minutes * 60,
});
const times = (entries: ReturnType<typeof entry>[], given: Partial<PlacementContext> = {}) =>
  place(entries, context(given)).map(({ startedAt }) =>
    startedAt.toZonedDateTimeISO(zone).toPlainDateTime().toString().slice(0, 16),
  );
const span = (from: string, to: string) => ({ from: instant(from), to: instant(to) });

test('[D-DAY] entries stand one after another from the start of the working day', () => {
  expect(times([entry('2026-11-11', 120), entry('2026-11-11', 60), entry('2026-11-11', 30)])).toEqual([
    '2026-11-11T09:00',
    '2026-11-11T11:00',
    '2026-11-11T12:00',
  ]);
});

test('[D-DAY] what is logged already, or was said with its clock time, is passed over', () => {
  const taken = [span('2026-11-11T09:00', '2026-11-11T10:00')];
  expect(
    times([entry('2026-11-11', 60), entry('2026-11-11', 60, '11:00'), entry('2026-11-11', 60)], { taken }),
  ).toEqual(['2026-11-11T10:00', '2026-11-11T11:00', '2026-11-11T12:00']);
});

test('[D-DAY] today nothing ends after the note was spoken: it is laid back from then', () => {
  const spokenAt = instant('2026-11-12T10:00');
  expect(times([entry('2026-11-12', 60), entry('2026-11-12', 30)], { spokenAt })).toEqual([
    '2026-11-12T08:30',
    '2026-11-12T09:30',
  ]);
});

test('[D-DAY] what does not fit before the note starts with the day, never on the day before', () => {
  const spokenAt = instant('2026-11-12T01:00');
  expect(times([entry('2026-11-12', 120)], { spokenAt })).toEqual(['2026-11-12T00:00']);
});

test('[D-DAY] a long day moves its start earlier; more than the day has is an error', () => {
  expect(times([entry('2026-11-11', 16 * 60)])).toEqual(['2026-11-11T08:00']);
  expect(() => times([entry('2026-11-11', 24 * 60 + 1)])).toThrow(DayTooLong);
  const taken = [span('2026-11-11T00:00', '2026-11-11T20:00')];
  expect(() => times([entry('2026-11-11', 5 * 60)], { taken })).toThrow(DayTooLong);
});

test('[D-DAY] a day with a clock change has 25 hours', () => {
  expect(times([entry('2026-10-25', 25 * 60)])).toEqual(['2026-10-25T00:00']);
});

test('[D-DAY] of the night before only what lies on the day counts', () => {
  const taken = [span('2026-11-10T12:00', '2026-11-11T02:00')];
  expect(times([entry('2026-11-11', 20 * 60)], { taken })).toEqual(['2026-11-11T04:00']);
});

test('[D-DAY] whatever is said, each entry starts on its day, and those without a clock time overlap nothing', () => {
  const upTo = (max: number) => fc.integer({ min: 1, max });
  const hour = fc.integer({ min: 0, max: 20 });
  // What may stand anywhere is short enough for there to be a gap on every such day: without one it starts at midnight.
  const said = fc.oneof(
    { weight: 1, arbitrary: fc.record({ minutes: upTo(60), hour: fc.constant(null) }) },
    { weight: 2, arbitrary: fc.record({ minutes: upTo(240), hour }) },
  );
  fc.assert(
    fc.property(
      fc.array(said, { minLength: 1, maxLength: 6 }),
      fc.array(hour, { maxLength: 2 }),
      (notes, busy) => {
        const entries = notes.map((note) =>
          entry(
            '2026-11-11',
            note.minutes,
            note.hour === null ? null : `${String(note.hour).padStart(2, '0')}:00`,
          ),
        );
        const taken = busy.map((at) => ({
          from: instant('2026-11-11T00:00').add({ hours: at }),
          to: instant('2026-11-11T00:00').add({ hours: at + 1 }),
        }));
        const sum = notes.reduce((total, note) => total + note.minutes, 0) + busy.length * 60;
        fc.pre(sum < 12 * 60);
        const placed = place(entries, context({ taken }));
        const spans = placed.map(({ startedAt, durationSeconds, start }) => ({
          from: startedAt,
          to: startedAt.add({ seconds: durationSeconds }),
          floats: start === null,
        }));
        for (const [index, one] of spans.entries()) {
          expect(one.from.toZonedDateTimeISO(zone).toPlainDate().toString()).toBe('2026-11-11');
          if (!one.floats) continue;
          const others = [...spans.filter((_, at) => at !== index), ...taken];
          const inTheWay = others.filter(
            ({ from, to }) =>
              Temporal.Instant.compare(from, one.to) < 0 && Temporal.Instant.compare(to, one.from) > 0,
          );
          expect(inTheWay).toEqual([]);
        }
      },
    ),
    { numRuns: 300 },
  );
});
