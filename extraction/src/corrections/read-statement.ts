import { toDate } from '../time/days.ts';
import { ask, type ClauseReading, changeEntries } from './clause-reading.ts';
import { skipLeadIn } from './clauses.ts';
import type { CorrectionNote, Range } from './correction-note.ts';
import { findEntries, isKnownWork, type Meant } from './find-entries.ts';
import { type Expectation, readValues } from './said-values.ts';

/** "the meeting was two hours", "sorry, that was yesterday": a known entry that was otherwise. Null where it tells of new work. */
export function readStatement(note: CorrectionNote, clause: Range): ClauseReading | null {
  const from = skipLeadIn(note, clause);
  for (let at = from; at < clause.to; at += 1) {
    const expected = expectationAt(note, at);
    if (expected === null) continue;
    const reading = readAround(note, { from, to: clause.to }, at, expected);
    if (reading !== null) return reading;
  }
  return readBareValue(note, clause, from);
}

function expectationAt(note: CorrectionNote, at: number): { verb: number; expected: Expectation } | null {
  const verbs = [
    { verb: note.skip(at, 'stated'), expected: 'any' as const },
    { verb: note.skip(at, 'started'), expected: 'start' as const },
    { verb: note.skip(at, 'ended'), expected: 'end' as const },
  ].filter(({ verb }) => verb > at);
  return verbs.toSorted((a, b) => b.verb - a.verb)[0] ?? null;
}

function readAround(
  note: CorrectionNote,
  { from, to }: Range,
  at: number,
  { verb, expected }: { verb: number; expected: Expectation },
): ClauseReading | null {
  // "one to three at the library, wait, it was two": what is corrected was said in the same breath.
  if (isCorrectedWithin(note, { from: from + 1, to: at })) return null;
  const meant = findEntries(note, { from, to: at });
  if (meant === null || meant.note !== null) return null;
  const said = readValues(note, { from: verb, to }, expected);
  if (said.to < to || said.values.length === 0)
    return isVague(note, { from: verb, to }) && isEntry(meant, true) ? askValue(meant) : null;
  const saysLength = said.values.some(({ is }) => is === 'length' || is === 'range');
  if (!isEntry(meant, saysLength)) return null;
  const day = said.values.find(({ is }) => is === 'day');
  if (!saysLength || meant.isPointed || day?.is !== 'day')
    return changeEntries(meant, said.values, note, true);
  // "the visit took two hours yesterday": the day says which visit.
  const ofDay = findEntries(note, { from, to: at }, toDate(day.said, note.moment)?.toString());
  const others = said.values.filter((value) => value !== day);
  return ofDay === null ? null : changeEntries(ofDay, others, note, true);
}

/** A known entry that was otherwise, in words of which something is left: what it becomes is asked, and nothing is logged. */
export function askWhatChanges(note: CorrectionNote, clause: Range): ClauseReading | null {
  const from = skipLeadIn(note, clause);
  for (let at = from + 1; at < clause.to; at += 1) {
    const expected = expectationAt(note, at);
    const meant = expected === null ? null : findEntries(note, { from, to: at });
    if (expected === null || meant === null || !(meant.says.work || meant.says.entry)) continue;
    const said = readValues(note, { from: expected.verb, to: clause.to }, expected.expected);
    if (said.values.length > 0) return askValue(meant);
  }
  return null;
}

const isCorrectedWithin = (note: CorrectionNote, range: Range) => {
  for (let at = range.from; at < range.to; at += 1)
    if (note.is(at, 'range') || (note.is(at, 'correction') && !isKnownWork(note, at))) return true;
  return false;
};

/** A day or a mere name is no entry that took so long: "Monday was eight hours", "Acme took an hour". */
function isEntry({ isPointed, says }: Meant, saysLength: boolean): boolean {
  if (isPointed || says.work || says.entry) return true;
  return !saysLength && (says.time || says.name);
}

function isVague(note: CorrectionNote, { from, to }: Range): boolean {
  let at = from;
  while (at < to) {
    const next = note.skip(at, 'vague', 'filler', 'hesitation', 'approximately', 'article');
    if (next === at) return false;
    if (note.skip(at, 'vague') > at && next >= to) return true;
    at = next;
  }
  return false;
}

const askValue = (meant: Meant): ClauseReading =>
  ask(meant.isOpen ? 'entry' : 'value', meant.entries, meant.isPointed);

/** "sorry, for Acme", "no, two hours": a value and nothing else, after a word that corrects. */
function readBareValue(note: CorrectionNote, clause: Range, from: number): ClauseReading | null {
  const corrects = note.has({ from: clause.from, to: from }, 'correction');
  if (!corrects || clause.from > 0 || from >= clause.to) return null;
  const said = readValues(note, { from, to: clause.to }, 'any');
  if (said.to < clause.to || said.values.length === 0) return null;
  const meant = findEntries(note, { from, to: from });
  return meant === null ? null : changeEntries(meant, said.values, note, true);
}
