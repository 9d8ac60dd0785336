import type { Proposal, ProposedChange } from '@timbre/contract/corrections';

/** Changes that are applied together, or not at all. */
export type ChangeGroup = { number: number; changes: ProposedChange[] };

export function toGroups(changes: readonly ProposedChange[]): ChangeGroup[] {
  return [...Map.groupBy(changes, ({ group }) => group)].map(([number, own]) => ({ number, changes: own }));
}

/** How many things a person would count among the changes that stand so. */
export function countChanges(
  { changes }: Pick<Proposal, 'changes'>,
  ...states: ProposedChange['state'][]
): number {
  return toGroups(changes.filter(({ state }) => states.includes(state))).length;
}

const waitingStates = ['proposed', 'changed-elsewhere', 'refused'] as const;

/** Whether somebody may yet apply it. */
export function isWaiting({ state }: Pick<ProposedChange, 'state'>): boolean {
  return waitingStates.some((one) => one === state);
}

export function countWaiting(proposal: Pick<Proposal, 'changes'>): number {
  return countChanges(proposal, ...waitingStates);
}
