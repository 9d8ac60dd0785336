import type { Temporal } from 'temporal-polyfill';
import { ConnectorError } from '../../connectors/connector-error.ts';
import { type Connection, saveAccount } from './connection.queries.ts';
import { getTracker } from './find-tracker.ts';
import { type QuotaKeys, waitBefore } from './quota.ts';
import { onBehalfOf, type WriterDeps } from './writing.ts';

/** When to read what there is to log to: once it may have changed, or as soon as something seems to be missing in it. */
export type RefreshWhen = 'if old' | 'now';

/** A name that was not known a moment ago is not known now. */
const freshFor = { minutes: 10 };
/** Also where something is wrong with what we know, at most so often. */
const atMostEvery = { minutes: 1 };

/** Whether it may be read again; not with a token that is known to be refused. */
export function isRefreshDue(
  { brokenAt, catalogueReadAt }: Pick<Connection, 'brokenAt' | 'catalogueReadAt'>,
  when: RefreshWhen,
  now: Temporal.Instant,
): boolean {
  const due = catalogueReadAt.add(when === 'now' ? atMostEvery : freshFor);
  return brokenAt === null && due.epochMilliseconds <= now.epochMilliseconds;
}

/** Reads again what there is to log to, unless that was done lately or would cost the last call of the hour. */
export async function refreshCatalogue(
  deps: WriterDeps,
  connection: Connection,
  keys: QuotaKeys,
  when: RefreshWhen,
): Promise<boolean> {
  const { db, now, trackers } = deps;
  if (!isRefreshDue(connection, when, now())) return false;
  const { throttle } = getTracker(trackers, connection);
  if ((await waitBefore(db, keys, ['refresh'], throttle)) > 0) return false;
  try {
    const account = await onBehalfOf(deps, connection, keys, async (session) => ({
      owner: await session.verify(),
      catalogue: await session.catalogue(),
    }));
    return await saveAccount(db, connection, account, now());
  } catch (cause) {
    // What we knew before will do; whoever writes next meets the trouble by itself.
    if (cause instanceof ConnectorError) return false;
    throw cause;
  }
}
