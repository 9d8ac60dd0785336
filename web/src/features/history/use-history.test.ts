import { expect, test } from 'vitest';
import { madeRecording as recording } from './recording-for-tests.ts';
import { isProgressOnly } from './use-history.ts';

const transcribing = recording(2, { status: 'processing', step: 'transcribing' });
const logging = recording(2, { status: 'processing', step: 'logging' });

test('a note that only goes on a step changes nothing but the list', () => {
  expect(isProgressOnly([transcribing, recording(1)], [logging, recording(1)])).toBe(true);
});

test('a note that comes, goes, ends or asks, and an announcement without a change in the list, ask for all the rest', () => {
  const before = [transcribing, recording(1)];
  const asking = recording(2, { status: 'processing', step: 'asking' });
  for (const now of [
    before,
    [recording(3, { status: 'pending' }), ...before],
    [transcribing],
    [recording(2), recording(1)],
    [asking, recording(1)],
    undefined,
  ])
    expect(isProgressOnly(before, now)).toBe(false);
});
