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

export function computeFigures(gold: readonly Gold[], readings: readonly Reading[]): Figures {
  const readingById = new Map(readings.map((note) => [note.id, note]));
  const { total, lang, phenomena } = score(gold, readings);
  const silentlyWrong = gold.filter((labels) => {
    const reading = readingById.get(labels.id);
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
export function isRight(labels: Gold, note: Reading): boolean {
  return wholeNote(score([labels], [note]).total) === 1;
}
