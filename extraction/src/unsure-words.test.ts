import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { extract } from './extract.ts';
import { flagUnsureWords } from './language-model/flag-unsure-words.ts';
import { modelPromptFor } from './language-model/model-prompt.ts';
import { withUnsureWords } from './language-model/unsure-words-line.ts';
import { acceptGrammar } from './language-model/verify-response.ts';
import { getLanguage } from './languages/all.ts';
import { findUnsureWords, type TranscribedWord } from './unsure-words.ts';

const context = {
  spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
  timeZone: 'Europe/Paris',
  projects: [
    { id: '1', name: 'Falcon', client: null },
    { id: '2', name: 'Site Érable', client: null },
  ],
  tags: [],
};

/** Words with a question mark in front were hard to hear; "?fifteen/fifty" has another reading. */
function transcribedAs(text: string): TranscribedWord[] {
  return text.split(' ').map((word) => {
    const [, unsure, said = '', alternative] = /^(\??)([^/]*)(?:\/(.*))?$/.exec(word) ?? [];
    return { text: said, confidence: unsure ? 0.3 : 0.95, alternative };
  });
}

function unsureIn(transcribed: string, code = 'en', transcript?: string) {
  const words = transcribedAs(transcribed);
  const text = transcript ?? words.map((word) => word.text).join(' ');
  const unsure = findUnsureWords(text, words, {
    projects: context.projects,
    language: getLanguage(text, code),
  });
  return { text, unsure, said: unsure.map(({ from, to }) => text.slice(from, to)) };
}

test.each([
  ['en', 'two hours on ?Falcon, the ?login page', ['Falcon']],
  ['en', '?fifteen ?minutes of ?mail', ['fifteen minutes']],
  ['en', '?Yesterday from ?nine to eleven, ?calls', ['Yesterday', 'nine']],
  ['en', 'two hours of ?design', []],
  ['fr', '?quarante-cinq minutes de réunion, ?lundi', ['quarante-cinq', 'lundi']],
  ['fr', "de ?9h30 à midi j'ai ?relu", ['9h30']],
  ['en', '?two/2 hours and ?fifteen/fifty minutes of mail', ['fifteen']],
  ['fr', '?deux/2 heures de réunion', []],
  ['de', '?zwei Stunden ?Besprechung', ['zwei']],
])('[PIPE-51] %s: %s', (code, transcribed, unsure) => {
  expect(unsureIn(transcribed, code).said).toEqual(unsure);
});

test('[PIPE-51] a name that was repaired is as unsure as the words it was transcribed as', () => {
  const transcribed = 'deux heures sur le ?citérable et une heure de ?mails';
  const repaired = 'deux heures sur le Site Érable et une heure de mails';
  expect(unsureIn(transcribed, 'fr', repaired).said).toEqual(['Site Érable']);
  const sure = 'deux heures sur le citérable et ?une heure de mails';
  expect(unsureIn(sure, 'fr', repaired).said).toEqual(['une']);
});

test('[PIPE-51] words that say nothing of their confidence leave a note as it is', () => {
  expect(
    findUnsureWords('two hours of design', [], { projects: [], language: getLanguage('', 'en') }),
  ).toEqual([]);
});

const read = (transcribed: string) => {
  const { text, unsure } = unsureIn(transcribed);
  const drafts = acceptGrammar(extract(text, context, getLanguage(text, 'en'))).drafts;
  return flagUnsureWords(drafts, text, unsure).map(({ findings, confidence }) => ({ findings, confidence }));
};

test('[PIPE-52] the entry that rests on unsure words is in doubt and says which; the others are as they were', () => {
  const [sure, unsure] = read('Two hours on Falcon, then ?fifteen minutes of mail');
  expect(sure?.findings).toEqual([]);
  expect(sure?.confidence).toBeGreaterThan(0.5);
  expect(unsure).toEqual({
    confidence: 0.5,
    findings: [{ field: 'duration', reason: 'unsure-hearing', other: 'fifteen', outcome: 'flagged' }],
  });
});

test('[PIPE-52] where the same words were said twice, both entries are looked at', () => {
  const fields = read('Monday two hours of design, Tuesday ?two hours of mail').map(({ findings }) =>
    findings.map(({ field, other }) => [field, other]),
  );
  expect(fields).toEqual([[['duration', 'two']], [['duration', 'two']]]);
});

test('[PIPE-53] the model is told which words may have been misheard, and a prompt without any stays as it is', () => {
  const { text, unsure } = unsureIn('?fifteen/<fifty> minutes on ?Falcon');
  const prompt = modelPromptFor(text, context, { source: 'spoken', workdayStart: '09:00' });
  const told = withUnsureWords(prompt, text, unsure);
  expect(told.system).toBe(prompt.system);
  expect(told.user).toBe(
    `${prompt.user}\nUnsure words (the recogniser may have misheard them): “fifteen” or “fifty”, “Falcon”`,
  );
  expect(withUnsureWords(prompt, text, [])).toEqual(prompt);
});
