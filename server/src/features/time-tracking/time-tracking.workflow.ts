import * as restate from '@restatedev/restate-sdk';
import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, retention, step, withTraceHeaders } from '../../durable.ts';
import { brokenConnectionWorkflow } from './broken-connection.ts';
import { brokenConnectionMail } from './broken-connection-mail.ts';
import { type RefreshWhen, refreshCatalogue } from './catalogue.ts';
import { applyEdit } from './change-entry.ts';
import { listConnections } from './connection.queries.ts';
import { findBroken } from './entry.read-model.ts';
import { logEntry } from './log-entry.ts';
import { lookForChanges, syncEntries } from './sync.ts';
import { entrySyncWorkflow } from './sync-schedule.ts';
import { timeTrackingObject } from './time-tracking.ts';
import type { LogOrder, TimeTrackingWriter } from './time-tracking-writer.ts';
import { findDuplicates, undoEntry } from './undo-entry.ts';
import { findConnectionReadBy, getHomeWriterKey, getKeys, type LogDeps, type WriterDeps } from './writing.ts';

/** Only other work calls these; what a person waits for comes from the api. */
const inside = { ingressPrivate: true };

/**
 * The one writer per account and organization: calls for one key queue, so that two notes never write at once. It never sleeps:
 * a wait is handed back to the workflow, or whoever comes next would wait behind it.
 */
export function timeTrackingWriter(deps: LogDeps) {
  const { exclusive } = restate.handlers.object;
  const handlers: TimeTrackingWriter = {
    log: exclusive(inside, (ctx: restate.ObjectContext, order: LogOrder) =>
      step(ctx, deps.db, 'log entry', () => logEntry(deps, order, ctx.key)),
    ),
    takeBack: exclusive(inside, (ctx: restate.ObjectContext, { entryId }: { entryId: string }) =>
      step(ctx, deps.db, 'take entry back', () => undoEntry(deps, entryId, ctx.key)),
    ),
    lookForDoubles: exclusive(
      inside,
      (ctx: restate.ObjectContext, { recordingId }: { recordingId: string }) =>
        step(ctx, deps.db, 'look for doubles', () => findDuplicates(deps, recordingId, ctx.key)),
    ),
    refresh: exclusive(
      (ctx: restate.ObjectContext, { userId, when }: { userId: string; when?: RefreshWhen }) =>
        step(ctx, deps.db, 'refresh catalogue', () => refresh(deps, ctx.key, userId, when)),
    ),
    change: exclusive((ctx: restate.ObjectContext, { changeId }: { changeId: string }) =>
      step(ctx, deps.db, 'change entry', () => applyEdit(deps, changeId, ctx.key)),
    ),
    look: exclusive(inside, (ctx: restate.ObjectContext, { userId }: { userId: string }) =>
      step(ctx, deps.db, 'look for changes', () => lookForChanges(deps, userId, ctx.key)),
    ),
    sync: exclusive(inside, (ctx: restate.ObjectContext, { userId }: { userId: string }) =>
      step(ctx, deps.db, 'sync entries', () => syncEntries(deps, userId, ctx.key)),
    ),
  };
  return restate.object({
    name: timeTrackingObject,
    handlers,
    options: retention,
  });
}

async function refresh(
  deps: WriterDeps,
  writerKey: string,
  userId: string,
  when: RefreshWhen = 'if old',
): Promise<boolean> {
  const connection = await findConnectionReadBy(deps, userId, writerKey);
  if (connection === undefined) return false;
  return refreshCatalogue(deps, connection, getKeys(connection, null), when);
}

/**
 * Has what changed in each service read by the one writer of its home organization, so that no write of ours is under way there. What
 * a writer of another organization does meanwhile goes before.
 */
export function entrySyncer({ db }: Pick<AppContext, 'db'>) {
  return defineWorkflow(db, {
    name: entrySyncWorkflow,
    run: async (ctx, userId) => {
      const writerKeys = await step(ctx, db, 'find the writers', async () => {
        const connected = await listConnections(db, userId);
        return connected.filter(({ brokenAt }) => brokenAt === null).map(getHomeWriterKey);
      });
      for (const writerKey of writerKeys) {
        const writer = ctx.objectClient<TimeTrackingWriter>({ name: timeTrackingObject }, writerKey);
        await writer.sync({ userId }, withTraceHeaders());
      }
    },
  });
}

/** Tells a user that their token is no longer accepted; keyed by the connection's id. */
export function brokenConnectionMailer(deps: Pick<AppContext, 'db' | 'mail' | 'publicUrl'>) {
  return defineWorkflow(deps.db, {
    name: brokenConnectionWorkflow,
    run: async (ctx, connectionId) => {
      await step(ctx, deps.db, 'send', async () => {
        const found = await findBroken(deps.db, connectionId);
        // Mended in the meantime: there is nothing to tell.
        if (found === undefined || found.brokenAt === null) return;
        const link = `${deps.publicUrl}/recordings`;
        const email = await brokenConnectionMail(found.language, { link, service: found.service });
        await deps.mail.send({ id: `broken-${ctx.key}`, to: found.email, ...email });
      });
    },
  });
}
