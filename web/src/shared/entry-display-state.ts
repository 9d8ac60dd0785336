import type { Entry } from '@timbre/contract/recordings';

/** What its owner sees of an entry’s state; `ready`: held, and nothing is known any more that speaks against logging it. */
export type EntryDisplayState =
  | 'logged'
  | 'pending'
  | 'waiting'
  | 'rejected'
  | 'ready'
  | 'changed-remotely'
  | 'deleted-remotely';

/** A release that does not say the state still says whether an entry is logged. */
export function getDisplayState({ state, isLogged, isHeld, rejection }: Entry): EntryDisplayState {
  if (state === 'changed-remotely' || state === 'deleted-remotely') return state;
  if (isLogged) return 'logged';
  if (rejection) return 'rejected';
  if (isHeld) return 'ready';
  return state === 'waiting' ? 'waiting' : 'pending';
}

/** Whether it still has to be logged. */
export function isUnlogged(entry: Entry): boolean {
  const state = getDisplayState(entry);
  return !['logged', 'changed-remotely', 'deleted-remotely'].includes(state);
}

/** Whether the service took, or was to take, entries of a note that asks: one that is only in doubt was not sent yet. */
export function isPartLogged(entries: readonly Entry[]): boolean {
  return entries.some((entry) => entry.isHeld || !isUnlogged(entry));
}
