import * as restate from '@restatedev/restate-sdk';
import { alongTrace, defineWorkflow, remembered, step } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { brokenConnectionWorkflow } from './broken-connection.ts';
import { brokenConnectionMail } from './broken-connection-mail.ts';
import { type RefreshWhen, refreshCatalogue } from './catalogue.ts';
import { grantWish } from './change-entry.ts';
import { findBroken, findConnection } from './connection.queries.ts';
import { logEntry } from './log-entry.ts';
import { syncEntries } from './sync.ts';
import { entrySyncWorkflow } from './sync-schedule.ts';
import { lookForDoubles, takeBackEntry } from './take-back.ts';
import { type TimeTrackingWriter, timeTrackingObject } from './time-tracking.ts';
import { keysOf, type WriterParts } from './writing.ts';

/** Only other work calls these; what a person waits for comes from the api. */
const inside = { ingressPrivate: true };

/**
 * The one writer per account and organization: calls for one key queue, so that two notes never write at once. It never sleeps:
 * a wait is handed back to the workflow, or whoever comes next would wait behind it.
 */
export function timeTrackingWriter(parts: WriterParts) {
  const { exclusive } = restate.handlers.object;
  const handlers: TimeTrackingWriter = {
    log: exclusive(inside, (ctx: restate.ObjectContext, { entryId }: { entryId: string }) =>
      step(ctx, parts.db, 'log entry', () => logEntry(parts, entryId, ctx.key)),
    ),
    takeBack: exclusive(inside, (ctx: restate.ObjectContext, { entryId }: { entryId: string }) =>
      step(ctx, parts.db, 'take entry back', () => takeBackEntry(parts, entryId, ctx.key)),
    ),
    lookForDoubles: exclusive(
      inside,
      (ctx: restate.ObjectContext, { recordingId }: { recordingId: string }) =>
        step(ctx, parts.db, 'look for doubles', () => lookForDoubles(parts, recordingId, ctx.key)),
    ),
    refresh: exclusive(
      (ctx: restate.ObjectContext, { userId, when }: { userId: string; when?: RefreshWhen }) =>
        step(ctx, parts.db, 'refresh catalogue', () => refresh(parts, userId, when)),
    ),
    change: exclusive((ctx: restate.ObjectContext, { changeId }: { changeId: string }) =>
      step(ctx, parts.db, 'change entry', () => grantWish(parts, changeId, ctx.key)),
    ),
    sync: exclusive(inside, (ctx: restate.ObjectContext, { userId }: { userId: string }) =>
      step(ctx, parts.db, 'sync entries', () => syncEntries(parts, userId, ctx.key)),
    ),
  };
  return restate.object({
    name: timeTrackingObject,
    handlers,
    options: remembered,
  });
}

async function refresh(parts: WriterParts, userId: string, when: RefreshWhen = 'if old'): Promise<boolean> {
  const connection = await findConnection(parts.db, userId);
  if (connection === undefined) return false;
  return refreshCatalogue(parts, connection, keysOf(connection, connection.defaultWorkspaceId), when);
}

/**
 * Has what changed in the service read by the one writer of its home organization, so that no write of ours is under way there. What
 * a writer of another organization does meanwhile goes before.
 */
export function entrySyncer({ db }: Pick<Parts, 'db'>) {
  return defineWorkflow(db, {
    name: entrySyncWorkflow,
    run: async (ctx, userId) => {
      const writerKey = await step(ctx, db, 'find the writer', async () => {
        const connection = await findConnection(db, userId);
        return connection && connection.brokenAt === null ? keysOf(connection, null).organization : null;
      });
      if (writerKey === null) return;
      const writer = ctx.objectClient<TimeTrackingWriter>({ name: timeTrackingObject }, writerKey);
      await writer.sync({ userId }, alongTrace());
    },
  });
}

/** Tells a user that their token is no longer accepted; keyed by the connection's id. */
export function brokenConnectionMailer(parts: Pick<Parts, 'db' | 'mail' | 'publicUrl'>) {
  return defineWorkflow(parts.db, {
    name: brokenConnectionWorkflow,
    run: async (ctx, connectionId) => {
      await step(ctx, parts.db, 'send', async () => {
        const found = await findBroken(parts.db, connectionId);
        // Mended in the meantime: there is nothing to tell.
        if (found === undefined || found.brokenAt === null) return;
        const letter = await brokenConnectionMail(found.language, `${parts.publicUrl}/recordings`);
        await parts.mail.send({ id: `broken-${ctx.key}`, to: found.email, ...letter });
      });
    },
  });
}
