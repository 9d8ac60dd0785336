import type { Span } from '../extraction.ts';
import type { WordClass } from '../languages/language.ts';
import { type AnnotatedNote, functionWords } from './annotated-note.ts';
import type { Clause } from './clauses.ts';

/** What was done, in the speaker's words, and where they stand. */
export type Description = { text: string; words: Span[] };

const opening: readonly WordClass[] = [...functionWords, 'of'];
/** A verb may end a description: "stripping down and doing". */
const closing = opening.filter((kind) => kind !== 'did');

/** Structure words that are part of the work where they do not shape the note: "standup and planning", "lunch duty". */
const harmless = [
  'and',
  'pause',
  'everything',
  'half',
  'rest',
  'total',
  'each',
  'split',
  'per-day',
  'negation',
  'later',
];

/** The words of a clause that are not annotated, without the words that lead to them and away from them. */
export function describe(
  note: AnnotatedNote,
  source: string,
  clause: Clause,
  leftOut: ReadonlySet<number>,
): Description {
  const pieces: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | null = null;
  for (let at = clause.from; at < clause.to; at += 1) {
    const fits = !leftOut.has(at) && (note.isText(at) || isHarmless(note, at));
    const comma = ['comma', 'colon'].includes(note.token(at)?.before ?? '');
    if (fits && open !== null && !comma) open.to = at + 1;
    else if (fits) {
      open = { from: at, to: at + 1 };
      pieces.push(open);
    } else open = null;
  }
  return describePieces(note, source, clause, pieces);
}

/** The words of these ranges of tokens, without what leads to them and away from them. */
export function describePieces(
  note: AnnotatedNote,
  source: string,
  clause: Pick<Clause, 'annotations'>,
  pieces: readonly { from: number; to: number }[],
): Description {
  const trimmed = pieces
    .map((piece) => trim(note, clause, piece))
    .filter(({ from, to }) => from < to && !isCommand(note, from, to));
  const words = trimmed.map(({ from, to }) => ({
    from: note.token(from)?.from ?? 0,
    to: note.token(to - 1)?.to ?? 0,
  }));
  let text = '';
  for (const [index, { from, to }] of words.entries()) {
    const before = trimmed[index - 1];
    const comma =
      before &&
      note.token(trimmed[index]?.from ?? 0)?.before === 'comma' &&
      before.to === trimmed[index]?.from;
    const joint = comma ? ', ' : ' ';
    text += `${index === 0 ? '' : joint}${source.slice(from, to)}`;
  }
  return { text: text.replace(/\s+/g, ' '), words };
}

/** "log two hours": what the machine is told is no work. */
function isCommand(note: AnnotatedNote, from: number, to: number): boolean {
  return note.chart.at('command', from).some((phrase) => phrase.to === to) && note.markFrom(to) !== undefined;
}

function isHarmless(note: AnnotatedNote, at: number): boolean {
  const annotation = note.markAt(at);
  return annotation?.is === 'word' && harmless.includes(annotation.word);
}

function trim(
  note: AnnotatedNote,
  clause: Pick<Clause, 'annotations'>,
  piece: { from: number; to: number },
): { from: number; to: number } {
  let { from, to } = piece;
  const is = (kinds: readonly WordClass[], at: number) => kinds.some((kind) => note.is(kind, at));
  while (from < to && is(opening, from)) from += getLongest(note, opening, from, to);
  while (to > from && is(closing, to - 1)) to -= 1;
  // "the Phoenix project": the noun says no more than the name beside it.
  const named = (at: number, edge: 'from' | 'to') =>
    clause.annotations.some((annotation) => annotation.is === 'name' && annotation[edge] === at);
  if (from < to && note.is('project', from) && named(piece.from, 'to')) from += 1;
  if (from < to && to === piece.to && note.is('project', to - 1) && named(to, 'from')) to -= 1;
  while (from < to && is(opening, from) && from > piece.from && note.is('project', from - 1)) from += 1;
  return { from, to };
}

function getLongest(note: AnnotatedNote, kinds: readonly WordClass[], at: number, limit: number): number {
  const lengths = kinds.flatMap((kind) => note.chart.at(kind, at).map(({ to }) => to - at));
  return Math.max(1, ...lengths.filter((length) => at + length <= limit));
}
