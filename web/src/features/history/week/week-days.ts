import { daysPerWeek, type HistoryWeek, type WeekDay } from '@timbre/contract/history';

const dayMs = 86_400_000;

/** Dates are counted in UTC, where every day has as many hours. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Weeks begin on Monday. */
export function getMonday(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + daysPerWeek - 1) % daysPerWeek));
}

/** A few minutes are no gap that anybody has to fill. */
const minGapSeconds = 15 * 60;

/**
 * How a day stands against the working day. Today is not over, so nothing of it is missing yet; neither is anything of days to
 * come, nor of those before the first entry that is known.
 */
export type DayState =
  | { name: 'gap'; missingSeconds: number }
  | { name: 'full' | 'so-far' | 'to-come' | 'off' | 'before' };

export function getDayState(
  { day, seconds, expectedSeconds }: WeekDay,
  { today, earliest }: Pick<HistoryWeek, 'today' | 'earliest'>,
): DayState {
  const missingSeconds = expectedSeconds - seconds;
  if (day > today) return { name: 'to-come' };
  if (expectedSeconds === 0) return { name: 'off' };
  if (missingSeconds < minGapSeconds) return { name: 'full' };
  if (day === today) return { name: 'so-far' };
  if (earliest === null || day < earliest) return { name: 'before' };
  return { name: 'gap', missingSeconds };
}
