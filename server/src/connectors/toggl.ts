import type { Quota, TimeTracker, TrackerSession } from './time-tracker.ts';
import { Me, toAccountOwner, toCatalogue } from './toggl-account.ts';
import { type Answer, callToggl } from './toggl-call.ts';
import { ChangedEntries, toRemoteChanges } from './toggl-changes.ts';
import { asStored, Entries, farthestBack, findMatches, toFields, Written } from './toggl-entries.ts';
import { togglWebhook } from './toggl-webhook.ts';
import { gone, readAnswer } from './tracker-answer.ts';

/** One call a second is called safe by its documentation; a few more at once do not trip the throttle. */
const safeThrottle = { everyMs: 1_000, burst: 5 };

/** Toggl Track, API v9. */
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
      if (isGone(answer)) throw gone();
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
      return findMatches(there, entries);
    },

    async changesSince(since) {
      const from = farthestBack(since);
      // The joined names cost no call of their own, and the catalogue does not have those of archived projects.
      const path = `/me/time_entries?since=${from.epochMilliseconds / 1_000}&meta=true`;
      return toRemoteChanges(readAnswer(ChangedEntries, await call('GET', path)) ?? [], from);
    },
  };
}

/** The service has no such entry; a 404 page of a proxy does not count. */
function isGone(answer: Answer): boolean {
  return !answer.isOk && answer.status === 404 && answer.refusal.fault !== 'unknown';
}
