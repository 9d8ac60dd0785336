import { expect, test } from 'vitest';
import { computeFigures } from './figures.ts';
import { readByBoth, readByGrammar } from './readers.ts';
import { conditions, readTranscribedNotes, responsesToSpoken, spokenNotes } from './spoken-notes.ts';

test('every spoken note was heard in every sound, and is read as well as published', () => {
  const heard = readTranscribedNotes();
  expect(new Set(heard.map(({ note }) => note.id)).size).toBe(conditions.length * spokenNotes().length);
  const responses = responsesToSpoken(heard);
  const withResponse = heard.filter(({ note }) => responses.has(note.id));
  const byBoth = withResponse.map(({ note }) => readByBoth(note, responses.get(note.id)!));
  expect(withResponse.length).toBeGreaterThanOrEqual(2 * spokenNotes().length);
  const f1Of = (notes: typeof heard, readings: Parameters<typeof computeFigures>[1]) =>
    computeFigures(
      notes.map(({ gold }) => gold),
      readings,
    ).f1;
  expect(f1Of(withResponse, byBoth)).toBeGreaterThanOrEqual(0.8);
  expect(
    f1Of(
      heard,
      heard.map(({ note }) => readByGrammar(note)),
    ),
  ).toBeGreaterThanOrEqual(0.35);
});
