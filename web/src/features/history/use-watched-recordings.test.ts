import { expect, test } from 'vitest';
import { madeRecording as recording } from './recording-for-tests.ts';
import { justLogged } from './use-watched-recordings.ts';

const inProgress = { status: 'processing', step: 'logging' } as const;
const numbers = (ids: string[]) => ids.map((id) => Number(id.slice(-1)));

test('[D-UNDO] a note is told when it was in progress and is done, or is new and already done', () => {
  const before = [recording(2, inProgress), recording(1)];
  expect(numbers(justLogged(before, before))).toEqual([]);
  expect(numbers(justLogged(before, [recording(3), recording(2), recording(1)]))).toEqual([3, 2]);
  expect(numbers(justLogged([], [recording(1)]))).toEqual([1]);
});

test('older notes that move up, trials, failures and what was being undone are not announced', () => {
  const before = [recording(3, { ...inProgress, step: 'undoing' }), recording(2)];
  expect(justLogged(before, [recording(3), recording(2), recording(1)])).toEqual([]);
  const trial = recording(4, { isTrial: true });
  expect(justLogged(before, [trial, recording(2)])).toEqual([]);
  expect(justLogged([recording(5, inProgress)], [recording(5, { status: 'failed' })])).toEqual([]);
});
