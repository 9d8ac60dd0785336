import { setTimeout as delay } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from '../../connectors/connector-error.ts';
import type { TimeTracker, TrackerSession } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { PermanentError } from '../../durable.ts';
import type { SealingKeys } from '../../sealing.ts';
import { reportBroken } from './broken-connection.ts';
import type { Connection } from './connection.queries.ts';
import { findEntry } from './entry.read-model.ts';
import { getDay, withDay } from './entry-day.read-model.ts';
import { withSearchWords } from './entry-words.queries.ts';
import { getTracker } from './find-tracker.ts';
import { type QuotaKeys, waitBefore } from './quota.ts';
import {
  attemptOrDoubt,
  beginChange,
  deleteChange,
  deleteEntry,
  type EntryRow,
  unbeginChange,
  updateEntry,
} from './time-tracking.queries.ts';
import {
  connectionFor,
  getKeys,
  getWorkspace,
  type LogDeps,
  onBehalfOf,
  type WriterDeps,
} from './writing.ts';

/** What somebody wants of an entry, as it waits in the database for its turn. */
const FieldChanges = z.object({
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  project: z
    .object({
      id: z.string(),
      name: z.string(),
      client: z.string().nullable(),
      workspaceId: z.string().optional(),
    })
    .nullable()
    .optional(),
  task: z.object({ id: z.string(), name: z.string() }).nullable().optional(),
  billable: z.boolean().optional(),
  startedAt: z.iso.datetime().optional(),
  durationSeconds: z.int().optional(),
});
export type FieldChanges = z.infer<typeof FieldChanges>;

/** What an entry says, as far as a change of it depends on that. */
export const EntryState = z.object({
  description: z.string(),
  startedAt: z.string(),
  durationSeconds: z.int(),
  projectId: z.string().nullable(),
  taskId: z.string().nullable(),
  billable: z.boolean().nullable(),
  tags: z.array(z.string()),
});
export type EntryState = z.infer<typeof EntryState>;

export function getEntryState(entry: EntryRow): EntryState {
  const { description, startedAt, durationSeconds, projectId, taskId, billable, tags } = entry;
  const state = { description, durationSeconds, projectId, taskId, billable };
  return { ...state, startedAt: startedAt.toString(), tags: tags.toSorted() };
}

export const isSameState = (one: EntryState, other: EntryState) =>
  JSON.stringify(EntryState.parse(one)) === JSON.stringify(EntryState.parse(other));

/** What it has to say before, or nothing is done: somebody else may have changed it since it was read. */
const Condition = z.object({ expected: EntryState.optional() });

export const QueuedEdit = z.union([
  Condition.extend({ isDeletion: z.literal(true) }),
  Condition.extend(FieldChanges.shape),
]);
export type QueuedEdit = z.infer<typeof QueuedEdit>;
type Edit = { isDeletion: true } | FieldChanges;

/** How it ended. Nothing stays queued: whoever edited is told, and may edit again. */
export type EditOutcome =
  | { done: true }
  | { waitMs: number }
  | { failed: 'unknown' | 'unauthorized' | 'rejected' | 'gone' | 'changed' };

/** Changes and deletions may be repeated without harm; a second try spares the person one. */
const maxAttempts = 2;
/** A person who waits anyway does not mind; two seconds in all would seem like nothing happened. */
const aMoment = 1_000;

/** Applies an edit in the service and then in the history. */
export async function applyEdit(deps: LogDeps, changeId: string, writerKey: string): Promise<EditOutcome> {
  const found = await beginChange(deps.db, changeId);
  // Granted already, by a run of this step whose answer was lost; or nobody waits for it any more.
  if (found === undefined) return { done: true };
  const outcome = await grant(deps, changeId, writerKey, found);
  // Not carried out, as far as anybody knows: whoever edited is told, and may edit again.
  if (!('done' in outcome)) await unbeginChange(deps.db, changeId);
  return outcome;
}

async function grant(
  deps: LogDeps,
  changeId: string,
  writerKey: string,
  found: { change: unknown; entry: EntryRow },
): Promise<EditOutcome> {
  const { expected, ...edit } = QueuedEdit.parse(found.change);
  if (expected) {
    if (found.entry.deletedRemotelyAt !== null) return { failed: 'gone' };
    if (!isSameState(getEntryState(found.entry), expected)) return { failed: 'changed' };
  }
  const place = await connectionFor(deps, found.entry, writerKey).catch((cause: unknown) => {
    if (cause instanceof PermanentError) return cause.reason;
    throw cause;
  });
  if (typeof place === 'string') return { failed: place === 'unauthorized' ? 'unauthorized' : 'rejected' };
  const { connection, keys } = place;
  const { throttle, timeoutMs } = getTracker(deps.trackers, connection);
  if (found.entry.serviceEntryId === null) return changeUnsent(deps, changeId, found.entry, edit, place);
  const newStart = await findNewStart(deps.db, found.entry, edit);
  for (let tried = 1; ; tried += 1) {
    const waitMs = await waitForRoom(deps.db, keys, throttle);
    if (waitMs > 0) return { waitMs };
    try {
      await onBehalfOf(deps, connection, keys, (session) =>
        inService(
          session,
          { ...found.entry, ...newStart },
          getWorkspace(connection, found.entry),
          edit,
          timeoutMs,
        ),
      );
      await deps.db.transaction(async (tx) => {
        await inHistory(tx, deps.sealingKeys, found.entry, edit);
        await deleteChange(tx, changeId);
        if (expected) await deps.markChangeMade(tx, changeId);
      });
      return { done: true };
    } catch (cause) {
      if (!(cause instanceof ConnectorError)) throw cause;
      if (cause.fault === 'unknown' && tried < maxAttempts) continue;
      if (cause.fault === 'unavailable') return { waitMs: cause.retryAfterMs };
      if (cause.fault === 'unauthorized') await reportBroken(deps, connection);
      if (cause.reason === 'entry') {
        await updateEntry(deps.db, found.entry.id, { deletedRemotelyAt: deps.now() });
        return { failed: 'gone' };
      }
      return { failed: cause.fault };
    }
  }
}

/** Changes an entry that waits to be sent, in the history alone; one whose sending has an unknown outcome may stand in the service. */
async function changeUnsent(
  { db, sealingKeys }: WriterDeps,
  changeId: string,
  entry: EntryRow,
  edit: Edit,
  { connection, keys }: { connection: Connection; keys: QuotaKeys },
): Promise<EditOutcome> {
  const current = await findEntry(db, entry.id);
  const attempt = current && (await attemptOrDoubt(db, entry.id, current));
  if (attempt && !attempt.isKnownMissing) return { failed: 'unknown' };
  const workspaceId = 'project' in edit ? edit.project?.workspaceId : undefined;
  // Its note would look for it at the writer of another organization.
  if (workspaceId && getKeys(connection, workspaceId).organization !== keys.organization)
    return { failed: 'rejected' };
  await db.transaction(async (tx) => {
    await inHistory(tx, sealingKeys, entry, edit);
    await deleteChange(tx, changeId);
  });
  return { done: true };
}

/** Waits for a slot of the throttle and takes it; where that would take too long, returns how long. */
async function waitForRoom(db: Db, keys: QuotaKeys, throttle: TimeTracker['throttle']): Promise<number> {
  const until = performance.now() + aMoment;
  for (;;) {
    const waitMs = await waitBefore(db, keys, ['change'], throttle);
    if (waitMs === 0 || performance.now() + waitMs > until) return waitMs;
    await delay(waitMs);
  }
}

/** The start that an edit gives an entry, with the day that it makes. */
async function findNewStart(db: Db, { id }: EntryRow, edit: Edit): Promise<Partial<EntryRow>> {
  if ('isDeletion' in edit || edit.startedAt === undefined) return {};
  const startedAt = Temporal.Instant.from(edit.startedAt);
  return { startedAt, day: (await withDay(db, id, { startedAt })).day ?? getDay(startedAt, 'UTC') };
}

/** `moved` is the entry with its new start, if it gets one. */
async function inService(
  session: TrackerSession,
  moved: EntryRow,
  workspaceId: string,
  edit: Edit,
  timeoutMs: number,
): Promise<void> {
  const at = { id: moved.serviceEntryId ?? '', workspaceId };
  const signal = AbortSignal.timeout(timeoutMs);
  if ('isDeletion' in edit) return session.delete(at, signal);
  const { description, tags, project, task, billable, startedAt, durationSeconds } = edit;
  const isMoved = startedAt !== undefined || durationSeconds !== undefined;
  return session.update(
    at,
    {
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags }),
      ...(project === undefined ? {} : { projectId: project?.id ?? null }),
      ...(task === undefined ? {} : { taskId: task?.id ?? null }),
      ...(billable === undefined ? {} : { billable }),
      ...(isMoved
        ? {
            startedAt: moved.startedAt,
            day: moved.day ?? getDay(moved.startedAt, 'UTC'),
            durationSeconds: durationSeconds ?? moved.durationSeconds,
          }
        : {}),
    },
    signal,
  );
}

async function inHistory(db: Db, sealingKeys: SealingKeys, { id }: EntryRow, edit: Edit): Promise<void> {
  if ('isDeletion' in edit) return deleteEntry(db, id);
  const change = await withSearchWords(db, sealingKeys, id, toEntryColumns(edit));
  await updateEntry(db, id, { changedRemotelyAt: null, ...change });
}

/** The columns of an entry that somebody has looked at and changed. */
export function toEntryColumns(changes: FieldChanges) {
  const { description, tags, project, task, billable, startedAt, durationSeconds } = changes;
  return {
    confidence: 1,
    findings: [],
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
    ...(billable === undefined ? {} : { billable }),
    ...(durationSeconds === undefined ? {} : { durationSeconds }),
    ...(project === undefined
      ? {}
      : {
          projectId: project?.id ?? null,
          projectName: project?.name ?? null,
          clientName: project?.client ?? null,
          ...(project?.workspaceId === undefined ? {} : { workspaceId: project.workspaceId }),
        }),
    ...(task === undefined ? {} : { taskId: task?.id ?? null, taskName: task?.name ?? null }),
    ...(startedAt === undefined ? {} : { startedAt: Temporal.Instant.from(startedAt) }),
  };
}
