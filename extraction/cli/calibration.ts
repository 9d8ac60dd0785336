import { pair } from '../corpus/score.mjs';
import type { Doubt } from '../src/clauses/doubts.ts';
import { weights } from '../src/confidence.ts';
import { extract } from '../src/extract.ts';
import { readNote } from '../src/read-note.ts';
import { type Gold, getContext, type Note, written } from './notes.ts';

/** An entry of a labelled note: what was doubted about it, and whether it is right. */
export type Judged = { note: string; doubts: Doubt[]; right: boolean };

const known: Doubt[] = Object.keys(weights).filter((name): name is Doubt => name in weights);

export function judge(note: Note, gold: Gold): Judged[] {
  const { context, language } = getContext(note);
  const { candidates } = readNote(note.text, context, language);
  const { drafts } = extract(note.text, context, language);
  const doubts = candidates.flatMap((candidate) => candidate.dates.map(() => candidate.doubts));
  const matched = new Set(
    pair(
      gold.entries,
      drafts.map((draft) => written(draft, note)),
      language.code,
    ),
  );
  return drafts.map((_, index) => ({
    note: note.id,
    doubts: doubts[index] ?? [],
    right: matched.has(index),
  }));
}

export type Fit = { certainty: number; weights: Map<Doubt, number> };

/** Logistic regression with weights that can only lower the confidence; the penalty keeps rare doubts from weighing much. */
export function fitWeights(judged: readonly Judged[]): Fit {
  const result: Fit = { certainty: 3, weights: new Map(known.map((doubt) => [doubt, 0.5])) };
  for (let round = 0; round < 400; round += 1) {
    const gradient = new Map<Doubt, number>();
    let bias = 0;
    for (const { doubts, right } of judged) {
      const error = (right ? 1 : 0) - confidence(result, doubts);
      bias += error;
      for (const doubt of new Set(doubts)) gradient.set(doubt, (gradient.get(doubt) ?? 0) - error);
    }
    const step = 2 / judged.length;
    result.certainty += step * 20 * bias;
    for (const [doubt, weight] of result.weights)
      result.weights.set(
        doubt,
        Math.max(0, weight + step * 20 * ((gradient.get(doubt) ?? 0) - 0.5 * (weight - 0.5))),
      );
  }
  return result;
}

function confidence({ certainty, weights: by }: Fit, doubts: readonly Doubt[]): number {
  const doubt = [...new Set(doubts)].reduce((sum, one) => sum + (by.get(one) ?? 0), 0);
  return 1 / (1 + Math.exp(doubt - certainty));
}

const folds = 10;

/** Each entry's confidence by weights that were fitted without its note. */
export function crossValidated(judged: readonly Judged[]): { confidence: number; right: boolean }[] {
  const notes = [...new Set(judged.map(({ note }) => note))];
  const foldByNote = new Map(notes.map((note, index) => [note, index % folds]));
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const fitted = fitWeights(judged.filter(({ note }) => foldByNote.get(note) !== fold));
    return judged
      .filter(({ note }) => foldByNote.get(note) === fold)
      .map(({ doubts, right }) => ({ confidence: confidence(fitted, doubts), right }));
  });
}

const bands = [0, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01];

/** How often entries of a confidence were right. */
export function table(
  entries: readonly { confidence: number; right: boolean }[],
): { band: string; entries: number; right: number }[] {
  return bands.slice(0, -1).map((from, index) => {
    const to = bands[index + 1] ?? 1;
    const inside = entries.filter((entry) => entry.confidence >= from && entry.confidence < to);
    return {
      band: `${from.toFixed(2)}–${Math.min(to, 1).toFixed(2)}`,
      entries: inside.length,
      right: inside.filter(({ right }) => right).length,
    };
  });
}
