import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { consume, resetRateLimit } from '../../rate-limit.ts';
import { isRefreshDue, type RefreshWhen } from './catalogue.ts';
import { findConnection } from './connection.queries.ts';
import { getWriterKey, timeTrackingObject } from './writing.ts';

/** What a service that fails has said stays old: whoever comes again and again must not spend its calls on that. */
const failureLimit = { times: 3, minutes: 10 };
/** Somebody who has pressed Send waits for this. */
const timeoutMs = 15_000;

/** Has the account's one writer read again what there is to log to, where that is due; says whether it did, and when it last has. */
export async function refreshCatalogue(
  { db, engine, now }: Pick<AppContext, 'db' | 'engine' | 'now'>,
  userId: string,
  when: RefreshWhen,
): Promise<{ wasRead: boolean; readAt: string | null }> {
  const connection = await findConnection(db, userId);
  if (connection === undefined) return { wasRead: false, readAt: null };
  const unchanged = { wasRead: false, readAt: connection.catalogueReadAt.toString() };
  if (!isRefreshDue(connection, when, now())) return unchanged;
  const limitKey = `catalogue/${when}/${userId}`;
  if ((await consume(db, limitKey, failureLimit)) > 0) return unchanged;
  const key = getWriterKey(connection, { workspaceId: connection.defaultWorkspaceId });
  const order = {
    object: timeTrackingObject,
    key,
    handler: 'refresh',
    input: { userId, when },
    timeoutMs,
  };
  const wasRead = await engine.ask(order, z.boolean()).catch((cause: unknown) => {
    throw new DomainError('unavailable', { cause });
  });
  if (!wasRead) return unchanged;
  await resetRateLimit(db, limitKey);
  const { catalogueReadAt } = (await findConnection(db, userId)) ?? connection;
  return { wasRead, readAt: catalogueReadAt.toString() };
}

/** Whether there is such a project to log to, as far as is known. Without a connection nothing is logged, and any will do. */
export async function isProjectKnown(db: Db, userId: string, projectId: string): Promise<boolean> {
  const connection = await findConnection(db, userId);
  return connection === undefined || connection.projects.some(({ id }) => id === projectId);
}
