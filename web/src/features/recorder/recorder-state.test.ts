import type { Recording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import type { Note } from '../../shared/upload.ts';
import { idle, next, type RecorderEvent, type RecorderState } from './recorder-state.ts';

const note: Note = {
  key: 'k1',
  userId: 'u1',
  content: 'two hours design',
  seconds: 0,
  spokenAt: '2026-03-02T09:00:00.000Z',
  timeZone: 'Europe/Paris',
  projectId: null,
  scopeRecordingId: null,
  transcript: null,
};
const recording: Recording = {
  id: 'r1',
  userId: 'u1',
  filename: 'note.txt',
  source: 'typed',
  isTrial: false,
  status: 'processing',
  step: 'extracting',
  progress: null,
  waitsUntil: null,
  togglEntryId: null,
  processingError: null,
  canRetry: false,
  canEditText: false,
  outcome: null,
  proposal: null,
  createdAt: note.spokenAt,
  updatedAt: note.spokenAt,
};
const after = (start: RecorderState, ...events: RecorderEvent[]) => events.reduce(next, start);
const processing = after(idle, { type: 'sent', note }, { type: 'received', key: 'k1', id: 'r1' });

test('[D-DONE] a note that was received is in processing until its recording is final', () => {
  expect(processing.name).toBe('processing');
  expect(next(processing, { type: 'seen', recording })).toBe(processing);
  expect(next(processing, { type: 'seen', recording: { ...recording, id: 'r2', status: 'success' } })).toBe(
    processing,
  );
  expect(next(processing, { type: 'seen', recording: { ...recording, status: 'success' } }).name).toBe(
    'success',
  );
  expect(
    next(processing, {
      type: 'seen',
      recording: { ...recording, status: 'failed', canRetry: true },
    }),
  ).toEqual({ name: 'error', cause: 'recording', id: 'r1', canRetry: true });
});

test('[D-DONE] the recorder is free again when a note takes long, waits for the quota or asks', () => {
  expect(next(processing, { type: 'timedOut' })).toEqual({ name: 'idle', hint: { about: 'slow' } });
  const until = '2026-03-02T10:00:00.000Z';
  expect(
    next(processing, {
      type: 'seen',
      recording: { ...recording, step: 'waiting', waitsUntil: until },
    }),
  ).toEqual({ name: 'idle', hint: { about: 'waiting', until } });
  expect(next(processing, { type: 'seen', recording: { ...recording, step: 'asking' } })).toEqual({
    name: 'idle',
    hint: { about: 'asking' },
  });
});

test('a note that goes out later by itself is followed by the recorder that could not send it', () => {
  const failed = after(idle, { type: 'sent', note }, { type: 'notSent', why: 'unreached', reason: null });
  expect(failed.name).toBe('error');
  expect(next(failed, { type: 'received', key: 'another', id: 'r9' })).toBe(failed);
  expect(next(failed, { type: 'received', key: 'k1', id: 'r1' }).name).toBe('processing');
});

test('what comes too late changes nothing', () => {
  expect(next(idle, { type: 'stopped', note })).toBe(idle);
  expect(next(idle, { type: 'received', key: 'k1', id: 'r1' })).toBe(idle);
  expect(next(processing, { type: 'sent', note })).toBe(processing);
  expect(next(processing, { type: 'opened', note, playsAtOnce: true })).toBe(processing);
});

test('[UPL-24] a note from which nothing was understood is no success, and is worked on again; one that says that nothing was done is one', () => {
  const see = (end: Partial<Recording>) =>
    next(processing, { type: 'seen', recording: { ...recording, ...end } });
  const notUnderstood = see({ status: 'failed', outcome: 'nothing-understood' });
  expect(notUnderstood).toEqual({ name: 'not-understood', id: 'r1' });
  expect(next(notUnderstood, { type: 'ranAgain', id: 'r1' })).toMatchObject({ name: 'processing', id: 'r1' });
  expect(next(notUnderstood, { type: 'reset' })).toEqual(idle);
  const nothingDone = see({ status: 'success', outcome: 'nothing-done' });
  expect(nothingDone).toEqual({ name: 'success', isTrial: false, isNothingDone: true, isCorrection: false });
});

test('[ENTRY-45] a note of which the service did not take all asks, and is no success', () => {
  const asks = next(processing, {
    type: 'seen',
    recording: { ...recording, step: 'asking', progress: { logged: 1, total: 2 } },
  });
  expect(asks).toEqual({ name: 'idle', hint: { about: 'asking' } });
  expect(next(asks, { type: 'seen', recording: { ...recording, status: 'success' } })).toBe(asks);
});
