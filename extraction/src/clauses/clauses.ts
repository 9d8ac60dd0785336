import { parts } from '../reading/tokens.ts';
import type { Mark, StructureWord } from './marks.ts';
import type { Reading } from './reading.ts';

/** Tokens that belong to one entry, or to none. */
export type Clause = {
  from: number;
  to: number;
  sentence: number;
  /** How it hangs together with the clause before. */
  link: Link;
  marks: Mark[];
  /** What it says holds for more than itself: for the list it opens, or for all. */
  scope: 'own' | 'list' | 'all';
};

export type Link = 'after' | 'before' | 'later' | 'but' | 'drop' | 'part' | 'none';

export const has = ({ marks }: { marks: readonly Mark[] }, ...words: StructureWord[]): boolean =>
  marks.some((mark) => mark.is === 'word' && words.includes(mark.word));

/** A mark that says how long something took. */
export function isLength(mark: Mark): boolean {
  if (mark.is === 'word') return mark.word === 'rest' || mark.word === 'half';
  return ['duration', 'range', 'count', 'last', 'since'].includes(mark.is);
}

export const isDay = (mark: Mark): boolean => mark.is === 'day' || mark.is === 'recurrence';

/** Enough to make an entry of: a length, or an end that something before leads to. */
export const isCore = ({ marks }: { marks: readonly Mark[] }): boolean =>
  marks.some((mark) => isLength(mark) || mark.is === 'stop');

type Stretch = { from: number; to: number; sentence: number; link: Link; scope: Clause['scope'] };

/** Parts the note into clauses, each with one length. */
export function readClauses(reading: Reading): Clause[] {
  return segmentsOf(reading).flatMap((segment) => {
    if (segment.scope === 'all') return [clauseOf(reading, segment)];
    const clauses = joinChunks(reading, chunksOf(reading, segment));
    return clauses
      .flatMap((clause) => splitInside(reading, clause))
      .map((clause) => withTrailingLink(reading, clause));
  });
}

const clauseOf = (reading: Reading, stretch: Stretch): Clause => ({
  ...stretch,
  marks: reading.inside(stretch.from, stretch.to),
});

/** Sentences, and within them what "then", "before that" and the like part. */
function segmentsOf(reading: Reading): Stretch[] {
  const cuts: { at: number; sentence: number; link: Link; scope: Clause['scope'] }[] = [];
  let sentence = 0;
  for (let at = 0; at < reading.length; at += 1) {
    const before = reading.token(at)?.before;
    const stop = before === 'stop' || before === 'question';
    if (stop && at > 0) sentence += 1;
    const global = globalFrom(reading, at);
    const link = trails(reading, at) ? 'none' : linkFrom(reading, at, cuts.at(-1)?.at ?? 0);
    const day = reading.markAt(at - 1);
    // "on Tuesday however only one": the day opens what the word links.
    const opening = link === 'but' && day?.is === 'day' && parts(reading.token(day.from)) ? day.from : at;
    if (stop || link !== 'none' || global !== null)
      cuts.push({ at: opening, sentence, link, scope: global === null ? 'own' : 'all' });
    if (global !== null) {
      cuts.push({ at: global, sentence, link: 'none', scope: 'own' });
      at = global - 1;
    }
  }
  return cuts
    .map(({ at, ...rest }, index) => ({ ...rest, from: at, to: cuts[index + 1]?.at ?? reading.length }))
    .filter(({ from, to }) => from < to);
}

/** "half an hour afterwards": the word that links stands at the end. */
function trails(reading: Reading, at: number): boolean {
  const mark = reading.markFrom(at);
  return (
    mark?.is === 'word' &&
    mark.word === 'after' &&
    (mark.to >= reading.length || parts(reading.token(mark.to)))
  );
}

function withTrailingLink(reading: Reading, clause: Clause): Clause {
  return clause.link === 'none' && clause.marks.some(({ from }) => trails(reading, from))
    ? { ...clause, link: 'after' }
    : clause;
}

function linkFrom(reading: Reading, at: number, segment: number): Link {
  const word = reading.wordFrom(at);
  switch (word) {
    case 'after':
    case 'before':
    case 'drop':
    case 'but':
      return word;
    case 'of-which': {
      // "six hours, one and a half of that on …": the number before is the part.
      if (reading.markAt(at - 1)?.is === 'count') return 'none';
      return isCore({ marks: reading.inside(segment, at) }) &&
        isCore({ marks: reading.inside(at, reading.length) })
        ? 'part'
        : 'none';
    }
    case 'later':
      // "two hours later" opens nothing new; "later two hours" does.
      return (isCore({ marks: reading.inside(segment, at) }) ||
        has({ marks: reading.inside(segment, at) }, 'pause')) &&
        isCore({ marks: reading.inside(at, reading.length) })
        ? 'later'
        : 'none';
    case 'except': {
      const before = reading.inside(segment, at).some(isLength);
      const [next] = reading.inside(at + 1, reading.length).filter(({ is }) => is !== 'word');
      const after = reading.inside(at, reading.length).some(isLength);
      return before && after && next !== undefined && isDay(next) ? 'but' : 'none';
    }
    default:
      return 'none';
  }
}

/** "all of it for the Acme app", "both of them checking receipts": where it ends, if it begins here. */
function globalFrom(reading: Reading, at: number): number | null {
  const mark = reading.markFrom(at);
  if (mark?.is !== 'word' || mark.word !== 'everything') return null;
  let next = mark.to;
  while (next < reading.length && !parts(reading.token(next))) {
    const found = reading.markFrom(next);
    if (found && (found.is === 'name' || isDay(found))) return withMoreNames(reading, found.to);
    if (found && !(found.is === 'word' && ['hesitation', 'same'].includes(found.word))) break;
    if (!found && !reading.isFunction(next)) break;
    next += 1;
  }
  if (mark.to - mark.from < 2) return null;
  while (
    next < reading.length &&
    !parts(reading.token(next)) &&
    (reading.isText(next) || reading.wordFrom(next) === 'hesitation')
  )
    next += 1;
  return next > mark.to && (next >= reading.length || parts(reading.token(next))) ? next : null;
}

/** "all on the support of Grão Fino": the client that follows decides which project. */
function withMoreNames(reading: Reading, end: number): number {
  let at = end;
  while (at < reading.length && !parts(reading.token(at)) && reading.isText(at) && reading.isFunction(at))
    at += 1;
  const next = at < reading.length && !parts(reading.token(at)) ? reading.markFrom(at) : undefined;
  return next?.is === 'name' ? withMoreNames(reading, next.to) : end;
}

/** What commas and "and" part; "and" only where something that took time stands on both sides. */
function chunksOf(reading: Reading, segment: Stretch): Clause[] {
  const cuts = [segment.from];
  for (let at = segment.from + 1; at < segment.to; at += 1) {
    const before = reading.token(at)?.before;
    if (before === 'comma' || before === 'colon') cuts.push(at);
    else if (reading.wordFrom(at) === 'and' && partsEntries(reading, cuts.at(-1) ?? 0, at, segment.to))
      cuts.push(at);
  }
  return cuts.map((from, index) => {
    const to = cuts[index + 1] ?? segment.to;
    const opensList = reading.token(to)?.before === 'colon' && to < segment.to;
    return clauseOf(reading, {
      from,
      to,
      sentence: segment.sentence,
      link: index === 0 ? segment.link : 'none',
      scope: opensList ? 'list' : 'own',
    });
  });
}

function partsEntries(reading: Reading, from: number, at: number, end: number): boolean {
  let to = at + 1;
  while (to < end && !parts(reading.token(to))) to += 1;
  return isCore({ marks: reading.inside(from, at) }) && isCore({ marks: reading.inside(at, to) });
}

/** Chunks without a length join the one they describe. */
function joinChunks(reading: Reading, chunks: Clause[]): Clause[] {
  const cores = chunks.filter(isCore).length;
  if (cores === 0) return chunks;
  const [first] = chunks;
  const last = chunks.at(-1);
  const textFirst =
    cores > 1 &&
    first &&
    !isCore(first) &&
    last &&
    isCore(last) &&
    !reading.saysSomething(last.from, last.to) &&
    !last.marks.some(({ is }) => is === 'name');
  const groups: Clause[][] = [];
  let waiting: Clause[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const next = chunks[index + 1];
    if (isCore(chunk)) {
      groups.push([...waiting, chunk]);
      waiting = [];
    } else if (isHeading(reading, chunk, cores)) groups.push([{ ...chunk, scope: 'list' }]);
    else if (isTitle(reading, chunk) || isGap(reading, chunk)) groups.push([chunk]);
    else if (has(chunk, 'not-done', 'negation') && !has(chunk, 'pause')) groups.push([chunk]);
    else if (groups.length === 0 || textFirst || (next && isCore(next) && leadsOn(reading, chunk)))
      waiting.push(chunk);
    else if (groups.at(-1)?.every((one) => one.scope === 'list' && !isCore(one))) waiting.push(chunk);
    else groups.at(-1)?.push(chunk);
  }
  if (waiting.length > 0) groups.push(waiting);
  return groups.map((group) => joined(reading, group));
}

/** "For the Nova menu: …", "For Sharma Textiles, one hour …, half an hour …", "Billable: …". */
function isHeading(reading: Reading, chunk: Clause, cores: number): boolean {
  const named = chunk.marks.some(({ is }) => is === 'name');
  const billable = chunk.marks.some(({ is }) => is === 'billable');
  if (!(named || (billable && chunk.scope === 'list')) || cores < 2) return false;
  return (
    chunk.scope === 'list' ||
    (reading.is('preposition', chunk.from) && !reading.saysSomething(chunk.from, chunk.to))
  );
}

/** "…, a break of 20 minutes, then …": it lies between two entries, not inside the first. */
function isGap(reading: Reading, { from, to, marks }: Clause): boolean {
  const pause = marks.find(({ is }) => is === 'break');
  const within = reading.is('preposition', pause?.from ?? from);
  return (
    pause !== undefined && !within && !reading.saysSomething(from, to) && reading.wordFrom(to) === 'after'
  );
}

/** "Summary of the week: …": opens a note of several entries and names none of them. */
function isTitle(reading: Reading, { from, to, scope, marks }: Clause): boolean {
  const several = reading.marks.filter(isLength).length > 1;
  return (
    from === 0 && scope === 'list' && several && to < reading.length && marks.every(({ is }) => is === 'word')
  );
}

/** A day or a start by itself belongs to what comes next. */
function leadsOn(reading: Reading, chunk: Clause): boolean {
  const time = chunk.marks.some((mark) => isDay(mark) || mark.is === 'start');
  return (
    time &&
    !reading.saysSomething(chunk.from, chunk.to) &&
    !has(chunk, 'except') &&
    !looksBack(reading, chunk)
  );
}

/** "that was last night" is about what was said before. */
export function looksBack(reading: Reading, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1)
    if (reading.is('was', at) && !reading.is('preposition', at)) return true;
  return false;
}

function joined(reading: Reading, group: Clause[]): Clause {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) throw new Error('a clause is made of at least one chunk');
  return clauseOf(reading, { ...first, to: last.to, scope: group.length === 1 ? first.scope : 'own' });
}

/** Several lengths without a mark between them: days part them, or else each length begins (or ends) its own. */
function splitInside(reading: Reading, clause: Clause): Clause[] {
  const idle = idleDayIn(reading, clause);
  if (idle !== undefined)
    return cut(reading, clause, [clause.from, idle.from]).flatMap((part) => splitInside(reading, part));
  const lengths = clause.marks.filter(isLength);
  const days = clause.marks.filter(isDay);
  const [firstLength] = lengths;
  if (
    firstLength === undefined ||
    lengths.length + days.length < 3 ||
    (lengths.length < 2 && days.length < 2)
  )
    return splitLengths(reading, clause);
  if (!daysLead(reading)) return splitLengths(reading, clause);
  const cuts = [clause.from];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    const between = before ? reading.inside(before.to, day.from) : [];
    const something =
      before !== undefined && (between.length > 0 || reading.saysSomething(before.to, day.from));
    const excepted = between.some((mark) => mark.is === 'word' && mark.word === 'except');
    const listed = before !== undefined && joinsDays(reading, before, day);
    if (something && !excepted && !listed) cuts.push(leadIn(reading, day.from, before.to));
  }
  return cut(reading, clause, cuts).flatMap((part) => splitLengths(reading, part));
}

/** "… flowers thursday nothing": a day on which nothing was done, after something that was. */
function idleDayIn(reading: Reading, { marks, from }: Clause): Mark | undefined {
  return marks.find((mark, index) => {
    const next = marks[index + 1];
    const idle = next?.is === 'word' && next.word === 'not-done';
    // "the two-hour lesson of Saturday was cancelled": that day belongs to what was cancelled.
    const owned = reading.is('of', mark.from - 1);
    return mark.is === 'day' && mark.from > from && idle && !owned && marks.slice(0, index).some(isLength);
  });
}

/** "Monday and Tuesday": one thing said of both days. */
export function joinsDays(reading: Reading, first: Mark, second: Mark): boolean {
  const [and, ...more] = reading.inside(first.to, second.from);
  return (
    and?.is === 'word' &&
    and.word === 'and' &&
    more.length === 0 &&
    !reading.saysSomething(first.to, second.from)
  );
}

/** Whether this speaker says the day before what was done on it. */
function daysLead(reading: Reading): boolean {
  const first = reading.marks.find((mark) => isDay(mark) || isLength(mark));
  return first !== undefined && isDay(first);
}

function splitLengths(reading: Reading, clause: Clause): Clause[] {
  const lengths = clause.marks.filter(isLength);
  if (lengths.length < 2) return [clause];
  const [first] = lengths;
  const last = lengths.at(-1);
  if (first === undefined || last === undefined) return [clause];
  const named = (from: number, to: number) => reading.inside(from, to).some(({ is }) => is === 'name');
  const textBefore = reading.saysSomething(clause.from, first.from) || named(clause.from, first.from);
  const textAfter = reading.saysSomething(last.to, clause.to) || named(last.to, clause.to);
  const cuts = [clause.from];
  for (const [index, length] of lengths.entries()) {
    const before = lengths[index - 1];
    if (before === undefined) continue;
    cuts.push(
      textBefore && !textAfter ? pastDays(reading, before.to) : leadIn(reading, length.from, before.to),
    );
  }
  return cut(reading, clause, cuts);
}

/** "an hour yesterday glazing two hours today": a day said after its length stays with it, and so does "billable". */
function pastDays(reading: Reading, at: number): number {
  const mark = reading.markFrom(at);
  if (mark?.is === 'billable') return pastDays(reading, mark.to);
  return mark && isDay(mark) && !daysLead(reading) ? mark.to : at;
}

/** Where the words that lead to a mark begin: "and on Wednesday", "at ten". */
function leadIn(reading: Reading, from: number, limit: number): number {
  let at = from;
  while (at > limit) {
    const mark = reading.markAt(at - 1);
    const leads = mark
      ? (isDay(mark) && daysLead(reading)) ||
        mark.is === 'start' ||
        (mark.is === 'word' &&
          (['and', 'hesitation', 'but'].includes(mark.word) || (mark.word === 'total' && mark.from > limit)))
      : reading.isFunction(at - 1);
    if (!leads) break;
    at = mark?.from ?? at - 1;
  }
  return at;
}

function cut(reading: Reading, clause: Clause, cuts: number[]): Clause[] {
  return cuts.map((from, index) =>
    clauseOf(reading, {
      from,
      to: cuts[index + 1] ?? clause.to,
      sentence: clause.sentence,
      link: index === 0 ? clause.link : 'none',
      scope: index === 0 ? clause.scope : 'own',
    }),
  );
}
