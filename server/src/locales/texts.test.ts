import { Language } from '@timbre/contract/language';
import { problems } from '@timbre/contract/problem';
import { nameTracker } from '@timbre/contract/trackers';
import { expect, test } from 'vitest';
import { texts } from './texts.ts';

test.each(Language.options)(
  '[I18N-03] every problem has one sentence in %s, and no two share one',
  (language) => {
    const sentences = texts[language].problems;
    expect(Object.keys(sentences).sort()).toEqual(Object.keys(problems).sort());
    expect(new Set(Object.values(sentences)).size).toBe(Object.keys(sentences).length);
    for (const sentence of Object.values(sentences)) expect(nameTracker(sentence)).toMatch(/^\p{Lu}[^\n]+$/u);
  },
);

test('French punctuation never stands alone at the start of a line', () => {
  const sentences = [...Object.values(texts.fr.problems), ...Object.values(texts.fr.failures)];
  for (const sentence of sentences) expect(sentence).not.toMatch(/ [:;?!»]|« /);
});
