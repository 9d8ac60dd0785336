import type { Field, Span } from '../extraction.ts';
import { getPlaces, type UnsureWords } from '../unsure-words.ts';
import { type Finding, flagged } from './findings.ts';
import type { UncertainField } from './model-response.ts';
import { inDoubt, type VerifiedDraft } from './verify-response.ts';

/** The first of these that was said with an unsure word is the one to look at. */
const fields = [
  'duration',
  'start',
  'date',
  'project',
  'tags',
  'description',
] as const satisfies readonly (Field & UncertainField)[];

/** Flags every entry that rests on words which the recogniser was not sure of, with the words. */
export function flagUnsureWords(
  drafts: readonly VerifiedDraft[],
  transcript: string,
  unsure: readonly UnsureWords[],
): VerifiedDraft[] {
  return drafts.map((draft) => {
    const findings = unsure.flatMap((words) => findingFor(draft, transcript, words));
    return findings.length === 0
      ? draft
      : {
          ...draft,
          findings: [...draft.findings, ...findings],
          confidence: Math.min(draft.confidence, inDoubt),
        };
  });
}

function findingFor({ words }: VerifiedDraft, transcript: string, unsure: UnsureWords): Finding[] {
  // The same words may have been said twice, and a quote does not tell which: in doubt somebody looks.
  const touches = (span: Span) =>
    getPlaces(transcript, span).some(({ from, to }) => from < unsure.to && to > unsure.from);
  const isTouched = (field: (typeof fields)[number]) =>
    words[field].some(touches) || (field === 'project' && words.client.some(touches));
  const field = fields.find(isTouched);
  return field === undefined
    ? []
    : [flagged(field, 'unsure-hearing', transcript.slice(unsure.from, unsure.to))];
}
