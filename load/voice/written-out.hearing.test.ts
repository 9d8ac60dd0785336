import { figuresOf } from '@timbre/extraction/cli/figures';
import { readByBoth, readByGrammar } from '@timbre/extraction/cli/readers';
import { expect, test } from 'vitest';
import { heardNotes, presentResponsesTo } from './heard-notes.ts';
import { spokenNotes } from './spoken-notes.ts';
import { readTranscripts } from './transcripts.ts';
import { writtenOut } from './written-out.ts';

test('the transcripts are of every spoken note, clean and by phone, and are read as well as published', () => {
  const notes = spokenNotes();
  const heard = heardNotes(notes, readTranscripts());
  expect(new Set(heard.map(({ note }) => note.id)).size).toBe(2 * notes.length);
  const gold = heard.map((one) => one.gold);
  const responses = presentResponsesTo(heard);
  const byModel = heard.flatMap(({ note }) => {
    const response = responses.get(note.id);
    return response === undefined ? [] : [readByBoth(note, response)];
  });
  expect(byModel).toHaveLength(gold.length);
  expect(figuresOf(gold, byModel).f1).toBeGreaterThanOrEqual(0.8);
  expect(
    figuresOf(
      gold,
      heard.map(({ note }) => readByGrammar(note)),
    ).f1,
  ).toBeGreaterThanOrEqual(0.35);
});

test('short forms are spoken as a person would read them aloud', () => {
  const french = (text: string) => writtenOut(text, 'fr', 'Europe/Paris');
  expect(french('De 8h30 à 21h, 1h05 et 1,5 h, 30 min')).toBe(
    'De 8 heures 30 à vingt et une heures, une heure 5 et une heure et demie, 30 minutes',
  );
  expect(french('Le 01/12, 1 heure')).toBe('Le premier décembre, une heure');
  expect(writtenOut('09/05, 1h45, 13:00 to 14:05', 'en', 'America/Chicago')).toBe(
    'September 5th, 1 hour 45, 13 hundred to 14 oh 5',
  );
  expect(writtenOut('02/09', 'en', 'Europe/London')).toBe('the 2nd of September');
});
