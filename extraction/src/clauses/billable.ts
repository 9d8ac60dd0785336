import { billableAt } from '../names/find-billable.ts';
import { fold } from '../reading/tokens.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation } from './annotations.ts';
import type { Clause } from './clauses.ts';
import type { EntryCandidate } from './entry-candidate.ts';
import { asks } from './no-work.ts';

/** Whether work is billable, and where that was said; null where it was not. */
export type Billable = { billable: boolean | null; annotations: Annotation[] };

export const notSaid: Billable = { billable: null, annotations: [] };

/** An entry that says nothing of it itself takes what was said beside it. */
export function setBillable(candidate: EntryCandidate, { billable, annotations }: Billable): void {
  if (candidate.billable !== null || billable === null) return;
  candidate.billable = billable;
  candidate.from.billable = annotations;
}

/** What a clause says about itself, the last statement wins; statements about everything are not its own. */
export function getBillable(note: AnnotatedNote, clause: Clause): Billable {
  if (asks(note, clause)) return notSaid;
  const said = clause.annotations.flatMap((annotation) => {
    const billable = saidBy(note, annotation);
    return billable === null ? [] : [{ billable, annotation }];
  });
  return { billable: said.at(-1)?.billable ?? null, annotations: said.map(({ annotation }) => annotation) };
}

function saidBy(note: AnnotatedNote, annotation: Annotation): boolean | null {
  if (annotation.is === 'billable' || annotation.is === 'tags')
    return annotation.everything ? null : annotation.billable;
  if (annotation.is !== 'duration') return null;
  // "two billable hours"
  for (let at = annotation.from; at < annotation.to; at += 1) {
    const inside = billableAt(note.chart, at);
    if (inside) return inside.billable;
  }
  return null;
}

/** Adds what was said once for all of them, to those that say nothing else. */
export function applyBillable(note: AnnotatedNote, candidates: readonly EntryCandidate[]): void {
  const forAll = note.annotations.flatMap((annotation) =>
    (annotation.is === 'billable' || annotation.is === 'tags') &&
    annotation.everything &&
    annotation.billable !== null
      ? [
          {
            annotation,
            billable: annotation.billable,
            except: annotation.is === 'billable' ? annotation.except : [],
          },
        ]
      : [],
  );
  for (const { annotation, billable, except } of forAll) {
    const excepted = candidates.filter((candidate) => except.length > 0 && isAbout(candidate, except));
    // If the exception is unknown, nothing is certain.
    if (except.length > 0 && excepted.length === 0) continue;
    for (const candidate of candidates) {
      if (candidate.billable !== null) continue;
      candidate.billable = excepted.includes(candidate) ? !billable : billable;
      candidate.from.billable = [annotation];
    }
  }
}

/** Whether an entry is about what these words name. */
function isAbout({ description, naming }: EntryCandidate, words: readonly string[]): boolean {
  const names = naming.projects.length === 1 ? naming.projects.map(({ name }) => name) : [];
  const said = [description.text, ...names, naming.client ?? '']
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(fold);
  return words.every((word) => said.includes(word));
}
