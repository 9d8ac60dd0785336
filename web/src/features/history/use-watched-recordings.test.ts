import type { History } from '@timbre/contract/history';
import type { Recording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { aRecording, toId } from '../../../test/builders.ts';
import { justEnded } from './use-watched-recordings.ts';

const recording = (number: number, change: Partial<Recording> = {}) =>
  aRecording({ id: toId(number), ...change });

const inProgress = { status: 'processing', step: 'logging' } as const;
const at = (hour: number) => ({ createdAt: `2026-06-01T0${hour}:00:00.000Z` });
const numbers = (ids: string[]) => ids.map((id) => Number(id.slice(-1)));
const withoutEntries = (recordings: Recording[]) =>
  recordings.map((one) => ({ recording: one, entries: [] }));

/** What is open, and what is done. */
function history(open: Recording[], done: Recording[]): History {
  return {
    open: withoutEntries(open),
    failedEarlier: 0,
    days: [{ day: '2026-06-01', seconds: 0, notes: withoutEntries(done) }],
    next: null,
    isEmpty: false,
  };
}

test('[D-UNDO] a note is looked at when it was in progress and is no longer, wherever it stands, or is new and already done', () => {
  const one = recording(1, at(1));
  const two = recording(2, { ...inProgress, ...at(2) });
  const before = history([two], [one]);
  expect(justEnded(before, before)).toEqual([]);
  expect(numbers(justEnded(before, history([], [recording(2, at(2)), one])))).toEqual([2]);
  // Its entries are of a day that is not on this page.
  expect(numbers(justEnded(before, history([], [one])))).toEqual([2]);
  expect(numbers(justEnded(before, history([two], [recording(3, at(3)), one])))).toEqual([3]);
  expect(numbers(justEnded(history([], []), history([], [one])))).toEqual([1]);
});

test('older notes that move up, what failed or asks, and what was being undone are not looked at', () => {
  const undone = recording(3, { ...inProgress, step: 'undoing', ...at(3) });
  const two = recording(2, at(2));
  expect(justEnded(history([undone], [two]), history([], [two, recording(1, at(1))]))).toEqual([]);
  const five = recording(5, { ...inProgress, ...at(5) });
  expect(justEnded(history([five], []), history([{ ...five, status: 'failed' }], []))).toEqual([]);
  expect(justEnded(history([five], []), history([{ ...five, step: 'asking' }], []))).toEqual([]);
});
