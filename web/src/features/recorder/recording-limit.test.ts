import { expect, test } from 'vitest';
import { getRecordingLimit } from './recording-limit.ts';

const limitWith = (audioMinutesUsed: number, maxAudioMinutes: number) =>
  getRecordingLimit({ audioMinutesLeft: maxAudioMinutes - audioMinutesUsed });

test('[D-LIMIT] a note has ten minutes where the plan has more left, or is not known', () => {
  const tenMinutes = { seconds: 595, setBy: 'note' };
  expect(getRecordingLimit(undefined)).toEqual(tenMinutes);
  expect(limitWith(0, 60)).toEqual(tenMinutes);
  expect(limitWith(0, 10)).toEqual(tenMinutes);
  expect(limitWith(50, 60)).toEqual(tenMinutes);
});

test('[D-LIMIT] where the plan has less left, a note ends a moment before it, so that it still fits', () => {
  expect(limitWith(0, 2)).toEqual({ seconds: 118, setBy: 'plan' });
  expect(limitWith(50.1, 60)).toEqual({ seconds: 592, setBy: 'plan' });
  // (2 - 1.9) * 60 is a little more than 6, and (10 - 9.9) * 60 a little less.
  expect(limitWith(1.9, 2)).toEqual({ seconds: 4, setBy: 'plan' });
  expect(limitWith(9.9, 10)).toEqual({ seconds: 4, setBy: 'plan' });
});

test('[D-LIMIT] with less than five seconds left, there is nothing to record', () => {
  expect(limitWith((120_000 - 5_000) / 60_000, 2)).toEqual({ seconds: 3, setBy: 'plan' });
  for (const leftMs of [4_999, 0, -30_000])
    expect(limitWith((120_000 - leftMs) / 60_000, 2)).toEqual({ seconds: 0, setBy: 'plan' });
});
