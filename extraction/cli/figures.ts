import { f1, score, type Tally, wholeNote } from '../corpus/score.mjs';
import type { Gold, ParsedNote } from './notes.ts';

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

export function computeFigures(gold: readonly Gold[], parsedNotes: readonly ParsedNote[]): Figures {
  const parsedById = new Map(parsedNotes.map((note) => [note.id, note]));
  const { total, lang, phenomena } = score(gold, parsedNotes);
  const silentlyWrong = gold.filter((labels) => {
    const parsedNote = parsedById.get(labels.id);
    return parsedNote !== undefined && !parsedNote.flagged && !isRight(labels, parsedNote);
  });
  return {
    notes: gold.length,
    f1: f1(total),
    whole: wholeNote(total),
    silentlyWrong: silentlyWrong.length,
    flagged: parsedNotes.filter(({ flagged }) => flagged).length,
    byLanguage: new Map([...lang].map(([language, tally]) => [language, f1(tally)])),
    phenomena,
  };
}

/** As many entries as were labelled, each of them right. */
export function isRight(labels: Gold, note: ParsedNote): boolean {
  return wholeNote(score([labels], [note]).total) === 1;
}
