import type { HourlyCalls, Quota, TimeTracker, TrackerSession } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { acquireSlot, countCalls, findQuotaLeft, saveQuota } from './quota.queries.ts';

/** Kept of the hourly writes: whoever logs by mistake can take two entries back at once. */
const writesInReserve = 2;
/** Kept of the hourly reads: an unknown outcome must be looked up before anything is repeated. */
const readsInReserve = 1;
/** Kept of the hourly reads from syncing: notes whose outcome is unknown, names that are new, a token that its owner tests. */
const readsKeptFromSync = 5;

/** Whose quotas they are: reads count for an account, writes for an account in one organization of the service. */
export type QuotaKeys = {
  account: string;
  organization: string;
  /** What is allowed where the service does not say how many are left. */
  hourlyCalls?: HourlyCalls | undefined;
};

/** What a call is for. Logging and refreshing leave something over for taking back and for looking up, syncing for all of them. */
type Purpose = 'log' | 'change' | 'refresh' | 'look up' | 'sync';

/**
 * How long to wait before these calls may be made: 0 for now. No call leaves while its quota is known to be spent. Calls that
 * follow each other acquire their slots together: a first that took the only one would leave none for the second, each time anew.
 */
export async function waitBefore(
  db: Db,
  keys: QuotaKeys,
  purposes: readonly Purpose[],
  throttle: TimeTracker['throttle'],
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
      ? await findQuotaLeft(db, keys.organization, 'writes')
      : await findQuotaLeft(db, keys.account, 'reads');
    if (left && left.remaining <= reserves[purpose]) return left.resetsInMs;
  }
  return acquireSlot(db, keys.account, throttle, purposes.length);
}

/** Stores what the service said about its quotas during a session, whatever became of its calls; where it says nothing, they are counted. */
export async function saveQuotas(db: Db, keys: QuotaKeys, session: TrackerSession): Promise<void> {
  const getKey = (bucket: Quota['bucket']) => (bucket === 'reads' ? keys.account : keys.organization);
  for (const quota of session.quotas()) await saveQuota(db, getKey(quota.bucket), quota);
  const { hourlyCalls } = keys;
  const made = session.callsMade?.();
  if (made === undefined || hourlyCalls === undefined) return;
  for (const bucket of ['reads', 'writes'] as const)
    if (made[bucket] > 0)
      await countCalls(db, getKey(bucket), { bucket, made: made[bucket], allowed: hourlyCalls[bucket] });
}

/** What a person may know of it: calls left this hour for logging, and when they are back. */
export async function callsLeft(
  db: Db,
  keys: QuotaKeys,
): Promise<{ remaining: number; resetsInMs: number } | undefined> {
  return findQuotaLeft(db, keys.organization, 'writes');
}
