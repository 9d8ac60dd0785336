import { enUS } from 'date-fns/locale/en-US';
import { fr } from 'date-fns/locale/fr';
import { expect, test } from 'vitest';
import { getScale, getUnit, toBins, toSeries } from './day-bins.ts';

test('bars are days in a month, weeks in half a year, then months and years', () => {
  expect(getUnit('2026-06-01', '2026-06-01')).toBe('day');
  expect(getUnit('2026-06-01', '2026-06-30')).toBe('day');
  expect(getUnit('2026-01-01', '2026-06-30')).toBe('week');
  expect(getUnit('2025-07-01', '2026-06-30')).toBe('month');
  expect(getUnit('2020-07-01', '2026-06-30')).toBe('year');
});

const project = (name: string | null, seconds: number) => ({ project: name, seconds, entries: 1 });

test('the projects that took longest stand for themselves, the rest together, no project last', () => {
  expect(toSeries([project('A', 3), project(null, 2), project('B', 1)], 3)).toEqual([
    { kind: 'project', name: 'A' },
    { kind: 'project', name: 'B' },
    { kind: 'none' },
  ]);
  expect(toSeries([project('A', 4), project('B', 3), project('C', 2), project('D', 1)], 3)).toEqual([
    { kind: 'project', name: 'A' },
    { kind: 'project', name: 'B' },
    { kind: 'others' },
  ]);
});

test('every day has its bar, stacked by project, and nothing is lost', () => {
  const series = toSeries([project('A', 9), project('B', 5), project('C', 4), project(null, 1)], 2);
  const byDay = [
    { day: '2026-06-01', project: 'A', seconds: 9 },
    { day: '2026-06-03', project: 'B', seconds: 5 },
    { day: '2026-06-03', project: 'C', seconds: 4 },
    { day: '2026-06-03', project: null, seconds: 1 },
  ];
  const range = { from: '2026-06-01', to: '2026-06-03', unit: 'day', series, locale: enUS } as const;
  expect(toBins({ byDay }, range)).toEqual([
    { day: '2026-06-01', seconds: [9, 0, 0], total: 9 },
    { day: '2026-06-02', seconds: [0, 0, 0], total: 0 },
    { day: '2026-06-03', seconds: [0, 9, 1], total: 10 },
  ]);
});

test('[I18N-04] a week begins on Sunday in English and on Monday in French', () => {
  const series = toSeries([project('A', 2)], 5);
  const byDay = [{ day: '2026-06-07', project: 'A', seconds: 2 }];
  const range = { from: '2026-06-01', to: '2026-06-10', unit: 'week', series } as const;
  const weeks = (locale: typeof fr) =>
    toBins({ byDay }, { ...range, locale }).map(({ day, total }) => [day, total]);
  expect(weeks(enUS)).toEqual([
    ['2026-05-31', 0],
    ['2026-06-07', 2],
  ]);
  expect(weeks(fr)).toEqual([
    ['2026-06-01', 2],
    ['2026-06-08', 0],
  ]);
});

test('the scale has round steps and holds the longest bar', () => {
  expect(getScale(0)).toEqual([0, 0.25]);
  expect(getScale(1_800)).toEqual([0, 0.25, 0.5]);
  expect(getScale(7.5 * 3_600)).toEqual([0, 2, 4, 6, 8]);
  expect(getScale(130 * 3_600)).toEqual([0, 50, 100, 150]);
  expect(getScale(9_000 * 3_600)).toEqual([0, 3_000, 6_000, 9_000]);
});
