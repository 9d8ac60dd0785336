import type { CorrectionNote, Range } from './correction-note.ts';

export const commandKinds = [
  'delete',
  'undo',
  'move',
  'change',
  'lengthen',
  'shorten',
  'tag-entry',
  'rename',
  'merge',
  'split-entry',
  'copy',
] as const;

const leadIn = ['hesitation', 'correction', 'empty', 'and', 'after', 'but', 'filler'];
const verbs = ['stated', 'started', 'ended'];

/** Past the words that open a clause and say nothing: "no, and then please". */
export function skipLeadIn(note: CorrectionNote, { from, to }: Range): number {
  let at = from;
  while (at < to && !isCommand(note, at)) {
    const next = note.skip(at, ...leadIn);
    // "wait, that was": what also stands for an entry is not passed over.
    if (next === at || note.skip(at, 'this-entry', 'these-entries', 'stated') > next) break;
    at = next;
  }
  return Math.min(at, to);
}

/** Whether a verb is there as one tells the machine; "supprimé" tells what was done. */
export function isCommand(note: CorrectionNote, at: number): boolean {
  const text = note.token(at)?.text.normalize('NFC') ?? '';
  return note.is(at, ...commandKinds) && !/é(?:e|s|es)?$/u.test(text);
}

export const isVerb = (note: CorrectionNote, at: number) => note.is(at, ...verbs);

/** The note in clauses, so that each asks for one thing: "delete the icon set | and add half an hour of email". */
export function splitClauses(note: CorrectionNote): Range[] {
  const clauses: Range[] = [];
  let from = 0;
  for (let at = 1; at < note.length; at += 1) {
    if (isInside(note, at) || !opensClause(note, from, at)) continue;
    clauses.push({ from, to: at });
    from = at;
  }
  if (note.length > from) clauses.push({ from, to: note.length });
  return clauses;
}

function opensClause(note: CorrectionNote, from: number, at: number): boolean {
  const before = note.token(at)?.before;
  const start = skipLeadIn(note, { from, to: at });
  if (before === 'stop' || before === 'question') return start < at;
  const isMark = before === 'comma' || before === 'colon';
  const isJoint = note.is(at, 'and', 'after', 'but');
  if (!isMark && !isJoint) return false;
  // Nothing but "no, sorry" so far: what follows belongs to it.
  if (start >= at) return false;
  const next = skipLeadIn(note, { from: at, to: note.length });
  if (note.is(note.skip(at, 'and', 'but'), 'negation')) return false;
  if (isCommand(note, next)) return true;
  const isSplit = isCommand(note, start) && note.is(start, 'split-entry');
  if (isSplit) return false;
  return saysMore(note, next) && isComplete(note, { from: start, to: at });
}

/** Whether a length or a statement follows before the next mark. */
function saysMore(note: CorrectionNote, from: number): boolean {
  for (let at = from; at < note.length && (at === from || !note.isParted(at)); at += 1) {
    if (note.time(at, note.length, 'duration', 'range') || (isVerb(note, at) && at > from)) return true;
    if (at > from && note.is(at, 'and', 'after') && !isInside(note, at)) return false;
  }
  return false;
}

/** A command or a statement that has what it needs. */
const isComplete = (note: CorrectionNote, range: Range) =>
  isCommand(note, range.from) || note.has(range, ...verbs, 'hour', 'minute');

/** Whether a token stands in the middle of a length, a time or a name: "an hour and a half". */
const isInside = (note: CorrectionNote, at: number) =>
  note.times.some(({ from, to }) => from < at && at < to) ||
  note.chart.clocks.some(({ from, to }) => from < at && at < to) ||
  note.names.some(({ from, to }) => from < at && at < to);
