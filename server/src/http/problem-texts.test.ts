import { problems } from '@timbre/contract/problem';
import { nameTracker } from '@timbre/contract/trackers';
import { expect, test } from 'vitest';
import { problemTexts } from './problem-texts.ts';

test('every problem has one sentence in each language, and no two problems share one', () => {
  expect(Object.keys(problemTexts).sort()).toEqual(Object.keys(problems).sort());
  for (const language of ['en', 'fr'] as const) {
    const sentences = Object.values(problemTexts).map((texts) => nameTracker(texts[language]));
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}[^\n]+$/u);
  }
});

test('French punctuation never stands alone at the start of a line', () => {
  for (const { fr } of Object.values(problemTexts)) expect(fr).not.toMatch(/ [:;?!»]|« /);
});
