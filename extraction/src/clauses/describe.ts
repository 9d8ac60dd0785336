import type { Span } from '../extraction.ts';
import type { WordClass } from '../languages/language.ts';
import type { Clause } from './clauses.ts';
import { functionWords, type Reading } from './reading.ts';

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

/** The words of a clause that are no mark, without what leads to them and away from them. */
export function describe(
  reading: Reading,
  source: string,
  clause: Clause,
  leftOut: ReadonlySet<number>,
): Description {
  const pieces: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | null = null;
  for (let at = clause.from; at < clause.to; at += 1) {
    const fits = !leftOut.has(at) && (reading.isText(at) || isHarmless(reading, at));
    const comma = ['comma', 'colon'].includes(reading.token(at)?.before ?? '');
    if (fits && open !== null && !comma) open.to = at + 1;
    else if (fits) {
      open = { from: at, to: at + 1 };
      pieces.push(open);
    } else open = null;
  }
  return describePieces(reading, source, clause, pieces);
}

/** The words of these stretches of tokens, without what leads to them and away from them. */
export function describePieces(
  reading: Reading,
  source: string,
  clause: Pick<Clause, 'marks'>,
  pieces: readonly { from: number; to: number }[],
): Description {
  const trimmed = pieces
    .map((piece) => trim(reading, clause, piece))
    .filter(({ from, to }) => from < to && !isCommand(reading, from, to));
  const words = trimmed.map(({ from, to }) => ({
    from: reading.token(from)?.from ?? 0,
    to: reading.token(to - 1)?.to ?? 0,
  }));
  let text = '';
  for (const [index, { from, to }] of words.entries()) {
    const before = trimmed[index - 1];
    const comma =
      before &&
      reading.token(trimmed[index]?.from ?? 0)?.before === 'comma' &&
      before.to === trimmed[index]?.from;
    const joint = comma ? ', ' : ' ';
    text += `${index === 0 ? '' : joint}${source.slice(from, to)}`;
  }
  return { text: text.replace(/\s+/g, ' '), words };
}

/** "log two hours": what the machine is told is no work. */
function isCommand(reading: Reading, from: number, to: number): boolean {
  return (
    reading.chart.at('command', from).some((phrase) => phrase.to === to) && reading.markFrom(to) !== undefined
  );
}

function isHarmless(reading: Reading, at: number): boolean {
  const mark = reading.markAt(at);
  return mark?.is === 'word' && harmless.includes(mark.word);
}

function trim(
  reading: Reading,
  clause: Pick<Clause, 'marks'>,
  piece: { from: number; to: number },
): { from: number; to: number } {
  let { from, to } = piece;
  const is = (kinds: readonly WordClass[], at: number) => kinds.some((kind) => reading.is(kind, at));
  while (from < to && is(opening, from)) from += longestOf(reading, opening, from, to);
  while (to > from && is(closing, to - 1)) to -= 1;
  // "the Phoenix project": the noun says no more than the name beside it.
  const named = (at: number, edge: 'from' | 'to') =>
    clause.marks.some((mark) => mark.is === 'name' && mark[edge] === at);
  if (from < to && reading.is('project', from) && named(piece.from, 'to')) from += 1;
  if (from < to && to === piece.to && reading.is('project', to - 1) && named(to, 'from')) to -= 1;
  while (from < to && is(opening, from) && from > piece.from && reading.is('project', from - 1)) from += 1;
  return { from, to };
}

function longestOf(reading: Reading, kinds: readonly WordClass[], at: number, limit: number): number {
  const lengths = kinds.flatMap((kind) => reading.chart.at(kind, at).map(({ to }) => to - at));
  return Math.max(1, ...lengths.filter((length) => at + length <= limit));
}
