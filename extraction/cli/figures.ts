import { f1, score, type Tally, wholeNote } from '../corpus/score.mjs';
import type { Gold, Reading } from './notes.ts';

/** How a reader did on a set. */
export type Figures = {
  notes: number;
  f1: number;
  whole: number;
  /** Notes that are not right and of which nothing tells the person to look: the worst that can happen. */
  silentlyWrong: number;
  flagged: number;
  byLanguage: Map<string, number>;
  phenomena: Map<string, Tally>;
};

export function figuresOf(gold: readonly Gold[], readings: readonly Reading[]): Figures {
  const readingOf = new Map(readings.map((reading) => [reading.id, reading]));
  const { total, lang, phenomena } = score(gold, readings);
  const silentlyWrong = gold.filter((labels) => {
    const reading = readingOf.get(labels.id);
    return reading !== undefined && !reading.flagged && !isRight(labels, reading);
  });
  return {
    notes: gold.length,
    f1: f1(total),
    whole: wholeNote(total),
    silentlyWrong: silentlyWrong.length,
    flagged: readings.filter(({ flagged }) => flagged).length,
    byLanguage: new Map([...lang].map(([language, tally]) => [language, f1(tally)])),
    phenomena,
  };
}

/** As many entries as were labelled, each of them right. */
export function isRight(labels: Gold, reading: Reading): boolean {
  return wholeNote(score([labels], [reading]).total) === 1;
}
