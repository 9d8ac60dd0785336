import { Entry } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { countEntries, firstEntries } from './notes-shown.ts';
import { madeRecording, moment } from './recording-for-tests.ts';

let made = 0;

function noteWith(count: number) {
  made += 1;
  const recording = madeRecording(made);
  const entries = Array.from({ length: count }, (_, index) =>
    Entry.parse({
      id: crypto.randomUUID(),
      recordingId: recording.id,
      description: `entry ${index + 1}`,
      start: moment,
      stop: moment,
      duration: 0,
      projectId: null,
      workspaceName: null,
      isPreview: false,
      isLogged: true,
      isDoubtful: false,
      findings: [],
      words: [],
      possibleDouble: false,
      rawData: { description: '', project_name: null, client_name: null, tags: [] },
    }),
  );
  return { recording, entries, isUnfinished: false };
}

const shape = (counts: number[], limit: number) =>
  firstEntries(counts.map(noteWith), limit).map(({ entriesShown }) => entriesShown.length);

test('a page counts entries and may end within a recording', () => {
  expect(shape([4, 1, 3], 6)).toEqual([4, 1, 1]);
  expect(shape([4, 1, 3], 5)).toEqual([4, 1]);
  expect(shape([2], 6)).toEqual([2]);
  expect(countEntries([noteWith(4), noteWith(0), noteWith(3)])).toBe(7);
});

test('a recording without entries takes no room on a page, and ends none', () => {
  expect(shape([0, 6, 0, 1], 6)).toEqual([0, 6]);
  expect(shape([0, 0], 6)).toEqual([0, 0]);
});
