import type { Span } from '../extraction.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation } from './annotations.ts';
import { type Clause, has } from './clauses.ts';
import type { EntryCandidate } from './entry-candidate.ts';

/** "the rest", "half each", "split between": turns lengths that are shared into one candidate for each share. */
export function divide(note: AnnotatedNote, source: string, candidates: EntryCandidate[]): EntryCandidate[] {
  return withoutTotals(candidates).flatMap((candidate) =>
    candidate.share === 'split' || candidate.share === 'each'
      ? divided(note, source, candidate)
      : [candidate],
  );
}

/** "five hours, two on A and the rest on B" is two entries, and so is "four hours, half on A and half on B". */
function withoutTotals(candidates: EntryCandidate[]): EntryCandidate[] {
  const totals = new Set<EntryCandidate>();
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.share !== 'rest' && candidate.share !== 'half') continue;
    const total = candidates.slice(0, index).findLast((one) => isTotal(one) || totals.has(one));
    if (total === undefined) continue;
    totals.add(total);
    const between = candidates.slice(candidates.indexOf(total) + 1, index);
    for (const part of [...between, candidate]) part.billable ??= total.billable;
    const taken = between.reduce((sum, { minutes }) => sum + minutes, 0);
    candidate.minutes = candidate.share === 'half' ? total.minutes / 2 : Math.max(total.minutes - taken, 0);
    candidate.from.time = [...total.from.time, ...candidate.from.time];
    if (!candidate.dateSaid && total.dateSaid) candidate.dates = total.dates;
    candidate.doubts.push('shared');
  }
  return candidates.filter((candidate, index) => {
    const hasParts = candidate.share === 'total' && candidates[index + 1]?.clause.link === 'part';
    return !totals.has(candidate) && !hasParts && candidate.minutes > 0;
  });
}

/** A client may be said with a total: "six hours for Onda, four on the magazine and the rest on …". */
const isNameless = ({ description, naming }: EntryCandidate) =>
  description.text === '' && naming.projects.length === 0;

const isTotal = (candidate: EntryCandidate) =>
  candidate.share !== 'rest' &&
  candidate.share !== 'half' &&
  (isNameless(candidate) || has(candidate.clause, 'total') || candidate.share === 'total');

function divided(note: AnnotatedNote, source: string, candidate: EntryCandidate): EntryCandidate[] {
  const names = candidate.clause.annotations.flatMap((annotation) =>
    annotation.is === 'name' && annotation.found.name.kind !== 'client' ? [annotation] : [],
  );
  const minutes = (count: number) =>
    candidate.share === 'each' ? candidate.minutes : candidate.minutes / count;
  if (names.length > 1) {
    return names.map((annotation) => ({
      ...candidate,
      minutes: minutes(names.length),
      naming: { projects: annotation.projects, client: candidate.naming.client },
      from: { ...candidate.from, name: [annotation] },
      doubts: [...candidate.doubts, 'shared'],
      share: 'none',
    }));
  }
  const items = getItems(note, candidate.clause);
  if (items.length < 2) return [candidate];
  return items.map((words) => ({
    ...candidate,
    minutes: minutes(items.length),
    description: { text: source.slice(words.from, words.to), words: [words] },
    doubts: [...candidate.doubts, 'shared'],
    share: 'none',
  }));
}

/** The things a length is shared between: parted by commas, "and", or an article that opens the next. */
function getItems(note: AnnotatedNote, clause: Clause): Span[] {
  const length = clause.annotations.find(
    (annotation: Annotation) => annotation.is === 'duration' || annotation.is === 'range',
  );
  const items: { from: number; to: number }[] = [];
  let open: { from: number; to: number } | null = null;
  for (let at = length?.to ?? clause.from; at < clause.to; at += 1) {
    const parted = ['comma', 'colon'].includes(note.token(at)?.before ?? '');
    if (note.isText(at) && !note.isFunction(at)) {
      if (open === null || parted || opensItem(note, at)) {
        open = { from: at, to: at + 1 };
        items.push(open);
      } else open.to = at + 1;
    } else if (note.wordFrom(at) === 'and' || parted) open = null;
  }
  const [first, last] = [items[0], items.at(-1)];
  const even = items.length === 2 && first && last ? evenly(first, last) : null;
  return (even ?? items).map(({ from, to }) => ({
    from: note.token(from)?.from ?? 0,
    to: note.token(to - 1)?.to ?? 0,
  }));
}

/** "l'accueil la caisse": an article that no preposition leads to begins another thing. */
function opensItem(note: AnnotatedNote, at: number): boolean {
  return note.is('article', at - 1) && !note.is('preposition', at - 2) && note.isText(at - 2);
}

/** "stakeholder interviews slide writing and data cleaning": without marks, things of as many words as the last one. */
function evenly(before: { from: number; to: number }, last: { from: number; to: number }) {
  const size = last.to - last.from;
  const words = before.to - before.from;
  if (size < 2 || words <= size || words % size !== 0) return null;
  const things = Array.from({ length: words / size }, (_, index) => ({
    from: before.from + index * size,
    to: before.from + (index + 1) * size,
  }));
  return [...things, last];
}
