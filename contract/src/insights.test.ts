import { expect, test } from 'vitest';
import { savedHours, trackedHours } from './insights.ts';

test('[INS-03] hours have one decimal; an entry saves ten seconds', () => {
  expect([0, 179, 180, 3_600, 5_400, 5_579, 86_400].map(trackedHours)).toEqual([0, 0, 0.1, 1, 1.5, 1.5, 24]);
  expect([0, 17, 18, 360, 1_000].map(savedHours)).toEqual([0, 0, 0.1, 1, 2.8]);
});
