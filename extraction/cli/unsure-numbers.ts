import { getLanguage } from '../src/languages/all.ts';
import type { Language } from '../src/languages/language.ts';
import { buildChart } from '../src/read-note.ts';
import type { SpokenNote, Transcript } from './spoken-notes.ts';

/** How many words were unsure, how many of them hold a number, and in how many the written note does not have that number. */
type UnsureNumbers = { unsure: number; numbers: number; wrong: number };

export function countUnsureNumbers(
  transcripts: readonly Transcript[],
  notes: ReadonlyMap<string, SpokenNote>,
): UnsureNumbers {
  const counts = { unsure: 0, numbers: 0, wrong: 0 };
  for (const { id, text, language: code, unsure } of transcripts) {
    const language = getLanguage(text, code);
    const said = new Set(numbersIn(notes.get(id)?.note.text ?? '', language));
    for (const { from, to } of unsure) {
      counts.unsure += 1;
      const numbers = numbersIn(text.slice(from, to), language);
      if (numbers.length === 0) continue;
      counts.numbers += 1;
      if (numbers.some((number) => !said.has(number))) counts.wrong += 1;
    }
  }
  return counts;
}

/** The values of the numbers of a text, in digits or in words. */
function numbersIn(text: string, language: Language): number[] {
  const chart = buildChart(text, language);
  return chart.tokens.flatMap((_, at) => chart.at('n', at).map(({ value }) => value));
}
