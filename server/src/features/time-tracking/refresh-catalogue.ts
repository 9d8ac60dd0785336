import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { consume, resetRateLimit } from '../../rate-limit.ts';
import { isRefreshDue, type RefreshWhen } from './catalogue.ts';
import { type Connection, joinCatalogues, listConnections } from './connection.queries.ts';
import { getHomeWriterKey, timeTrackingObject } from './writing.ts';

/** What a service that fails has said stays old: whoever comes again and again must not spend its calls on that. */
const failureLimit = { times: 3, minutes: 10 };
/** Somebody who has pressed Send waits for this. */
const timeoutMs = 15_000;

/** Has the one writer of each account read again what there is to log to, where that is due; says whether one did, and when one last has. */
export async function refreshCatalogue(
  { db, engine, now }: Pick<AppContext, 'db' | 'engine' | 'now'>,
  userId: string,
  when: RefreshWhen,
): Promise<{ wasRead: boolean; readAt: string | null }> {
  const connected = await listConnections(db, userId);
  const due = connected.filter((connection) => isRefreshDue(connection, when, now()));
  const wereRead = await Promise.all(due.map((connection) => refreshOne({ db, engine }, connection, when)));
  const wasRead = wereRead.includes(true);
  const known = wasRead ? await listConnections(db, userId) : connected;
  const [latest] = known
    .map(({ catalogueReadAt }) => catalogueReadAt)
    .sort((one, other) => Temporal.Instant.compare(other, one));
  return { wasRead, readAt: latest?.toString() ?? null };
}

async function refreshOne(
  { db, engine }: Pick<AppContext, 'db' | 'engine'>,
  connection: Connection,
  when: RefreshWhen,
): Promise<boolean> {
  const { id, userId } = connection;
  const limitKey = `catalogue/${when}/${id}`;
  if ((await consume(db, limitKey, failureLimit)) > 0) return false;
  const order = {
    object: timeTrackingObject,
    key: getHomeWriterKey(connection),
    handler: 'refresh',
    input: { userId, when },
    timeoutMs,
  };
  const wasRead = await engine.ask(order, z.boolean()).catch((cause: unknown) => {
    throw new DomainError('unavailable', { cause });
  });
  if (wasRead) await resetRateLimit(db, limitKey);
  return wasRead;
}

/** Whether there is such a project to log to, as far as is known. Without a connection nothing is logged, and any will do. */
export async function isProjectKnown(db: Db, userId: string, projectId: string): Promise<boolean> {
  const connected = await listConnections(db, userId);
  return connected.length === 0 || joinCatalogues(connected).projects.some(({ id }) => id === projectId);
}
