import type { AnnotatedNote } from './annotated-note.ts';
import type { Clause } from './clauses.ts';
import { has, isLength } from './clauses.ts';
import type { Description } from './describe.ts';

/** What makes the reading of an entry less than certain. Each has its weight in `confidence.ts`. */
export type Doubt =
  | 'misheard-name'
  | 'part-of-a-name'
  | 'two-names'
  | 'unknown-name'
  | 'no-words'
  | 'many-words'
  | 'words-around-time'
  | 'time-in-words'
  | 'structure-left'
  | 'run-on'
  | 'count'
  | 'shared'
  | 'borrowed-words'
  | 'aside'
  | 'corrected'
  | 'odd-hours'
  | 'unexplained'
  | 'too-long'
  | 'overlap'
  | 'unused-words'
  | 'name-in-words'
  | 'said-for-all';

/** The doubts that a clause gives by itself. */
export function getDoubts(note: AnnotatedNote, clause: Clause, { text, words }: Description): Doubt[] {
  const doubts: Doubt[] = [];
  const names = clause.annotations.flatMap((annotation) =>
    annotation.is === 'name' ? [annotation.found] : [],
  );
  if (names.some(({ how }) => how === 'misheard')) doubts.push('misheard-name');
  if (names.some(({ how }) => how === 'part')) doubts.push('part-of-a-name');
  if (names.filter(({ name }) => name.kind !== 'client').length > 1) doubts.push('two-names');
  if (names.length === 0 && namesSomething(note, clause)) doubts.push('unknown-name');
  if (clause.annotations.some(({ is }) => is === 'count')) doubts.push('count');
  if (text === '' && names.length === 0) doubts.push('no-words');
  if (text.split(/\s+/).length > 6) doubts.push('many-words');
  if (has(clause, 'correction', 'because', 'not-done', 'everything', 'negation', 'plan', 'except', 'total'))
    doubts.push('structure-left');
  if (words.length > 1) doubts.push('words-around-time');
  if (timeIn(note, clause)) doubts.push('time-in-words');
  if (runsOn(note, clause)) doubts.push('run-on');
  return doubts;
}

/** A capital in the middle of a sentence, or "project", where no name was found. */
function namesSomething(note: AnnotatedNote, clause: Clause): boolean {
  if (unknownName(note, clause) !== null) return true;
  for (let at = clause.from + 1; at < clause.to; at += 1)
    if (note.isText(at) && note.is('project', at)) return true;
  return false;
}

/** The words with capitals in the middle of a sentence, which are most likely a name. */
export function unknownName(
  note: AnnotatedNote,
  { from, to }: Pick<Clause, 'from' | 'to'>,
): { from: number; to: number } | null {
  const isCapital = (at: number) => {
    const { text = '', before } = note.token(at) ?? {};
    return at < to && note.isText(at) && /^\p{Lu}\p{Ll}/u.test(text) && before === 'space';
  };
  for (let at = from + 1; at < to; at += 1) {
    if (!isCapital(at)) continue;
    let end = at + 1;
    while (isCapital(end)) end += 1;
    return { from: at, to: end };
  }
  return null;
}

const timeKinds = ['n', 'half', 'hour', 'minute', 'day-unit', 'weekday', 'month', 'part'];

/** Numbers and words of time among the words of work: something may have been missed. */
function timeIn(note: AnnotatedNote, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1)
    if (
      note.isText(at) &&
      (note.chart.is(at, ...timeKinds) || /^\d/.test(note.token(at)?.word ?? '') || countsDays(note, at))
    )
      return true;
  return false;
}

/** "the third Tuesday" where only the Tuesday was read. */
function countsDays(note: AnnotatedNote, at: number): boolean {
  return note.chart.is(at, 'ord') && note.annotations.some(({ is, from }) => is === 'day' && from === at + 1);
}

/** Where nothing but the next length says that the entry before is over. */
function runsOn(note: AnnotatedNote, clause: Clause): boolean {
  const before = note.token(clause.from)?.before;
  const parted = before === 'stop' || before === 'comma' || before === 'colon' || clause.link !== 'none';
  const joined = note.wordFrom(clause.from) === 'and';
  return clause.from > 0 && !parted && !joined && clause.annotations.some(isLength);
}
