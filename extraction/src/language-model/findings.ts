import type { UncertainField } from './model-response.ts';

export type FindingReason =
  /** The quoted words are not in the note, or nothing in the note says it. */
  | 'not-said'
  | 'unknown-reference'
  | 'sounds-different'
  /** The same words may mean `other`: the grammar reads them so, or they leave open which of several is meant. */
  | 'other-value'
  /** Start, end and break do not give the minutes. */
  | 'wrong-sum'
  /** Two entries claim words that stand in the note once. */
  | 'said-once'
  /** The note says something that no entry has. */
  | 'left-out'
  | 'out-of-reach'
  | 'overlap'
  | 'day-too-long'
  /** The recogniser was not sure of the words in `other`. */
  | 'unsure-hearing'
  /** The model asks; the question stands in `other`. */
  | 'asked';

/** What the verification has to say about a field of an entry. */
export type Finding<Field = UncertainField> = {
  field: Field;
  reason: FindingReason;
  /** What else it may be: a date, minutes, a time, a name, or the model's question. */
  other: string | null;
  /** `open`: the rules decide it, and there is a question all the same. */
  outcome: 'flagged' | 'repaired' | 'open';
};

export function flagged<const Field extends string = UncertainField>(
  field: Field,
  reason: FindingReason,
  other: string | null = null,
): Finding<Field> {
  return { field, reason, other, outcome: 'flagged' };
}

export function repaired(field: UncertainField, reason: FindingReason, other: string | null): Finding {
  return { field, reason, other, outcome: 'repaired' };
}
