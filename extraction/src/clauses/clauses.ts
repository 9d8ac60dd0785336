import { parts } from '../reading/tokens.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation, StructureWord } from './annotations.ts';

/** Tokens that belong to one entry, or to none. */
export type Clause = {
  from: number;
  to: number;
  sentence: number;
  /** How it relates to the clause before. */
  link: Link;
  annotations: Annotation[];
  /** Its scope, if it is more than itself: the list it opens, or all entries. */
  scope: 'own' | 'list' | 'all';
};

export type Link = 'after' | 'before' | 'later' | 'but' | 'drop' | 'part' | 'none';

export const has = (
  { annotations }: { annotations: readonly Annotation[] },
  ...words: StructureWord[]
): boolean => annotations.some((annotation) => annotation.is === 'word' && words.includes(annotation.word));

/** An annotation that says how long something took. */
export function isLength(annotation: Annotation): boolean {
  if (annotation.is === 'word') return annotation.word === 'rest' || annotation.word === 'half';
  return ['duration', 'range', 'count', 'last', 'since'].includes(annotation.is);
}

export const isDay = (annotation: Annotation): boolean =>
  annotation.is === 'day' || annotation.is === 'recurrence';

/** Enough to make an entry of: a length, or an end that something before leads to. */
export const isCore = ({ annotations }: { annotations: readonly Annotation[] }): boolean =>
  annotations.some((annotation) => isLength(annotation) || annotation.is === 'stop');

type TokenRange = { from: number; to: number; sentence: number; link: Link; scope: Clause['scope'] };

/** Splits the note into clauses, each with one length. */
export function readClauses(note: AnnotatedNote): Clause[] {
  return toSegments(note).flatMap((segment) => {
    if (segment.scope === 'all') return [toClause(note, segment)];
    const clauses = joinChunks(note, splitChunks(note, segment));
    return clauses
      .flatMap((clause) => splitInside(note, clause))
      .map((clause) => withTrailingLink(note, clause));
  });
}

const toClause = (note: AnnotatedNote, range: TokenRange): Clause => ({
  ...range,
  annotations: note.inside(range.from, range.to),
});

/** Sentences, and within them what "then", "before that" and the like part. */
function toSegments(note: AnnotatedNote): TokenRange[] {
  const cuts: { at: number; sentence: number; link: Link; scope: Clause['scope'] }[] = [];
  let sentence = 0;
  for (let at = 0; at < note.length; at += 1) {
    const before = note.token(at)?.before;
    const stop = before === 'stop' || before === 'question';
    if (stop && at > 0) sentence += 1;
    const global = globalFrom(note, at);
    const link = trails(note, at) ? 'none' : linkFrom(note, at, cuts.at(-1)?.at ?? 0);
    const day = note.markAt(at - 1);
    // "on Tuesday however only one": the day opens what the word links.
    const opening = link === 'but' && day?.is === 'day' && parts(note.token(day.from)) ? day.from : at;
    if (stop || link !== 'none' || global !== null)
      cuts.push({ at: opening, sentence, link, scope: global === null ? 'own' : 'all' });
    if (global !== null) {
      cuts.push({ at: global, sentence, link: 'none', scope: 'own' });
      at = global - 1;
    }
  }
  return cuts
    .map(({ at, ...rest }, index) => ({ ...rest, from: at, to: cuts[index + 1]?.at ?? note.length }))
    .filter(({ from, to }) => from < to);
}

/** "half an hour afterwards": the word that links stands at the end. */
function trails(note: AnnotatedNote, at: number): boolean {
  const annotation = note.markFrom(at);
  return (
    annotation?.is === 'word' &&
    annotation.word === 'after' &&
    (annotation.to >= note.length || parts(note.token(annotation.to)))
  );
}

function withTrailingLink(note: AnnotatedNote, clause: Clause): Clause {
  return clause.link === 'none' && clause.annotations.some(({ from }) => trails(note, from))
    ? { ...clause, link: 'after' }
    : clause;
}

function linkFrom(note: AnnotatedNote, at: number, segment: number): Link {
  const word = note.wordFrom(at);
  switch (word) {
    case 'after':
    case 'before':
    case 'drop':
    case 'but':
      return word;
    case 'of-which': {
      // "six hours, one and a half of that on …": the number before is the part.
      if (note.markAt(at - 1)?.is === 'count') return 'none';
      return isCore({ annotations: note.inside(segment, at) }) &&
        isCore({ annotations: note.inside(at, note.length) })
        ? 'part'
        : 'none';
    }
    case 'later':
      // "two hours later" opens nothing new; "later two hours" does.
      return (isCore({ annotations: note.inside(segment, at) }) ||
        has({ annotations: note.inside(segment, at) }, 'pause')) &&
        isCore({ annotations: note.inside(at, note.length) })
        ? 'later'
        : 'none';
    case 'except': {
      const before = note.inside(segment, at).some(isLength);
      const [next] = note.inside(at + 1, note.length).filter(({ is }) => is !== 'word');
      const after = note.inside(at, note.length).some(isLength);
      return before && after && next !== undefined && isDay(next) ? 'but' : 'none';
    }
    default:
      return 'none';
  }
}

/** "all of it for the Acme app", "both of them checking receipts": where it ends, if it begins here. */
function globalFrom(note: AnnotatedNote, at: number): number | null {
  const annotation = note.markFrom(at);
  if (annotation?.is !== 'word' || annotation.word !== 'everything') return null;
  let next = annotation.to;
  while (next < note.length && !parts(note.token(next))) {
    const found = note.markFrom(next);
    if (found && (found.is === 'name' || isDay(found))) return withMoreNames(note, found.to);
    if (found && !(found.is === 'word' && ['hesitation', 'same'].includes(found.word))) break;
    if (!found && !note.isFunction(next)) break;
    next += 1;
  }
  if (annotation.to - annotation.from < 2) return null;
  while (
    next < note.length &&
    !parts(note.token(next)) &&
    (note.isText(next) || note.wordFrom(next) === 'hesitation')
  )
    next += 1;
  return next > annotation.to && (next >= note.length || parts(note.token(next))) ? next : null;
}

/** "all on the support of Grão Fino": the client that follows decides which project. */
function withMoreNames(note: AnnotatedNote, end: number): number {
  let at = end;
  while (at < note.length && !parts(note.token(at)) && note.isText(at) && note.isFunction(at)) at += 1;
  const next = at < note.length && !parts(note.token(at)) ? note.markFrom(at) : undefined;
  return next?.is === 'name' ? withMoreNames(note, next.to) : end;
}

/** What commas and "and" part; "and" only where something that took time stands on both sides. */
function splitChunks(note: AnnotatedNote, segment: TokenRange): Clause[] {
  const cuts = [segment.from];
  for (let at = segment.from + 1; at < segment.to; at += 1) {
    const before = note.token(at)?.before;
    if (before === 'comma' || before === 'colon') cuts.push(at);
    else if (note.wordFrom(at) === 'and' && partsEntries(note, cuts.at(-1) ?? 0, at, segment.to))
      cuts.push(at);
  }
  return cuts.map((from, index) => {
    const to = cuts[index + 1] ?? segment.to;
    const opensList = note.token(to)?.before === 'colon' && to < segment.to;
    return toClause(note, {
      from,
      to,
      sentence: segment.sentence,
      link: index === 0 ? segment.link : 'none',
      scope: opensList ? 'list' : 'own',
    });
  });
}

function partsEntries(note: AnnotatedNote, from: number, at: number, end: number): boolean {
  let to = at + 1;
  while (to < end && !parts(note.token(to))) to += 1;
  return isCore({ annotations: note.inside(from, at) }) && isCore({ annotations: note.inside(at, to) });
}

/** Chunks without a length join the one they describe. */
function joinChunks(note: AnnotatedNote, chunks: Clause[]): Clause[] {
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
    !note.saysSomething(last.from, last.to) &&
    !last.annotations.some(({ is }) => is === 'name');
  const groups: Clause[][] = [];
  let waiting: Clause[] = [];
  for (const [index, chunk] of chunks.entries()) {
    const next = chunks[index + 1];
    if (isCore(chunk)) {
      groups.push([...waiting, chunk]);
      waiting = [];
    } else if (isHeading(note, chunk, cores)) groups.push([{ ...chunk, scope: 'list' }]);
    else if (isTitle(note, chunk) || isGap(note, chunk)) groups.push([chunk]);
    else if (has(chunk, 'not-done', 'negation') && !has(chunk, 'pause')) groups.push([chunk]);
    else if (groups.length === 0 || textFirst || (next && isCore(next) && leadsOn(note, chunk)))
      waiting.push(chunk);
    else if (groups.at(-1)?.every((one) => one.scope === 'list' && !isCore(one))) waiting.push(chunk);
    else groups.at(-1)?.push(chunk);
  }
  if (waiting.length > 0) groups.push(waiting);
  return groups.map((group) => joined(note, group));
}

/** "For the Nova menu: …", "For Sharma Textiles, one hour …, half an hour …", "Billable: …". */
function isHeading(note: AnnotatedNote, chunk: Clause, cores: number): boolean {
  const named = chunk.annotations.some(({ is }) => is === 'name');
  const billable = chunk.annotations.some(({ is }) => is === 'billable');
  if (!(named || (billable && chunk.scope === 'list')) || cores < 2) return false;
  return (
    chunk.scope === 'list' ||
    (note.is('preposition', chunk.from) && !note.saysSomething(chunk.from, chunk.to))
  );
}

/** "…, a break of 20 minutes, then …": it lies between two entries, not inside the first. */
function isGap(note: AnnotatedNote, { from, to, annotations }: Clause): boolean {
  const pause = annotations.find(({ is }) => is === 'break');
  const within = note.is('preposition', pause?.from ?? from);
  return pause !== undefined && !within && !note.saysSomething(from, to) && note.wordFrom(to) === 'after';
}

/** "Summary of the week: …": opens a note of several entries and names none of them. */
function isTitle(note: AnnotatedNote, { from, to, scope, annotations }: Clause): boolean {
  const several = note.annotations.filter(isLength).length > 1;
  return (
    from === 0 &&
    scope === 'list' &&
    several &&
    to < note.length &&
    annotations.every(({ is }) => is === 'word')
  );
}

/** A day or a start by itself belongs to what comes next. */
function leadsOn(note: AnnotatedNote, chunk: Clause): boolean {
  const time = chunk.annotations.some((annotation) => isDay(annotation) || annotation.is === 'start');
  return (
    time && !note.saysSomething(chunk.from, chunk.to) && !has(chunk, 'except') && !looksBack(note, chunk)
  );
}

/** "that was last night" is about what was said before. */
export function looksBack(note: AnnotatedNote, { from, to }: Clause): boolean {
  for (let at = from; at < to; at += 1) if (note.is('was', at) && !note.is('preposition', at)) return true;
  return false;
}

function joined(note: AnnotatedNote, group: Clause[]): Clause {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) throw new Error('a clause is made of at least one chunk');
  return toClause(note, { ...first, to: last.to, scope: group.length === 1 ? first.scope : 'own' });
}

/** Several lengths without a separator: days separate them, or else each length begins (or ends) its own clause. */
function splitInside(note: AnnotatedNote, clause: Clause): Clause[] {
  const idle = idleDayIn(note, clause);
  if (idle !== undefined)
    return cut(note, clause, [clause.from, idle.from]).flatMap((part) => splitInside(note, part));
  const lengths = clause.annotations.filter(isLength);
  const days = clause.annotations.filter(isDay);
  const [firstLength] = lengths;
  if (
    firstLength === undefined ||
    lengths.length + days.length < 3 ||
    (lengths.length < 2 && days.length < 2)
  )
    return splitLengths(note, clause);
  if (!daysLead(note)) return splitLengths(note, clause);
  const cuts = [clause.from];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    const between = before ? note.inside(before.to, day.from) : [];
    const something = before !== undefined && (between.length > 0 || note.saysSomething(before.to, day.from));
    const excepted = between.some((annotation) => annotation.is === 'word' && annotation.word === 'except');
    const listed = before !== undefined && joinsDays(note, before, day);
    if (something && !excepted && !listed) cuts.push(leadIn(note, day.from, before.to));
  }
  return cut(note, clause, cuts).flatMap((part) => splitLengths(note, part));
}

/** "… flowers thursday nothing": a day on which nothing was done, after something that was. */
function idleDayIn(note: AnnotatedNote, { annotations, from }: Clause): Annotation | undefined {
  return annotations.find((annotation, index) => {
    const next = annotations[index + 1];
    const idle = next?.is === 'word' && next.word === 'not-done';
    // "the two-hour lesson of Saturday was cancelled": that day belongs to what was cancelled.
    const owned = note.is('of', annotation.from - 1);
    return (
      annotation.is === 'day' &&
      annotation.from > from &&
      idle &&
      !owned &&
      annotations.slice(0, index).some(isLength)
    );
  });
}

/** "Monday and Tuesday": one thing said of both days. */
export function joinsDays(note: AnnotatedNote, first: Annotation, second: Annotation): boolean {
  const [and, ...more] = note.inside(first.to, second.from);
  return (
    and?.is === 'word' &&
    and.word === 'and' &&
    more.length === 0 &&
    !note.saysSomething(first.to, second.from)
  );
}

/** Whether this speaker says the day before what was done on it. */
function daysLead(note: AnnotatedNote): boolean {
  const first = note.annotations.find((annotation) => isDay(annotation) || isLength(annotation));
  return first !== undefined && isDay(first);
}

function splitLengths(note: AnnotatedNote, clause: Clause): Clause[] {
  const lengths = clause.annotations.filter(isLength);
  if (lengths.length < 2) return [clause];
  const [first] = lengths;
  const last = lengths.at(-1);
  if (first === undefined || last === undefined) return [clause];
  const named = (from: number, to: number) => note.inside(from, to).some(({ is }) => is === 'name');
  const textBefore = note.saysSomething(clause.from, first.from) || named(clause.from, first.from);
  const textAfter = note.saysSomething(last.to, clause.to) || named(last.to, clause.to);
  const cuts = [clause.from];
  for (const [index, length] of lengths.entries()) {
    const before = lengths[index - 1];
    if (before === undefined) continue;
    cuts.push(textBefore && !textAfter ? pastDays(note, before.to) : leadIn(note, length.from, before.to));
  }
  return cut(note, clause, cuts);
}

/** "an hour yesterday glazing two hours today": a day said after its length stays with it, and so does "billable". */
function pastDays(note: AnnotatedNote, at: number): number {
  const annotation = note.markFrom(at);
  if (annotation?.is === 'billable') return pastDays(note, annotation.to);
  return annotation && isDay(annotation) && !daysLead(note) ? annotation.to : at;
}

/** Where the words that lead to an annotation begin: "and on Wednesday", "at ten". */
function leadIn(note: AnnotatedNote, from: number, limit: number): number {
  let at = from;
  while (at > limit) {
    const annotation = note.markAt(at - 1);
    const leads = annotation
      ? (isDay(annotation) && daysLead(note)) ||
        annotation.is === 'start' ||
        (annotation.is === 'word' &&
          (['and', 'hesitation', 'but'].includes(annotation.word) ||
            (annotation.word === 'total' && annotation.from > limit)))
      : note.isFunction(at - 1);
    if (!leads) break;
    at = annotation?.from ?? at - 1;
  }
  return at;
}

function cut(note: AnnotatedNote, clause: Clause, cuts: number[]): Clause[] {
  return cuts.map((from, index) =>
    toClause(note, {
      from,
      to: cuts[index + 1] ?? clause.to,
      sentence: clause.sentence,
      link: index === 0 ? clause.link : 'none',
      scope: index === 0 ? clause.scope : 'own',
    }),
  );
}
