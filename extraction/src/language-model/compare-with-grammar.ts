import { sureEnough } from '../confidence.ts';
import type { Draft, Extraction, Project } from '../extraction.ts';
import { fold } from '../reading/tokens.ts';
import { type Finding, flagged } from './findings.ts';
import type { UncertainField } from './model-response.ts';

/** Below this two entries have too little in common to be readings of the same words. */
const leastLikeness = 2;

/** Differences from a grammar result that is sure, by the index of the entry. */
export function compareWithGrammar(
  drafts: readonly Draft[],
  grammar: Extraction,
  projects: readonly Project[],
): Finding[][] {
  const findings: Finding[][] = drafts.map(() => []);
  if (grammar.confidence < sureEnough) return findings;
  const twins = findTwins(drafts, grammar);
  for (const [index, draft] of drafts.entries()) {
    const twin = twins[index];
    if (twin === undefined) findings[index]?.push(flagged('duration', 'other-value'));
    else findings[index]?.push(...differences(draft, twin, projects));
  }
  const unread = grammar.drafts.find((one) => !twins.includes(one));
  if (unread) findings.at(-1)?.push(flagged('duration', 'left-out', unread.description));
  return findings;
}

/** For each draft the grammar's reading of the same words, as far as there is one; none serves two of them. */
export function findTwins(drafts: readonly Draft[], grammar: Extraction): (Draft | undefined)[] {
  const left = [...grammar.drafts];
  return drafts.map((draft) => {
    const twin = left.toSorted((a, b) => likeness(b, draft) - likeness(a, draft))[0];
    if (twin === undefined || likeness(twin, draft) < leastLikeness) return undefined;
    left.splice(left.indexOf(twin), 1);
    return twin;
  });
}

function differences(draft: Draft, twin: Draft, projects: readonly Project[]): Finding[] {
  const findings: Finding[] = [];
  const compare = (field: UncertainField, isOther: boolean, other: string | null) => {
    if (isOther) findings.push(flagged(field, 'other-value', other));
  };
  compare('date', !draft.date.equals(twin.date), twin.date.toString());
  compare('duration', draft.durationSeconds !== twin.durationSeconds, String(twin.durationSeconds / 60));
  compare(
    'start',
    String(draft.start) !== String(twin.start),
    twin.start?.toString({ smallestUnit: 'minute' }) ?? null,
  );
  const project = projects.find(({ id }) => id === twin.projectId);
  compare('project', draft.projectId !== twin.projectId, project?.name ?? null);
  compare('tags', [...draft.tags].sort().join() !== [...twin.tags].sort().join(), twin.tags.join(', '));
  return findings;
}

function likeness(one: Draft, other: Draft): number {
  const words = new Set(fold(one.description).split(/\s+/));
  const isSameWork =
    one.description === other.description ||
    fold(other.description)
      .split(/\s+/)
      .some((word) => word !== '' && words.has(word));
  return (
    Number(one.date.equals(other.date)) +
    Number(one.durationSeconds === other.durationSeconds) +
    Number(String(one.start) === String(other.start)) * 0.5 +
    Number(one.projectId === other.projectId) +
    Number(isSameWork)
  );
}
