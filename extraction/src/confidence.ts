import type { AnnotatedNote } from './clauses/annotated-note.ts';
import type { Annotation } from './clauses/annotations.ts';
import { isLength } from './clauses/clauses.ts';
import type { Doubt } from './clauses/doubts.ts';

/** How much each doubt weighs, fitted on the labelled sets; `npm run accuracy` prints how well they hold on notes left out of the fit. */
export const weights: Readonly<Record<Doubt, number>> = {
  'misheard-name': 0.5,
  'part-of-a-name': 0.6,
  'two-names': 0.3,
  'unknown-name': 0.3,
  'no-words': 0.3,
  'many-words': 1.2,
  'words-around-time': 1.6,
  'time-in-words': 1.9,
  'structure-left': 1.2,
  'run-on': 0.8,
  count: 0.8,
  shared: 1,
  'borrowed-words': 0.4,
  aside: 0.5,
  corrected: 0.8,
  'odd-hours': 2,
  unexplained: 1.7,
  'too-long': 2.5,
  overlap: 2.5,
  'unused-words': 2.5,
  'name-in-words': 2.5,
  'said-for-all': 2.5,
};

/** What an entry without any doubt has; less than the fit gives, which has seen most of these notes. */
const certainty = 4;

/** At or above this, the grammar's reading stands without asking a model. */
export const sureEnough = 0.9;

export function computeConfidence(doubts: readonly Doubt[]): number {
  const doubt = [...new Set(doubts)].reduce((sum, one) => sum + weights[one], 0);
  return 1 / (1 + Math.exp(doubt - certainty));
}

const timeAnnotations = new Set<Annotation['is']>(['break', 'start', 'stop', 'since', 'last']);
const unread = ['hour', 'minute', 'second', 'clock-digits'];

/** "one" is a pronoun too. */
const isNumber = (note: AnnotatedNote, at: number) => note.chart.at('n', at).some(({ value }) => value > 1);

/** A note without any length says nothing to log; one with a length, a unit, a time or a number that came to nothing may have been misread. */
export function confidenceOfNothing(note: AnnotatedNote): number {
  const isMeasured = note.annotations.some(
    (annotation) => isLength(annotation) || timeAnnotations.has(annotation.is),
  );
  const isUnread = Array.from({ length: note.length }, (_, at) => at).some(
    (at) => note.isText(at) && (note.chart.is(at, ...unread) || isNumber(note, at)),
  );
  return isMeasured || isUnread ? 0.85 : 0.98;
}
