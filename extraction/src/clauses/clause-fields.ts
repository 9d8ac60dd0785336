import type { ClauseTime } from './clause-time.ts';
import { type Clause, has } from './clauses.ts';
import type { EntryCandidate } from './entry-candidate.ts';

/** "between two and four", told in the morning: hardly the small hours. */
export function isAtOddHours({ annotations }: Clause, { start }: ClauseTime): boolean {
  const vague = annotations.some(
    (annotation) =>
      (annotation.is === 'range' && !annotation.start.exact) ||
      (annotation.is === 'start' && !annotation.at.exact),
  );
  return start !== null && start.hour < 6 && vague;
}

/** The tags that a clause names. */
export function getTags(clause: Clause): string[] {
  return clause.annotations.flatMap((annotation) => (annotation.is === 'tags' ? annotation.tags : []));
}

/** How a clause shares its time with others. */
export function getShare(clause: Clause): EntryCandidate['share'] {
  const days = clause.annotations.filter(({ is }) => is === 'day').length;
  if (has(clause, 'each') && days > 1) return 'none';
  for (const share of ['split', 'each', 'half', 'rest'] as const) if (has(clause, share)) return share;
  return has(clause, 'total') ? 'total' : 'none';
}
