import type { CorrectionWordClass } from '../languages/corrections/correction-words.ts';
import type { WordClass } from '../languages/language.ts';
import { ask, type ClauseReading, changeEntries, forEach } from './clause-reading.ts';
import { isCommand, skipLeadIn } from './clauses.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries } from './find-entries.ts';
import { readCopy } from './read-copy.ts';
import { readMerge } from './read-merge.ts';
import { readRename } from './read-rename.ts';
import { readSplit } from './read-split.ts';
import { readTagging } from './read-tagging.ts';
import { readValues } from './said-values.ts';

type Reader = (note: CorrectionNote, range: Range, verb: number) => ClauseReading | null;

/** In this order: what says more comes first. */
const readers: readonly [CorrectionWordClass, Reader][] = [
  ['undo', readUndo],
  ['tag-entry', readTagging],
  ['shorten', (note, range) => readLengthOf(note, range, -1)],
  ['lengthen', (note, range) => readLengthOf(note, range, 1)],
  ['delete', readDelete],
  ['merge', readMerge],
  ['split-entry', readSplit],
  ['copy', readCopy],
  ['rename', readRename],
  ['move', (note, range, verb) => readChange(note, range, verb, false)],
  ['change', (note, range, verb) => readChange(note, range, verb, true)],
];

/** A clause that tells what is to be done to entries; null where it is none, or cannot be read. */
export function readCommand(note: CorrectionNote, clause: Range): ClauseReading | null {
  const from = skipLeadIn(note, clause);
  if (!isCommand(note, from)) return null;
  const whole = readBy(note, { from, to: clause.to });
  if (whole !== null) return whole;
  for (let at = from + 1; at < clause.to; at += 1) {
    // "forget the last one, Ravi did it": why does not matter, but it may say more.
    const part = note.isParted(at) && !saysLength(note, { from: at, to: clause.to });
    const reading = part ? readBy(note, { from, to: at }) : null;
    if (reading !== null) return { ...reading, isSure: false };
  }
  return askWhatIsMeant(note, { from, to: withoutFillers(note, { from, to: clause.to }) });
}

const saysLength = (note: CorrectionNote, range: Range) => note.has(range, 'duration', 'range');

function readBy(note: CorrectionNote, clause: Range): ClauseReading | null {
  const { from } = clause;
  const to = withoutFillers(note, clause);
  for (const [kind, read] of readers) {
    const ends = new Set(note.chart.at(kind, from).map((found) => found.to));
    for (const verb of [...ends].toSorted((a, b) => b - a)) {
      const reading = read(note, { from: verb, to }, from);
      if (reading !== null) return reading;
    }
  }
  return null;
}

/** "please", "instead" at the end. */
function withoutFillers(note: CorrectionNote, { from, to }: Range): number {
  for (let at = from + 1; at < to; at += 1) {
    let end = at;
    while (end < to) {
      const next = note.skip(end, 'filler', 'hesitation');
      if (next === end) break;
      end = next;
    }
    if (end >= to) return at;
  }
  return to;
}

function readUndo(note: CorrectionNote, range: Range, verb: number): ClauseReading | null {
  const meant = findEntries(note, range);
  if (meant === null || !meant.isPointed) return null;
  const isMade = note.is(verb, 'change');
  if (meant.note !== null)
    return { operations: [{ is: 'undo', note: meant.note }], question: null, isSure: true, isPointed: true };
  return isMade ? null : forEach(meant, true, ({ reference }) => ({ is: 'delete', entry: reference }));
}

function readDelete(note: CorrectionNote, range: Range): ClauseReading | null {
  const meant = findEntries(note, range);
  if (meant === null) return null;
  if (meant.note !== null)
    return { operations: [{ is: 'undo', note: meant.note }], question: null, isSure: true, isPointed: true };
  return forEach(meant, true, ({ reference }) => ({ is: 'delete', entry: reference }));
}

const leadsToWork = ['of', 'for', 'before-name'] as const satisfies readonly WordClass[];

/** "add half an hour to the meeting", "knock half an hour off it", "extend the meeting by half an hour". */
function readLengthOf(note: CorrectionNote, { from, to }: Range, sign: 1 | -1): ClauseReading | null {
  const start = note.skip(from, 'approximately', 'hesitation');
  const length = note.time(start, to, 'duration') ?? note.time(from, to, 'duration');
  if (length) {
    const leads = sign > 0 ? note.skip(length.to, 'target') : note.skip(length.to, 'source');
    const more = note.skip(length.to, 'longer', 'shorter');
    const at = more > length.to ? more : leads;
    if (at === length.to || at >= to) return null;
    if (sign > 0 && note.is(length.to, ...leadsToWork)) return null;
    const meant = findEntries(note, { from: at, to });
    if (meant === null || meant.note !== null) return null;
    const isNamed = meant.says.work || meant.says.entry || meant.isPointed;
    return isNamed
      ? changeEntries(meant, [{ is: 'more', minutes: sign * length.minutes }], note, true)
      : null;
  }
  for (let at = from + 1; at < to; at += 1) {
    const behind = note.skip(at, 'target', 'preposition');
    const by = note.time(behind, to, 'duration');
    if (behind === at || by?.to !== to) continue;
    const meant = findEntries(note, { from, to: at });
    if (meant === null || !note.is(at, 'preposition')) return null;
    // "extend it to two hours" says how long it is, "by two hours" how much longer.
    if (note.is(from - 1, 'change') && !isBy(note, at)) return null;
    return changeEntries(meant, [{ is: 'more', minutes: sign * by.minutes }], note, true);
  }
  return null;
}

const isBy = (note: CorrectionNote, at: number) =>
  ['by', 'de', 'd', 'um', 'di', 'en', 'em'].includes(note.token(at)?.word ?? '');

/** "move the meeting to Acme", "make it two hours": the entry, then what it becomes. */
function readChange(
  note: CorrectionNote,
  { from, to }: Range,
  verb: number,
  isChange: boolean,
): ClauseReading | null {
  const mayLog = note.is(verb, 'command');
  for (let at = from; at < to; at += 1) {
    const leads = note.skip(at, 'target') > at;
    const isValue = isChange || note.time(at, to, 'range') !== undefined;
    if (!leads && !isValue) continue;
    // A range has its own words for where it begins.
    const said = readValues(note, { from: at, to }, 'any');
    if (said.values.length === 0 || said.to < to) continue;
    const range = { from, to: at };
    if (isEmpty(note, range)) {
      if (at > from || leads || mayLog) continue;
    } else if (mayLog && !isDefinite(note, range)) continue;
    const meant = findEntries(note, range);
    if (meant === null || meant.note !== null) continue;
    const length = leads ? note.time(note.skip(at, 'target'), to, 'duration') : undefined;
    const isLength = note.is(verb, 'change') && length?.to === to && length.minutes <= longestGuess;
    // "passe la maquette à trois heures": a length, where a time of day would be written the same.
    if (isLength && said.values.some(({ is }) => is === 'start'))
      return changeEntries(meant, [{ is: 'length', minutes: length.minutes }], note, false);
    return changeEntries(meant, said.values, note, true);
  }
  return null;
}

const longestGuess = 360;

function isEmpty(note: CorrectionNote, { from, to }: Range): boolean {
  let at = from;
  while (at < to) {
    if (note.is(at, 'this-entry') && !note.is(at, 'article')) return false;
    const next = note.skip(at, 'article', 'preposition', 'hesitation', 'filler');
    if (next === at) return false;
    at = next;
  }
  // "déplace-la", "passe-le": what is an article elsewhere stands alone here.
  return !(to > from && note.skip(from, 'this-entry') === to);
}

/** "the two hours", "yesterday's": not "two hours", which would be logged. */
const isDefinite = (note: CorrectionNote, { from, to }: Range) =>
  note.time(from, to, 'duration') === undefined &&
  (note.is(from, 'article', 'this-entry', 'these-entries', 'last-entry', 'first-entry') ||
    note.time(from, to, 'day') !== undefined);

/** A command about entries that says too little, or something that no entry has. */
function askWhatIsMeant(note: CorrectionNote, { from, to }: Range): ClauseReading | null {
  const verb = note.skip(
    from,
    'delete',
    'undo',
    'merge',
    'move',
    'split-entry',
    'tag-entry',
    'copy',
    'shorten',
  );
  if (verb === from || verb >= to) return null;
  const range = { from: verb, to };
  const isLogged = note.has(range, 'duration', 'range') || note.is(from, 'command');
  const isPointing = note.is(
    verb,
    'this-entry',
    'these-entries',
    'last-entry',
    'first-entry',
    'last-note',
    'article',
  );
  const isOfDay = note.time(verb, to, 'day') !== undefined;
  if (!isPointing && !isOfDay) return null;
  const known = knownIn(note, range);
  if (isLogged && !known) return null;
  const newest = note.context.entries.filter((entry) => entry.note === 'n1');
  return { ...ask('entry', newest, isPointing && !note.is(verb, 'article')), isUnknown: true };
}

/** Whether some words of it mean entries. */
function knownIn(note: CorrectionNote, { from, to }: Range): boolean {
  for (let end = to; end > from + 1; end -= 1) {
    const meant = findEntries(note, { from, to: end });
    if (meant && (meant.says.work || meant.says.entry)) return true;
  }
  return false;
}
