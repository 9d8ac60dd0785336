import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

const samples = new Float32Array(1);

/** A model that is sure of a language to some degree, and counts what it encodes. */
function makeModel(language: string, certainty: number) {
  const model = {
    encodings: 0,
    async encode() {
      model.encodings += 1;
      return {
        languageAmong: async () => ({ language, certainty }),
        transcribe: async () => ({ text: '', words: [], isFull: false }),
      };
    },
  };
  return model;
}

test('[PIPE-80] with one language no model is asked which one is spoken', async () => {
  const [others, smaller] = [makeModel('fr', 1), makeModel('en', 1)];
  expect(await detectLanguage(samples, ['de'], { others, smaller })).toEqual({ language: 'de' });
  expect([others.encodings, smaller.encodings]).toEqual([0, 0]);
});

test('[PIPE-80] the smaller model tells English; where it is not sure, the larger one encodes the window once, for its words too', async () => {
  const others = makeModel('fr', 0.6);
  const among = (smaller: ReturnType<typeof makeModel>, languages = ['fr', 'en']) =>
    detectLanguage(samples, languages, { others, smaller });
  expect(await among(makeModel('en', 0.95))).toEqual({ language: 'en' });
  expect(others.encodings).toBe(0);
  expect(await among(makeModel('en', 0.94))).toMatchObject({ language: 'fr', encoded: {} });
  expect(others.encodings).toBe(1);
  expect(await among(makeModel('fr', 1))).toMatchObject({ language: 'fr', encoded: {} });
  expect(others.encodings).toBe(2);
  const smaller = makeModel('en', 1);
  expect(await among(smaller, ['fr', 'de'])).toMatchObject({ language: 'fr' });
  expect(smaller.encodings).toBe(0);
});
