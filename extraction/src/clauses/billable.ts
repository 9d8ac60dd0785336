import { billableAt } from '../names/find-billable.ts';
import { fold } from '../reading/tokens.ts';
import type { Clause } from './clauses.ts';
import type { Mark } from './marks.ts';
import { asks } from './no-work.ts';
import type { Reading } from './reading.ts';
import type { Saying } from './saying.ts';

/** Whether work is billable, and where that was said; null where it was not. */
export type Billable = { billable: boolean | null; marks: Mark[] };

export const notSaid: Billable = { billable: null, marks: [] };

/** An entry that says nothing of it itself takes what was said beside it. */
export function takeBillable(saying: Saying, { billable, marks }: Billable): void {
  if (saying.billable !== null || billable === null) return;
  saying.billable = billable;
  saying.from.billable = marks;
}

/** What a clause says of itself, the last word on it; what is said of everything is not its own. */
export function billableOf(reading: Reading, clause: Clause): Billable {
  if (asks(reading, clause)) return notSaid;
  const said = clause.marks.flatMap((mark) => {
    const billable = saidBy(reading, mark);
    return billable === null ? [] : [{ billable, mark }];
  });
  return { billable: said.at(-1)?.billable ?? null, marks: said.map(({ mark }) => mark) };
}

function saidBy(reading: Reading, mark: Mark): boolean | null {
  if (mark.is === 'billable' || mark.is === 'tags') return mark.everything ? null : mark.billable;
  if (mark.is !== 'duration') return null;
  // "two billable hours"
  for (let at = mark.from; at < mark.to; at += 1) {
    const inside = billableAt(reading.chart, at);
    if (inside) return inside.billable;
  }
  return null;
}

/** Adds what was said once for all of them, to those that say nothing else. */
export function applyBillable(reading: Reading, sayings: readonly Saying[]): void {
  const forAll = reading.marks.flatMap((mark) =>
    (mark.is === 'billable' || mark.is === 'tags') && mark.everything && mark.billable !== null
      ? [{ mark, billable: mark.billable, except: mark.is === 'billable' ? mark.except : [] }]
      : [],
  );
  for (const { mark, billable, except } of forAll) {
    const excepted = sayings.filter((saying) => except.length > 0 && isAbout(saying, except));
    // Nobody knows what is left out: then nothing is said for certain.
    if (except.length > 0 && excepted.length === 0) continue;
    for (const saying of sayings) {
      if (saying.billable !== null) continue;
      saying.billable = excepted.includes(saying) ? !billable : billable;
      saying.from.billable = [mark];
    }
  }
}

/** Whether an entry tells of what these words name. */
function isAbout({ description, naming }: Saying, words: readonly string[]): boolean {
  const names = naming.projects.length === 1 ? naming.projects.map(({ name }) => name) : [];
  const said = [description.text, ...names, naming.client ?? '']
    .flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
    .map(fold);
  return words.every((word) => said.includes(word));
}
