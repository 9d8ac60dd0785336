import { expect, test } from 'vitest';
import { computeFigures } from './figures.ts';
import { readByBoth, readByGrammar } from './readers.ts';
import { conditions, readTranscribedNotes, responsesToSpoken, spokenNotes } from './spoken-notes.ts';

test('every spoken note was transcribed under every condition, and is read as well as published', () => {
  const transcribed = readTranscribedNotes();
  expect(new Set(transcribed.map(({ note }) => note.id)).size).toBe(conditions.length * spokenNotes().length);
  const responses = responsesToSpoken(transcribed);
  const withResponse = transcribed.filter(({ note }) => responses.has(note.id));
  const byBoth = withResponse.map(({ note }) => readByBoth(note, responses.get(note.id)!));
  expect(withResponse.length).toBeGreaterThanOrEqual(2 * spokenNotes().length);
  const computeF1 = (notes: typeof transcribed, parsedNotes: Parameters<typeof computeFigures>[1]) =>
    computeFigures(
      notes.map(({ gold }) => gold),
      parsedNotes,
    ).f1;
  expect(computeF1(withResponse, byBoth)).toBeGreaterThanOrEqual(0.8);
  expect(
    computeF1(
      transcribed,
      transcribed.map(({ note }) => readByGrammar(note)),
    ),
  ).toBeGreaterThanOrEqual(0.35);
});
