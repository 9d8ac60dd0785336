import { parts } from '../reading/tokens.ts';
import type { Clause } from './clauses.ts';
import type { Mark, StructureWord } from './marks.ts';
import type { Reading } from './reading.ts';

/** The tokens of a clause that these words take up. */
export function tokensOf(clause: Clause, ...words: StructureWord[]): Set<number> {
  const tokens = new Set<number>();
  for (const mark of clause.marks)
    if (mark.is === 'word' && words.includes(mark.word))
      for (let at = mark.from; at < mark.to; at += 1) tokens.add(at);
  return tokens;
}

/** Words of a clause that describe nothing: reasons, what was cancelled, words that shaped the clause. */
export function leftOutOf(reading: Reading, clause: Clause): Set<number> {
  const out = tokensOf(clause, 'total', 'rest', 'half', 'each', 'split', 'per-day', 'later', 'negation');
  const because = clause.marks.find((mark) => mark.is === 'word' && mark.word === 'because');
  const cancelled = cancelledFrom(reading, clause);
  // A reason ends with its phrase; what did not happen, with the clause.
  if (because)
    for (let at = because.from; at < clause.to && !(at > because.from && parts(reading.token(at))); at += 1)
      out.add(at);
  if (cancelled !== null) for (let at = cancelled; at < clause.to; at += 1) out.add(at);
  return out;
}

/** Where the thing that did not happen begins, if it comes after what did: "one hour with 8B the lesson with 7B was cancelled". */
export function cancelledFrom(reading: Reading, clause: Clause): number | null {
  const cancelled = clause.marks.find((mark: Mark) => mark.is === 'word' && mark.word === 'not-done');
  const length = clause.marks.find(({ is }) => is === 'duration' || is === 'range');
  if (cancelled === undefined || length === undefined || length.from > cancelled.from) return null;
  for (let at = cancelled.from - 1; at > length.to; at -= 1)
    if (reading.is('article', at) && !reading.is('preposition', at - 1) && at > length.to + 1) return at;
  return null;
}
