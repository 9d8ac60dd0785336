import { ask, type ClauseReading } from './clause-reading.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries } from './find-entries.ts';
import type { OfferedEntry } from './offered-entries.ts';

/** "merge the two calls", "merge the meeting and the call". */
export function readMerge(note: CorrectionNote, range: Range): ClauseReading | null {
  const joined = joinedEntries(note, range);
  if (joined) return toMerge(joined, true);
  const meant = findEntries(note, range);
  if (meant === null || meant.note !== null) return null;
  // Merging takes several: those of the nearest day that all fit are meant.
  return toMerge(meant.entries, !meant.isOpen);
}

function joinedEntries(note: CorrectionNote, { from, to }: Range): OfferedEntry[] | null {
  for (let at = from + 1; at < to - 1; at += 1) {
    if (!note.is(at, 'and') && !note.is(at, 'target')) continue;
    const [one, other] = [findEntries(note, { from, to: at }), findEntries(note, { from: at + 1, to })];
    if (one === null || other === null || one.isOpen || other.isOpen) continue;
    const entries = [...new Set([...one.entries, ...other.entries])];
    const isEach = one.entries.length === 1 && other.entries.length === 1 && entries.length === 2;
    if (isEach) return entries;
  }
  return null;
}

function toMerge(entries: readonly OfferedEntry[], isSure: boolean): ClauseReading | null {
  const [first] = entries;
  if (first === undefined) return null;
  if (entries.length < 2 || entries.some(({ date }) => date !== first.date)) return ask('entry', entries);
  const references = entries.map(({ reference }) => reference);
  return {
    operations: [{ is: 'merge', entries: references }],
    question: null,
    isSure: isSure || entries.length === 2,
    isPointed: false,
  };
}
