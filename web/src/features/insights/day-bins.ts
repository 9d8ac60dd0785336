import { daysGivenByMonth, type Insights } from '@timbre/contract/insights';
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  differenceInCalendarDays,
  format,
  type Locale,
  parseISO,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from 'date-fns';

export type BinUnit = 'day' | 'week' | 'month' | 'year';

/** One bar: its first day, and its seconds by the position of the series. */
export type Bin = { day: string; seconds: number[]; total: number };

/** Bars that can still be told apart: a month of days, half a year of weeks, three years of months. */
export function getUnit(from: string, to: string): BinUnit {
  const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
  if (days <= 31) return 'day';
  if (days < daysGivenByMonth) return 'week';
  return days <= 3 * 366 ? 'month' : 'year';
}

/** Null stands for no project, `others` for all that are too small to have a colour of their own. */
export type Series = { kind: 'project'; name: string } | { kind: 'none' } | { kind: 'others' };

/** The projects that took longest, each for itself; the rest together, and last what has no project. */
export function toSeries(byProject: Insights['byProject'], maxSeries: number): Series[] {
  const named = byProject.flatMap(({ project }) => (project === null ? [] : [project]));
  const own = named.length <= maxSeries ? named : named.slice(0, maxSeries - 1);
  return [
    ...own.map((name): Series => ({ kind: 'project', name })),
    ...(own.length < named.length ? [{ kind: 'others' } as const] : []),
    ...(named.length < byProject.length ? [{ kind: 'none' } as const] : []),
  ];
}

const startOfUnit = {
  day: (day: Date) => day,
  week: (day: Date, locale: Locale) => startOfWeek(day, { locale }),
  month: (day: Date) => startOfMonth(day),
  year: (day: Date) => startOfYear(day),
};

const next = { day: addDays, week: addWeeks, month: addMonths, year: addYears };

/** Every bar from the first day to the last, also those without hours. */
export function toBins(
  { byDay }: Pick<Insights, 'byDay'>,
  {
    from,
    to,
    unit,
    series,
    locale,
  }: { from: string; to: string; unit: BinUnit; series: Series[]; locale: Locale },
): Bin[] {
  const getKey = (day: string) => format(startOfUnit[unit](parseISO(day), locale), 'yyyy-MM-dd');
  const bins = new Map<string, Bin>();
  const end = parseISO(to);
  for (let day = parseISO(getKey(from)); day <= end; day = next[unit](day, 1)) {
    const key = format(day, 'yyyy-MM-dd');
    bins.set(key, { day: key, seconds: series.map(() => 0), total: 0 });
  }
  const getIndex = seriesIndex(series);
  for (const { day, project, seconds } of byDay) {
    const bin = bins.get(getKey(day));
    const index = getIndex(project);
    if (!bin || index === -1) continue;
    bin.seconds[index] = (bin.seconds[index] ?? 0) + seconds;
    bin.total += seconds;
  }
  return [...bins.values()];
}

function seriesIndex(series: Series[]): (project: string | null) => number {
  const others = series.findIndex(({ kind }) => kind === 'others');
  const none = series.findIndex(({ kind }) => kind === 'none');
  const named = new Map(
    series.flatMap((one, index) => (one.kind === 'project' ? [[one.name, index] as const] : [])),
  );
  return (project) => (project === null ? none : (named.get(project) ?? others));
}

/** Where the lines behind the bars stand, in hours: at most five, at round numbers, the last at or above the longest bar. */
export function getScale(longestSeconds: number): number[] {
  const hours = longestSeconds / 3_600;
  const steps = [0.25, 0.5, 1, 2, 4, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000];
  const step = steps.find((one) => hours <= one * 4) ?? Math.ceil(hours / 4 / 1_000) * 1_000;
  const count = Math.max(1, Math.ceil(hours / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
