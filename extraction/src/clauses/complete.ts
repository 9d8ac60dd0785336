import type { Temporal } from 'temporal-polyfill';
import type { SpokenDay } from '../time/days.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import { applyBillable } from './billable.ts';
import { type EntryCandidate, isElliptical } from './entry-candidate.ts';
import type { Global } from './read-candidates.ts';

/** A candidate without words of its own takes those of the one beside it; one that was denied lends them and goes. */
export function complete(candidates: EntryCandidate[]): EntryCandidate[] {
  // Forwards, then backwards: "Monday an hour, Tuesday two and Wednesday half an hour on the catalogue".
  const inOrder = [...candidates.entries()];
  for (const [index, candidate] of [...inOrder, ...inOrder.toReversed()]) {
    if (!isElliptical(candidate) || candidate.negated || candidate.share !== 'none') continue;
    const opensShares = candidates.slice(index + 1).some(({ share }) => share === 'rest' || share === 'half');
    const source = opensShares
      ? undefined
      : findSource(candidate, candidates[index - 1], candidates[index + 1]);
    if (source === undefined) continue;
    candidate.description = source.description;
    candidate.naming = source.naming;
    candidate.from.name = source.from.name;
    if (candidate.tags.length === 0) candidate.tags = source.tags;
    candidate.billable ??= source.billable;
    candidate.doubts.push(touches(candidate, source) ? 'unused-words' : 'borrowed-words');
  }
  return candidates.filter(({ negated }) => !negated);
}

/** "4-22 two hours of design": two lengths side by side are seldom two entries. */
function touches(one: EntryCandidate, other: EntryCandidate): boolean {
  return one.from.time.some(({ from, to }) =>
    other.from.time.some((annotation) => annotation.from === to || annotation.to === from),
  );
}

/** The neighbour whose words are meant: in the same sentence, or the one before where only a number was said. */
function findSource(
  candidate: EntryCandidate,
  before: EntryCandidate | undefined,
  after: EntryCandidate | undefined,
): EntryCandidate | undefined {
  const reach = candidate.doubts.includes('count') || candidate.dateSaid ? 1 : 0;
  return [before, after].find((one) => {
    if (one === undefined || isElliptical(one) || one.share === 'rest' || one.share === 'half') return false;
    return Math.abs(one.clause.sentence - candidate.clause.sentence) <= reach;
  });
}

/** Adds what was said once for all of them. */
export function applyGlobals(
  candidates: EntryCandidate[],
  globals: Global[],
  note: AnnotatedNote,
  toDate: (day: SpokenDay) => Temporal.PlainDate | null,
): void {
  const tagsForAll = note.annotations.flatMap((annotation) =>
    annotation.is === 'tags' && annotation.everything ? [annotation] : [],
  );
  for (const candidate of candidates) {
    for (const global of globals) applyGlobal(candidate, global, toDate);
    candidate.tags = [...new Set([...candidate.tags, ...tagsForAll.flatMap(({ tags }) => tags)])];
    candidate.from = { ...candidate.from, tags: [...new Set([...candidate.from.tags, ...tagsForAll])] };
  }
  applyBillable(note, candidates);
}

function applyGlobal(
  candidate: EntryCandidate,
  { naming, day, text, annotations }: Global,
  toDate: (day: SpokenDay) => Temporal.PlainDate | null,
): void {
  const named = candidate.naming.projects.length > 0 || candidate.naming.client !== null;
  if (!named && (naming.projects.length > 0 || naming.client !== null)) {
    candidate.naming = naming;
    candidate.from.name = annotations;
  }
  const date = day && toDate(day);
  if (date && !candidate.dateSaid) candidate.dates = [date];
  if (text !== '' && candidate.description.text === '') candidate.description = { text, words: [] };
}
