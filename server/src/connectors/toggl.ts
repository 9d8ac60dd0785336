import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { EntryChange, Found, Quota, TimeTracker, TrackedEntry, TrackerSession } from './time-tracker.ts';
import { Me, toAccountOwner, toCatalogue } from './toggl-account.ts';
import { type Answer, callToggl } from './toggl-call.ts';
import { ChangedEntries, toRemoteChanges } from './toggl-changes.ts';
import { togglWebhook } from './toggl-webhook.ts';
import { readAnswer, selectByStart } from './tracker-answer.ts';

const Written = z.object({ id: z.number() });

const Entries = z
  .array(
    z.object({
      id: z.number(),
      workspace_id: z.number(),
      project_id: z.number().nullish(),
      description: z.string().nullable(),
      start: z.string(),
      duration: z.number(),
      server_deleted_at: z.string().nullish(),
    }),
  )
  .nullable();

/** One call a second is called safe by its documentation; a few more at once do not trip the throttle. */
const safeThrottle = { everyMs: 1_000, burst: 5 };

/** It refuses to look back by `since` for more than three months; its own apps ask for two at most. */
const farthestBackMs = 60 * 86_400_000;

/** Toggl Track, API v9, or a server with the same API. */
export function connectToggl(
  baseUrl: string,
  {
    timeoutMs = 10_000,
    lateMs = 60_000,
    throttle = safeThrottle,
    // Its documentation says to back off for a few minutes; clients get by with one.
    throttledMs = 60_000,
  }: Partial<Pick<TimeTracker, 'timeoutMs' | 'lateMs' | 'throttle'> & { throttledMs: number }> = {},
): TimeTracker {
  return {
    timeoutMs,
    lateMs,
    throttle,
    // At another address, with keys of its own.
    findForeignProduct: (token) => (token.startsWith('toggl_sk_') ? 'Toggl 2.0' : undefined),
    webhook: togglWebhook,
    asStored,
    as: (token) => createSession(baseUrl, token, { timeoutMs, throttledMs }),
  };
}

function createSession(
  baseUrl: string,
  token: string,
  { timeoutMs, throttledMs }: { timeoutMs: number; throttledMs: number },
): TrackerSession {
  const quotaByBucket = new Map<Quota['bucket'], Quota>();
  const call = async (
    method: string,
    path: string,
    body?: object,
    signal = AbortSignal.timeout(timeoutMs),
  ) => {
    // Everything under /me counts against the user's quota, the rest against the organization's.
    const bucket = path.startsWith('/me') ? 'reads' : 'writes';
    return callToggl({ url: baseUrl + path, token, method, body, signal, throttledMs }, (said) =>
      quotaByBucket.set(bucket, { bucket, ...said }),
    );
  };
  let me: Promise<Me> | undefined;
  // One call returns everything; separate calls would cost four.
  const readMe = () => {
    me ??= call('GET', '/me?with_related_data=true').then((answer) => readAnswer(Me, answer));
    return me;
  };
  const entryPath = ({ id, workspaceId }: { id: string; workspaceId: string }) =>
    `/workspaces/${workspaceId}/time_entries/${id}`;

  return {
    quotas: () => [...quotaByBucket.values()],

    async verify() {
      return toAccountOwner(await readMe());
    },

    async catalogue() {
      return toCatalogue(await readMe());
    },

    async create(entry, signal) {
      const body = {
        created_with: 'Timbre',
        workspace_id: Number(entry.workspaceId),
        ...toFields(entry),
      };
      const answer = await call('POST', `/workspaces/${entry.workspaceId}/time_entries`, body, signal);
      // A success without an id counts as unknown: the entry may exist.
      return String(readAnswer(Written, answer).id);
    },

    async update(at, change, signal) {
      const answer = await call('PUT', entryPath(at), toFields(change), signal);
      if (isGone(answer)) throw new ConnectorError('rejected', 'the entry is gone', { reason: 'entry' });
      readAnswer(Written, answer);
    },

    async delete(at, signal) {
      const answer = await call('DELETE', entryPath(at), undefined, signal);
      if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    },

    async reconcile(entries, since) {
      const { epochMilliseconds } = farthestBack(since);
      const path = `/me/time_entries?since=${epochMilliseconds / 1_000}`;
      const there = readAnswer(Entries, await call('GET', path)) ?? [];
      const oldestFirst = there.toSorted((a, b) => a.id - b.id);
      return entries.map((lookup): Found[] => {
        const entry = { ...lookup, ...asStored(lookup) };
        const alike = oldestFirst
          .filter(
            (found) =>
              String(found.workspace_id) === entry.workspaceId &&
              String(found.project_id ?? '') === (entry.projectId ?? '') &&
              (found.description ?? '').trim() === entry.description &&
              found.duration === entry.durationSeconds,
          )
          .map((found) => ({
            id: String(found.id),
            isDeleted: Boolean(found.server_deleted_at),
            startedAt: Temporal.Instant.from(found.start),
          }));
        return selectByStart(entry, alike);
      });
    },

    async changesSince(since) {
      const from = farthestBack(since);
      // The joined names cost no call of their own, and the catalogue does not have those of archived projects.
      const path = `/me/time_entries?since=${from.epochMilliseconds / 1_000}&meta=true`;
      return toRemoteChanges(readAnswer(ChangedEntries, await call('GET', path)) ?? [], from);
    },
  };
}

/** Starts are whole seconds, and some servers cut off the blanks around the words. */
function asStored(entry: TrackedEntry): TrackedEntry {
  return { ...entry, description: entry.description.trim(), startedAt: entry.startedAt.round('second') };
}

/** In whole seconds, as the API requires, and no further back than it allows. */
function farthestBack(since: Temporal.Instant): Temporal.Instant {
  const from = Math.max(since.epochMilliseconds, Date.now() - farthestBackMs);
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(from / 1_000) * 1_000);
}

/** The service has no such entry; a 404 page of a proxy does not count. */
function isGone(answer: Answer): boolean {
  return !answer.isOk && answer.status === 404 && answer.refusal.fault !== 'unknown';
}

/** Our fields in the service's names. Start and duration are sent together: older servers shift the end otherwise. */
function toFields(entry: EntryChange | TrackedEntry) {
  const { projectId, taskId, billable, description, tags, startedAt, durationSeconds } = entry;
  return {
    ...(projectId === undefined ? {} : { project_id: projectId === null ? null : Number(projectId) }),
    ...(taskId === undefined ? {} : { task_id: taskId === null ? null : Number(taskId) }),
    ...(typeof billable === 'boolean' ? { billable } : {}),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
    ...(startedAt === undefined ? {} : { start: startedAt.round('second').toString() }),
    ...(durationSeconds === undefined ? {} : { duration: durationSeconds }),
  };
}
