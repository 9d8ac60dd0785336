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

test('[D-DAY] entries that do not fit before a note shortly after midnight stand one after another from 00:00', () => {
  const spokenAt = instant('2026-11-12T00:30');
  expect(times([entry('2026-11-12', 120), entry('2026-11-12', 60)], { spokenAt })).toEqual([
    '2026-11-12T00:00',
    '2026-11-12T02:00',
  ]);
  const taken = [span('2026-11-11T22:00', '2026-11-12T00:15')];
  expect(times([entry('2026-11-12', 120), entry('2026-11-12', 60)], { spokenAt, taken })).toEqual([
    '2026-11-12T00:15',
    '2026-11-12T02:15',
  ]);
});

test('[D-DAY] what the same note puts on the evening before is passed over, in whatever order it is said', () => {
  const night = entry('2026-11-11', 180, '22:00');
  const spokenAt = instant('2026-11-12T02:00');
  expect(times([entry('2026-11-12', 90), night], { spokenAt })).toEqual([
    '2026-11-12T01:00',
    '2026-11-11T22:00',
  ]);
});

test('[D-DAY] a day that is nearly full is filled gap by gap, and one without room is an error', () => {
  const taken = [span('2026-11-11T02:00', '2026-11-11T13:00'), span('2026-11-11T14:00', '2026-11-12T00:00')];
  expect(times([entry('2026-11-11', 60), entry('2026-11-11', 120)], { taken })).toEqual([
    '2026-11-11T13:00',
    '2026-11-11T00:00',
  ]);
  expect(() => times([entry('2026-11-11', 150)], { taken })).toThrow(DayTooLong);
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

/** A day as minutes, of which some are taken: says by itself where entries go, in steps of a minute. */
class Minutes {
  readonly #taken: boolean[];

  constructor(length: number, taken: { from: number; minutes: number }[]) {
    this.#taken = Array.from({ length }, (_, at) =>
      taken.some(({ from, minutes }) => from <= at && at < from + minutes),
    );
  }

  /** Each as early as it can, from this minute on; undefined when the last ends after the end. */
  earliest(lengths: number[], from: number, end: number): number[] | undefined {
    let next = from;
    const starts = lengths.map((length) => {
      while (this.#isTaken(next, length)) next += 1;
      next += length;
      return next - length;
    });
    return next <= end ? starts : undefined;
  }

  /** Each as late as it can, the last one first; undefined when the first starts before the day. */
  latest(lengths: number[], end: number): number[] | undefined {
    let next = end;
    const starts = lengths.toReversed().map((length) => {
      while (next >= length && this.#isTaken(next - length, length)) next -= 1;
      next -= length;
      return next;
    });
    return next >= 0 ? starts.toReversed() : undefined;
  }

  #isTaken(from: number, length: number): boolean {
    return this.#taken.slice(from, from + length).includes(true);
  }
}

const upTo = (max: number, min = 0) => fc.integer({ min, max });
const clock = (minute: number) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString();

/** A note spoken at any minute, also just after midnight, about today or the day before, on a day of 23, 24 or 25 hours. */
const anyNote = fc.record({
  today: fc.constantFrom('2026-11-12', '2026-10-25', '2026-03-29'),
  isForToday: fc.boolean(),
  spokenAt: fc.oneof(upTo(90), upTo(24 * 60 - 1)),
  workdayStart: upTo(24 * 60 - 1),
  said: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ minutes: upTo(300, 1), start: fc.constant(null) }) },
      { weight: 1, arbitrary: fc.record({ minutes: upTo(300, 1), start: upTo(24 * 60 - 1) }) },
    ),
    { minLength: 1, maxLength: 6 },
  ),
  // From the evening before, and partly beyond the day.
  logged: fc.array(fc.record({ from: upTo(24 * 60, -240), minutes: upTo(300, 1) }), { maxLength: 3 }),
});

test('[D-DAY] a note spoken at any time of day: every entry on its day, those without a clock time past all others', () => {
  const seen = { forward: 0, laidBack: 0, fromMidnight: 0, intoGaps: 0, tooLong: 0 };
  fc.assert(
    fc.property(anyNote, ({ today, isForToday, spokenAt, workdayStart, said, logged }) => {
      const now = Temporal.PlainDate.from(today);
      const date = isForToday ? now : now.subtract({ days: 1 });
      const midnight = date.toZonedDateTime(zone).toInstant();
      const getMinute = (moment: Temporal.Instant) => moment.since(midnight).total('minutes');
      const minuteAt = (minute: number) => getMinute(instant(`${date}T${clock(minute)}`));
      const dayLength = getMinute(date.add({ days: 1 }).toZonedDateTime(zone).toInstant());
      const moment = instant(`${today}T${clock(spokenAt)}`);
      const end = isForToday ? getMinute(moment) : dayLength;
      const entries = said.map(({ minutes, start }) =>
        entry(date.toString(), minutes, start === null ? null : clock(start)),
      );
      const taken = logged.map(({ from, minutes }) => {
        const start = midnight.add({ minutes: from });
        return { from: start, to: start.add({ minutes }) };
      });
      const given = { spokenAt: moment, workdayStart: Temporal.PlainTime.from(clock(workdayStart)), taken };

      const onTheDay = logged.map(({ from, minutes }) =>
        Math.max(0, Math.min(from + minutes, dayLength) - Math.max(from, 0)),
      );
      const total = [...onTheDay, ...said.map(({ minutes }) => minutes)].reduce((sum, one) => sum + one, 0);
      if (total > dayLength) {
        seen.tooLong += 1;
        expect(() => place(entries, context(given))).toThrow(DayTooLong);
        return;
      }

      const fixed = said.flatMap(({ minutes, start }) =>
        start === null ? [] : [{ from: minuteAt(start), minutes }],
      );
      const floating = said.flatMap(({ minutes, start }) => (start === null ? [minutes] : []));
      const day = new Minutes(dayLength + 600, [...logged, ...fixed]);
      const forward = day.earliest(floating, minuteAt(workdayStart), end);
      const laidBack = day.latest(floating, end);
      const fromMidnight = day.earliest(floating, 0, dayLength);
      let placed: { at: number; minutes: number; isFixed: boolean }[];
      try {
        placed = place(entries, context(given)).map(({ startedAt, start, durationSeconds }) => ({
          at: getMinute(startedAt),
          minutes: durationSeconds / 60,
          isFixed: start !== null,
        }));
      } catch (cause) {
        // The hours would suffice, but lie in pieces between what is taken.
        if (!(cause instanceof DayTooLong)) throw cause;
        seen.tooLong += 1;
        expect(forward ?? laidBack ?? fromMidnight).toBeUndefined();
        return;
      }
      const free = placed.filter(({ isFixed }) => !isFixed);
      for (const [index, { at, isFixed }] of placed.entries()) {
        const { start } = said[index] ?? expect.fail('an entry was made up');
        if (isFixed) expect(at).toBe(minuteAt(start ?? expect.fail('it has no clock time')));
      }
      // Whatever the case: on its day, and over nothing else.
      for (const one of free) {
        expect(one.at).toBeGreaterThanOrEqual(0);
        expect(one.at + one.minutes).toBeLessThanOrEqual(dayLength);
        const others = [...logged.map(({ from, minutes }) => ({ at: from, minutes })), ...placed];
        for (const other of others)
          expect(
            other === one || other.at >= one.at + one.minutes || other.at + other.minutes <= one.at,
          ).toBe(true);
      }
      const starts = free.map(({ at }) => at);
      if (forward) {
        seen.forward += 1;
        expect(starts).toEqual(forward);
      } else if (laidBack) {
        seen.laidBack += 1;
        expect(starts).toEqual(laidBack);
      } else if (fromMidnight) {
        seen.fromMidnight += 1;
        expect(starts).toEqual(fromMidnight);
      } else seen.intoGaps += 1;
    }),
    { numRuns: 300 },
  );
  const { intoGaps: _, ...ways } = seen;
  for (const [way, times] of Object.entries(ways)) expect(times, way).toBeGreaterThan(0);
});
