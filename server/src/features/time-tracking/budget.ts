import type { Budget, TimeTracker, TrackerSession } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { budgetLeft, enterPace, noteBudget } from './budget.queries.ts';

/** Kept of the hourly writes: whoever logs by mistake can take two entries back at once. */
const writesInReserve = 2;
/** Kept of the hourly reads: an unknown outcome must be looked up before anything is repeated. */
const readsInReserve = 1;
/** Kept of the hourly reads from syncing: notes whose outcome is unknown, names that are new, a token that its owner tests. */
const readsKeptFromSync = 5;

/** Whose budgets they are: reads count for an account, writes for an account in one organization of the service. */
export type BudgetKeys = { account: string; organization: string };

/** What a call is for. Logging and refreshing leave something over for taking back and for looking up, syncing for all of them. */
type Purpose = 'log' | 'change' | 'refresh' | 'look up' | 'sync';

/**
 * How long to wait before these calls may be made: 0 for now. No call leaves while its budget is known to be spent. Calls that
 * follow each other enter the pace together: a first that took the only place would leave none for the second, each time anew.
 */
export async function waitBefore(
  db: Db,
  keys: BudgetKeys,
  purposes: readonly Purpose[],
  pace: TimeTracker['pace'],
): Promise<number> {
  const reserves = {
    log: writesInReserve,
    change: 0,
    refresh: readsInReserve,
    'look up': 0,
    sync: readsKeptFromSync,
  };
  for (const purpose of purposes) {
    const isWrite = purpose === 'log' || purpose === 'change';
    const left = isWrite
      ? await budgetLeft(db, keys.organization, 'writes')
      : await budgetLeft(db, keys.account, 'reads');
    if (left && left.remaining <= reserves[purpose]) return left.resetsInMs;
  }
  return enterPace(db, keys.account, pace, purposes.length);
}

/** Writes down what the service said about its budgets during a session, whatever became of its calls. */
export async function noteBudgets(db: Db, keys: BudgetKeys, session: TrackerSession): Promise<void> {
  const keyOf = ({ bucket }: Budget) => (bucket === 'reads' ? keys.account : keys.organization);
  for (const budget of session.budgets()) await noteBudget(db, keyOf(budget), budget);
}

/** What a person may know of it: calls left this hour for logging, and when they are back. */
export async function callsLeft(
  db: Db,
  keys: BudgetKeys,
): Promise<{ remaining: number; resetsInMs: number } | undefined> {
  return budgetLeft(db, keys.organization, 'writes');
}
