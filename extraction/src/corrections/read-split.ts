import { type ClauseReading, forEach } from './clause-reading.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';
import type { NewValues } from './operations.ts';
import { readValues } from './said-values.ts';

/** How long a part is: so many minutes, what is left, or as long as the others. */
type Part = {
  minutes: number | 'rest' | 'equal';
  projectId: string | undefined;
  description: string | undefined;
};

const passing = [
  'article',
  'preposition',
  'of',
  'and',
  'target',
  'stated',
  'hesitation',
  'filler',
  'after',
  'entry-word',
  'approximately',
];

/** "split the design, one hour for Acme and the rest for Dupont"; "in two". */
export function readSplit(note: CorrectionNote, { from, to }: Range): ClauseReading | null {
  // The entry ends where the first part begins; a length right at the start may still say which entry.
  for (let at = from; at < to; at += 1) {
    if (!beginsPart(note, at, to) && !beginsEqual(note, at, to)) continue;
    const meant = findEntries(note, { from, to: at });
    if (meant === null || meant.note !== null) continue;
    // "split a day between A and B": without an entry it tells of new work.
    if (
      meant.isPointed &&
      !note.has({ from, to: at }, ...pointers) &&
      !(at === from && beginsHalves(note, at))
    )
      continue;
    const parts = readParts(note, { from: at, to });
    if (parts === null) continue;
    const isPossible = meant.entries.every((entry) => toParts(parts, entry) !== null);
    if (!isPossible && !meant.isOpen) return null;
    return forEach({ ...meant, isOpen: meant.isOpen || meant.entries.length > 1 }, true, (entry) => ({
      is: 'split',
      entry: entry.reference,
      parts: toParts(parts, entry) ?? [],
    }));
  }
  return null;
}

const pointers = ['this-entry', 'these-entries', 'last-entry', 'first-entry', 'second-entry'];
const beginsHalves = (note: CorrectionNote, at: number) => note.skip(at, 'in-two') > at;

const beginsPart = (note: CorrectionNote, at: number, to: number) =>
  note.time(at, to, 'duration') !== undefined || note.is(at, 'rest', 'half');
const beginsEqual = (note: CorrectionNote, at: number, to: number) =>
  beginsHalves(note, at) || (note.token(at)?.word === 'between' && at < to) || note.is(at, 'target');

function readParts(note: CorrectionNote, { from, to }: Range): Part[] | null {
  const two = note.skip(from, 'in-two');
  const equal = (): Part => ({ minutes: 'equal', projectId: undefined, description: undefined });
  if (two > from && two >= to) return [equal(), equal()];
  const parts: Part[] = [];
  let at = two;
  while (at < to) {
    const length = note.time(at, to, 'duration');
    const count = parts.length > 0 ? note.count(at, to) : undefined;
    const rest = note.skip(at, 'rest');
    const half = note.skip(at, 'half');
    const last = parts.at(-1);
    if (length) parts.push({ ...equal(), minutes: length.minutes });
    else if (rest > at) parts.push({ ...equal(), minutes: 'rest' });
    else if (half > at) parts.push(equal());
    else if (count) parts.push({ ...equal(), minutes: count.value * 60 });
    const opened =
      length?.to ?? (rest > at ? rest : undefined) ?? (half > at ? half : undefined) ?? count?.to;
    if (opened !== undefined) {
      at = opened;
      continue;
    }
    const { values, to: end } = readValues(note, { from: at, to: nextPart(note, at, to) }, 'any');
    const [value] = values;
    if (value?.is === 'project' && value.projects.length === 1) {
      const projectId = value.projects[0]?.id;
      // "between Acme and Dupont": each name is a part of its own.
      if (last === undefined || last.projectId !== undefined) parts.push({ ...equal(), projectId });
      else last.projectId = projectId;
      at = Math.max(end, at + 1);
      continue;
    }
    const passed = note.skip(at, ...passing);
    if (passed > at) {
      at = passed;
      continue;
    }
    if (last === undefined) return null;
    const end2 = textEnd(note, at, to);
    last.description = note.words({ from: at, to: end2 });
    at = end2;
  }
  return parts.length > 1 ? parts : null;
}

function nextPart(note: CorrectionNote, from: number, to: number): number {
  let at = from + 1;
  while (at < to && !beginsPart(note, at, to) && !note.is(at, 'and')) at += 1;
  return at;
}

/** Where the words of a part end: before the next one, and before what says for whom it is. */
function textEnd(note: CorrectionNote, from: number, to: number): number {
  let at = from + 1;
  while (at < to && !beginsPart(note, at, to) && !note.is(at, 'and', 'for', 'stated') && !note.isParted(at))
    at += 1;
  return at;
}

/** The parts of this entry; null where they are not as long as it is. */
function toParts(
  parts: readonly Part[],
  entry: OfferedEntry,
): (NewValues & { durationSeconds: number })[] | null {
  const whole = entry.durationSeconds;
  const known = parts.reduce((sum, { minutes }) => sum + (typeof minutes === 'number' ? minutes * 60 : 0), 0);
  const open = parts.filter(({ minutes }) => typeof minutes !== 'number').length;
  const left = whole - known;
  const each = open === 0 ? 0 : left / open;
  if (left < 0 || (open === 0 && left !== 0) || (open > 0 && (each < 60 || each % 60 !== 0))) return null;
  return parts.map(({ minutes, projectId, description }) => ({
    durationSeconds: typeof minutes === 'number' ? minutes * 60 : each,
    ...(projectId === undefined || projectId === entry.projectId ? {} : { projectId }),
    ...(description === undefined ? {} : { description }),
  }));
}
