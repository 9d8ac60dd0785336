import { SpokenLanguage } from '@timbre/contract/spoken-languages';
import { allLanguages } from '@timbre/extraction/languages/all';
import { expect, test } from 'vitest';
import { notesToLearnFrom, selectSpokenLanguages } from './spoken-languages.ts';

const nobody = { interfaceLanguage: 'en', chosen: null, notes: {} } as const;

test('[PIPE-40] every language that the grammar reads can be spoken, and no other', () => {
  expect(SpokenLanguage.options).toEqual(allLanguages.map(({ code }) => code));
});

test('[PIPE-40] a choice holds whatever was transcribed, the likeliest of it first', () => {
  const chosen = selectSpokenLanguages({ ...nobody, chosen: ['fr'], notes: { en: 10 } });
  expect(chosen).toMatchObject({ languages: ['fr'], hasLearned: true });
  const both = { interfaceLanguage: 'fr', chosen: ['en', 'fr', 'it'], notes: {} } as const;
  expect(selectSpokenLanguages(both).languages).toEqual(['fr', 'en', 'it']);
  expect(selectSpokenLanguages({ ...both, notes: { it: 2, en: 1 } }).languages).toEqual(['it', 'en', 'fr']);
});

test('[PIPE-41] until ten notes have told, all languages are listened for, the interface’s first', () => {
  expect(selectSpokenLanguages(nobody)).toEqual({
    hasLearned: false,
    languages: ['en', 'fr', 'es', 'de', 'it', 'pt'],
    suggested: ['en'],
  });
  expect(selectSpokenLanguages({ ...nobody, interfaceLanguage: 'fr' }).languages[0]).toBe('fr');
  const nearly = { ...nobody, notes: { es: 5, en: notesToLearnFrom - 6 } };
  expect(selectSpokenLanguages(nearly)).toEqual({
    hasLearned: false,
    languages: ['es', 'en', 'fr', 'de', 'it', 'pt'],
    suggested: ['es', 'en'],
  });
});

test('[PIPE-41] after that the interface’s language and those of earlier notes are', () => {
  const learned = selectSpokenLanguages({ ...nobody, notes: { de: 9, es: 1 } });
  expect(learned).toEqual({
    hasLearned: true,
    languages: ['de', 'es', 'en'],
    suggested: ['de', 'es', 'en'],
  });
  expect(selectSpokenLanguages({ ...nobody, notes: { en: 10 } }).languages).toEqual(['en']);
});
