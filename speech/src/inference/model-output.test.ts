import { expect, test } from 'vitest';
import { getWords, type WrittenToken } from './model-output.ts';

function token(
  text: string,
  likelihood: number,
  alternativeText?: string,
  alternativeLikelihood = 0,
): WrittenToken {
  return { id: 0, text, likelihood, alternative: undefined, alternativeText, alternativeLikelihood };
}

test('a word is as sure as the least sure of its parts, whatever sign stands behind it', () => {
  expect(getWords([token(' Glo', 0.9), token('bex', 0.4), token(',', 0.2), token(' two', 0.8)])).toEqual([
    { text: 'Globex,', confidence: 0.4, alternative: undefined },
    { text: 'two', confidence: 0.8, alternative: undefined },
  ]);
});

test('signs alone are no word', () => {
  expect(getWords([token(' -', 0.3), token(' an', 0.9)])).toEqual([
    { text: 'an', confidence: 0.9, alternative: undefined },
  ]);
});

test('another capital is the same word, another word is an alternative', () => {
  expect(getWords([token(' terrace', 0.5, ' Terrace', 0.25)])).toEqual([
    { text: 'terrace', confidence: 0.75, alternative: undefined },
  ]);
  expect(getWords([token(' fifty', 0.6, ' fifteen', 0.35), token('.', 0.5)])).toEqual([
    { text: 'fifty.', confidence: 0.6, alternative: 'fifteen' },
  ]);
});
