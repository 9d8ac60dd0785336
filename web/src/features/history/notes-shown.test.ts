import { Entry } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { countEntries, type Note, toDays } from './notes-shown.ts';
import { madeRecording } from './recording-for-tests.ts';

const onDay = (day: number) => new Date(2026, 10, day, 9).toISOString();

/** A note with an entry of an hour on each of these days of a month. */
function noteOn(number: number, days: readonly number[], entry: Partial<Entry> = {}): Note {
  const recording = { ...madeRecording(number), createdAt: onDay(20) };
  const entries = days.map((day, index) =>
    Entry.parse({
      id: crypto.randomUUID(),
      recordingId: recording.id,
      description: `${number}.${index + 1}`,
      start: onDay(day),
      stop: onDay(day),
      duration: 3_600,
      projectId: null,
      workspaceName: null,
      isPreview: false,
      isLogged: true,
      isDoubtful: false,
      findings: [],
      words: [],
      possibleDouble: false,
      rawData: { description: '', project_name: null, client_name: null, tags: [] },
      ...entry,
    }),
  );
  return { recording, entries, isUnfinished: false };
}

/** The notes on each day: which of their entries are shown. */
const shape = (notes: Note[], count: number) =>
  Object.fromEntries(
    toDays(notes, count).map((day) => [
      day.day,
      day.notes.map(({ entriesShown }) => entriesShown.map(({ description }) => description).join(' ')),
    ]),
  );

test('[HIST-05] a page counts entries and may end within a note', () => {
  const notes = [noteOn(1, [20, 20, 20, 20]), noteOn(2, [20]), noteOn(3, [20, 20, 20])];
  expect(shape(notes, 6)).toEqual({ '2026-11-20': ['1.1 1.2 1.3 1.4', '2.1', '3.1'] });
  expect(shape(notes, 5)).toEqual({ '2026-11-20': ['1.1 1.2 1.3 1.4', '2.1'] });
  expect(countEntries(notes)).toBe(8);
});

test('[HIST-25] days stand in their order, and a note on each day that it is about', () => {
  const notes = [noteOn(1, [18]), noteOn(2, [20, 19, 20]), noteOn(3, [19])];
  expect(shape(notes, 6)).toEqual({
    '2026-11-20': ['2.1 2.3'],
    '2026-11-19': ['2.2', '3.1'],
    '2026-11-18': ['1.1'],
  });
  expect(Object.keys(shape(notes, 6))).toEqual(['2026-11-20', '2026-11-19', '2026-11-18']);
  expect(shape(notes, 3)).toEqual({ '2026-11-20': ['2.1 2.3'], '2026-11-19': ['2.2'] });
});

test('a note without entries stands on the day on which it was made, takes no room on a page, and ends none', () => {
  expect(shape([noteOn(1, []), noteOn(2, [20]), noteOn(3, [20])], 1)).toEqual({ '2026-11-20': ['', '2.1'] });
  expect(shape([noteOn(1, []), noteOn(2, [])], 6)).toEqual({ '2026-11-20': ['', ''] });
});

test('[HIST-25] the total of a day is what stands in the service, shown or not', () => {
  const notes = [
    noteOn(1, [20, 20, 20]),
    noteOn(2, [20], { isLogged: false }),
    noteOn(3, [20], { state: 'deleted-remotely' }),
  ];
  expect(toDays(notes, 1)).toMatchObject([{ day: '2026-11-20', seconds: 3 * 3_600 }]);
});
