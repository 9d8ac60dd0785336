import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { type SweepCursor, sweepRows } from '../../db/sweep-rows.ts';
import { enqueue } from '../../durable.ts';
import { randomBetween } from '../../jitter.ts';
import { isUsedSince } from './entry.read-model.ts';
import { hastenSync, moveSync, noteOpened, usersToSync } from './sync.queries.ts';

/** Reads what changed in the service; keyed by the user's id. */
export const entrySyncWorkflow = 'EntrySync';

const minute = 60_000;
/** An hour at least, so that no hour costs two calls. */
const everyMs = { least: 60 * minute, most: 66 * minute };
/** How long after the last time somebody who looks at the recordings has them read again. */
const freshFor = { minutes: 10 };
/** Whoever was not here for so long is not synced: their calls are theirs. */
const activeFor = { hours: 14 * 24 };
/** How often it is looked whether somebody is back who only sends notes. */
const idleMs = 24 * 60 * minute;

export function nextSync(now: Temporal.Instant): Temporal.Instant {
  return later(now, randomBetween(everyMs.least, everyMs.most));
}

/** When the service takes calls again, and not everybody's at once. */
export function soonAfter(now: Temporal.Instant, waitMs: number): Temporal.Instant {
  return later(now, waitMs + randomBetween(0, 5 * minute));
}

function later(now: Temporal.Instant, milliseconds: number): Temporal.Instant {
  return now.add({ milliseconds: Math.round(milliseconds) });
}

/** Asks for the entries of every account in use whose time has come, each in a transaction of its own. */
export async function submitDueSyncs(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { cursor = {}, maxAccounts = 500 }: { cursor?: SweepCursor; maxAccounts?: number } = {},
): Promise<void> {
  await sweepRows({
    what: 'accounts could be synced',
    cursor,
    maxRows: maxAccounts,
    findDue: (after, limit) => usersToSync(db, now(), { after, limit }),
    act: (userId) =>
      db.transaction(async (tx) => {
        const from = now();
        const isUsed = await isUsedSince(tx, userId, from.subtract(activeFor));
        const to = isUsed ? nextSync(from) : later(from, idleMs);
        if ((await moveSync(tx, userId, { from, to })) && isUsed)
          await enqueue(tx, entrySyncWorkflow, userId);
      }),
  });
}

/** Somebody looks at the recordings: what changed in the service is read, unless that was done a moment ago. */
export async function syncOnOpening(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<void> {
  const openedAt = now();
  await db.transaction(async (tx) => {
    const found = await noteOpened(tx, userId, { openedAt, nextAt: nextSync(openedAt) });
    if (found === undefined) return;
    const { syncTriedAt } = found;
    const fresh = syncTriedAt?.add(freshFor);
    if (fresh && fresh.epochMilliseconds > openedAt.epochMilliseconds) return;
    await enqueue(tx, entrySyncWorkflow, userId);
  });
}

/** The service says that something has changed: that is read with the next sweep, unless it was read a moment ago. */
export async function syncSoon(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  connectionId: string,
): Promise<void> {
  await hastenSync(db, connectionId, { now: now(), freshFor });
}
