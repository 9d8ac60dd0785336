import { parts } from '../reading/tokens.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation, StructureWord } from './annotations.ts';
import type { Clause } from './clauses.ts';

/** The tokens of a clause that these words take up. */
export function getTokens(clause: Clause, ...words: StructureWord[]): Set<number> {
  const tokens = new Set<number>();
  for (const annotation of clause.annotations)
    if (annotation.is === 'word' && words.includes(annotation.word))
      for (let at = annotation.from; at < annotation.to; at += 1) tokens.add(at);
  return tokens;
}

/** Words of a clause that describe nothing: reasons, what was cancelled, words that shaped the clause. */
export function getLeftOut(note: AnnotatedNote, clause: Clause): Set<number> {
  const out = getTokens(clause, 'total', 'rest', 'half', 'each', 'split', 'per-day', 'later', 'negation');
  const because = clause.annotations.find(
    (annotation) => annotation.is === 'word' && annotation.word === 'because',
  );
  const cancelled = cancelledFrom(note, clause);
  // A reason ends with its phrase; what did not happen, with the clause.
  if (because)
    for (let at = because.from; at < clause.to && !(at > because.from && parts(note.token(at))); at += 1)
      out.add(at);
  if (cancelled !== null) for (let at = cancelled; at < clause.to; at += 1) out.add(at);
  return out;
}

/** Where the thing that did not happen begins, if it comes after what did: "one hour with 8B the lesson with 7B was cancelled". */
export function cancelledFrom(note: AnnotatedNote, clause: Clause): number | null {
  const cancelled = clause.annotations.find(
    (annotation: Annotation) => annotation.is === 'word' && annotation.word === 'not-done',
  );
  const length = clause.annotations.find(({ is }) => is === 'duration' || is === 'range');
  if (cancelled === undefined || length === undefined || length.from > cancelled.from) return null;
  for (let at = cancelled.from - 1; at > length.to; at -= 1)
    if (note.is('article', at) && !note.is('preposition', at - 1) && at > length.to + 1) return at;
  return null;
}
