import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSpeech } from '../../test/speak.ts';
import { allLanguages } from '../languages/all.ts';
import { buildChart } from '../read-note.ts';
import { readTime } from './read-time.ts';

describe.each(allLanguages.map((language) => [language.code, language] as const))(
  '[PIPE-03] %s',
  (_code, language) => {
    const speech = getSpeech(language);
    const longest = (text: string, is: 'duration' | 'range') =>
      readTime(buildChart(text, language), language)
        .filter((annotation) => annotation.is === is)
        .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];

    test('every length that can be said comes back, in words and in digits', () => {
      const hours = fc.integer({ min: 0, max: 23 });
      fc.assert(
        fc.property(hours, fc.integer({ min: 0, max: 59 }), (h, m) => {
          fc.pre(h + m > 0 && !(h > 0 && m > 0 && m < 5));
          for (const text of speech.length(h, m))
            expect([text, longest(text, 'duration')]).toMatchObject([text, { minutes: h * 60 + m }]);
        }),
        { numRuns: 400 },
      );
    });

    test('every time of day that can be said comes back, in words and in digits', () => {
      fc.assert(
        fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 2, max: 59 }), (h, m) => {
          for (const from of speech.clock(h, 0))
            for (const to of speech.clock(h, m)) {
              const text = speech.range(from, to);
              expect([text, longest(text, 'range')]).toMatchObject([
                text,
                { start: { minutes: h * 60 }, end: { minutes: h * 60 + m } },
              ]);
            }
        }),
        { numRuns: 300 },
      );
    });
  },
);

test.each([
  ['9 to 1130', 540, 690],
  ['2-4-30pm', 120, 990],
  ['from 9 to 11.30', 540, 690],
  ['half nine till quarter to eleven', 570, 645],
  ['from ten past two to twenty to four', 130, 220],
])('what recognisers and people make of a range: %s', (text, start, end) => {
  const [en] = allLanguages;
  if (en === undefined) throw new Error('English is the first language');
  const [annotation] = readTime(buildChart(text, en), en)
    .filter(({ is }) => is === 'range')
    .toSorted((a, b) => b.to - b.from - (a.to - a.from));
  expect(annotation).toMatchObject({ start: { minutes: start }, end: { minutes: end } });
});
