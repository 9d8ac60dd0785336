import type { Clause } from './clauses.ts';
import { has, isLength } from './clauses.ts';
import type { Description } from './describe.ts';
import type { Reading } from './reading.ts';

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
export function doubtsOf(reading: Reading, clause: Clause, { text, words }: Description): Doubt[] {
  const doubts: Doubt[] = [];
  const names = clause.marks.flatMap((mark) => (mark.is === 'name' ? [mark.found] : []));
  if (names.some(({ how }) => how === 'misheard')) doubts.push('misheard-name');
  if (names.some(({ how }) => how === 'part')) doubts.push('part-of-a-name');
  if (names.filter(({ name }) => name.kind !== 'client').length > 1) doubts.push('two-names');
  if (names.length === 0 && namesSomething(reading, clause)) doubts.push('unknown-name');
  if (clause.marks.some(({ is }) => is === 'count')) doubts.push('count');
  if (text === '' && names.length === 0) doubts.push('no-words');
  if (text.split(/\s+/).length > 6) doubts.push('many-words');
  if (has(clause, 'correction', 'because', 'not-done', 'everything', 'negation', 'plan', 'except', 'total'))
    doubts.push('structure-left');
  if (words.length > 1) doubts.push('words-around-time');
  if (timeIn(reading, clause)) doubts.push('time-in-words');
  if (runsOn(reading, clause)) doubts.push('run-on');
  return doubts;
}

/** A capital in the middle of a sentence, or "project", where no name was found. */
function namesSomething(reading: Reading, clause: Clause): boolean {
  if (unknownName(reading, clause) !== null) return true;
  for (let at = clause.from + 1; at < clause.to; at += 1)
    if (reading.isText(at) && reading.is('project', at)) return true;
  return false;
}

/** The words with capitals in the middle of a sentence, which are most likely a name. */
export function unknownName(
  reading: Reading,
  { from, to }: Pick<Clause, 'from' | 'to'>,
): { from: number; to: number } | null {
  const isCapital = (at: number) => {
    const { text = '', before } = reading.token(at) ?? {};
    return at < to && reading.isText(at) && /^\p{Lu}\p{Ll}/u.test(text) && before === 'space';
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
function timeIn(reading: Reading, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1)
    if (
      reading.isText(at) &&
      (reading.chart.is(at, ...timeKinds) ||
        /^\d/.test(reading.token(at)?.word ?? '') ||
        countsDays(reading, at))
    )
      return true;
  return false;
}

/** "the third Tuesday" where only the Tuesday was read. */
function countsDays(reading: Reading, at: number): boolean {
  return reading.chart.is(at, 'ord') && reading.marks.some(({ is, from }) => is === 'day' && from === at + 1);
}

/** Where nothing but the next length says that the entry before is over. */
function runsOn(reading: Reading, clause: Clause): boolean {
  const before = reading.token(clause.from)?.before;
  const parted = before === 'stop' || before === 'comma' || before === 'colon' || clause.link !== 'none';
  const joined = reading.wordFrom(clause.from) === 'and';
  return clause.from > 0 && !parted && !joined && clause.marks.some(isLength);
}
