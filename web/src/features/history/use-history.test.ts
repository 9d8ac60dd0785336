import type { History } from '@timbre/contract/history';
import type { Recording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { aRecording, toId } from '../../../test/builders.ts';
import { isProgressOnly } from './use-history.ts';

const recording = (number: number, change: Partial<Recording> = {}) =>
  aRecording({ id: toId(number), ...change });

const transcribing = recording(2, { status: 'processing', step: 'transcribing' });
const logging = recording(2, { status: 'processing', step: 'logging' });

function history(open: Recording[], done: Recording[] = [recording(1)]): History {
  const toNotes = (recordings: Recording[]) => recordings.map((one) => ({ recording: one, entries: [] }));
  return {
    open: toNotes(open),
    failedEarlier: 0,
    days: [{ day: '2026-06-01', seconds: 0, notes: toNotes(done) }],
    next: null,
    isEmpty: false,
  };
}

test('a note that only goes on a step changes nothing but the list', () => {
  expect(isProgressOnly(history([transcribing]), history([logging]))).toBe(true);
});

test('a note that comes, goes, ends or asks, and an announcement without a change in the list, ask for all the rest', () => {
  const before = history([transcribing]);
  const asking = recording(2, { status: 'processing', step: 'asking' });
  for (const now of [
    before,
    history([recording(3, { status: 'pending' }), transcribing]),
    history([]),
    history([], [recording(2), recording(1)]),
    history([asking]),
    history([recording(2, { status: 'pending', step: 'proposed' })]),
    undefined,
  ])
    expect(isProgressOnly(before, now)).toBe(false);
});
