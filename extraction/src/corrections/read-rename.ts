import { type ClauseReading, forEach } from './clause-reading.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries, type Meant } from './find-entries.ts';

/** "call the last one planning", "rename the meeting to kickoff". */
export function readRename(note: CorrectionNote, { from, to }: Range): ClauseReading | null {
  if (note.has({ from, to }, 'hour', 'minute', 'range')) return null;
  const pointer = note.skip(from, 'last-entry', 'first-entry', 'second-entry', 'this-entry', 'these-entries');
  if (pointer > from && pointer < to && !isArticle(note, from, pointer)) {
    const meant = findEntries(note, { from, to: pointer });
    if (meant) return rename(note, meant, { from: note.skip(pointer, 'target', 'entry-word'), to }, true);
  }
  const isDefinite = note.is(from, 'article', 'description-word') || note.time(from, to, 'day') !== undefined;
  for (let at = from + 1; at < to && isDefinite; at += 1) {
    const text = note.skip(at, 'target');
    if (text === at || text >= to) continue;
    const meant = findEntries(note, { from, to: at });
    if (meant && !isOnlyArticle(note, from, at)) return rename(note, meant, { from: text, to }, true);
  }
  if (!note.is(from, 'article')) return null;
  // Without a word between them, the entry is as many of the words as one entry has.
  for (let at = to - 1; at > from + 1; at -= 1) {
    const meant = findEntries(note, { from, to: at });
    if (meant?.says.work) return rename(note, meant, { from: at, to }, false);
  }
  return null;
}

/** "the standup", where "that" alone would be the entry. */
const isArticle = (note: CorrectionNote, from: number, to: number) =>
  to === from + 1 && note.is(from, 'article') && findEntries(note, { from, to: to + 1 })?.says.work === true;

const isOnlyArticle = (note: CorrectionNote, from: number, to: number) =>
  to === from + 1 && note.is(from, 'article') && note.skip(from, 'this-entry') === from;

function rename(note: CorrectionNote, meant: Meant, text: Range, isSure: boolean): ClauseReading | null {
  const description = note.words(text);
  if (description === '' || meant.note !== null) return null;
  return forEach(meant, isSure, ({ reference }) => ({
    is: 'change',
    entry: reference,
    values: { description },
  }));
}
