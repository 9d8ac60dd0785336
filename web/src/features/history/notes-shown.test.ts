import type { HistoryDay } from '@timbre/contract/history';
import { Entry } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { aRecording, toId } from '../../../test/builders.ts';
import { type Note, toDays, toNotes } from './notes-shown.ts';

const onDay = (day: number) => new Date(2026, 10, day, 9).toISOString();

/** A note with an entry of an hour on each of these days of a month. */
function noteOn(number: number, days: readonly number[], entry: Partial<Entry> = {}): Note {
  const recording = aRecording({ id: toId(number), createdAt: onDay(20) });
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

/** What the server says of these days: which entries of which note stand on each. */
function days(given: Record<number, Note[]>): HistoryDay[] {
  return Object.entries(given)
    .map(([day, notes]) => ({ day: `2026-11-${day}`, seconds: 3_600, notes }))
    .toReversed();
}

/** The notes on each day: which of their entries are shown. */
const shape = (given: HistoryDay[], unfinished: Note[], count: number) =>
  Object.fromEntries(
    toDays(given, unfinished, count).map((day) => [
      day.day,
      day.notes.map(({ entriesShown }) => entriesShown.map(({ description }) => description).join(' ')),
    ]),
  );

test('[HIST-05] a page counts entries and may end within a note', () => {
  const given = days({ 20: [noteOn(3, [20, 20, 20, 20]), noteOn(2, [20]), noteOn(1, [20, 20, 20])] });
  expect(shape(given, [], 6)).toEqual({ '2026-11-20': ['3.1 3.2 3.3 3.4', '2.1', '1.1'] });
  expect(shape(given, [], 5)).toEqual({ '2026-11-20': ['3.1 3.2 3.3 3.4', '2.1'] });
});

test('a note in progress stands among the days of its entries, and counts', () => {
  const ongoing = { ...noteOn(9, [20, 18]), isUnfinished: true };
  const given = days({ 19: [noteOn(2, [19])], 20: [noteOn(3, [20])] });
  expect(shape(given, [ongoing], 6)).toEqual({
    '2026-11-20': ['9.1', '3.1'],
    '2026-11-19': ['2.1'],
    '2026-11-18': ['9.2'],
  });
  expect(shape(given, [ongoing], 2)).toEqual({ '2026-11-20': ['9.1', '3.1'] });
  expect(toDays(given, [ongoing], 6).map(({ seconds }) => seconds)).toEqual([3_600, 3_600, null]);
});

test('a note without entries takes no room on a page, and ends none', () => {
  const given = days({ 20: [noteOn(3, []), noteOn(2, [20]), noteOn(1, [20])] });
  expect(shape(given, [], 1)).toEqual({ '2026-11-20': ['', '2.1'] });
});

test('a note of several days has all of its loaded entries wherever it stands', () => {
  const [newer, older] = [noteOn(1, [20]), noteOn(1, [18, 18])];
  const [note] = toNotes(days({ 18: [older], 20: [newer] }));
  expect(note?.entries).toHaveLength(3);
});
