import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Quota, TimeTracker, TrackerSession } from '../../src/connectors/time-tracker.ts';
import { connectToggl } from '../../src/connectors/toggl.ts';
import { callToggl } from '../../src/connectors/toggl-call.ts';
import { sharedThings } from './shared-things.ts';
import {
  type Arranging,
  getDay,
  type Plan,
  type Service,
  type StoredEntry,
  type Target,
  type Thing,
} from './target.ts';

const Made = z.object({ id: z.number() });
const Tags = z.array(z.object({ id: z.number(), name: z.string() })).nullable();
const Entry = z.object({
  project_id: z.number().nullish(),
  task_id: z.number().nullish(),
  billable: z.boolean(),
  description: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  start: z.string(),
  duration: z.number(),
});

/** The connector for an account at Toggl Track or at a server with its API, and calls past it. */
export function openToggl({ url, token, beforeCall, timeoutMs = 20_000 }: OpenOptions) {
  const tracker: TimeTracker = connectToggl(url, { timeoutMs });
  const received = new Map<Quota['bucket'], Quota>();
  return {
    ...{ tracker, token, received, beforeCall },
    /** A call past the connector; its answer, or undefined where there is no such thing. */
    async call(method: string, path: string, body?: object): Promise<unknown> {
      await beforeCall();
      const bucket = path.startsWith('/me') ? 'reads' : 'writes';
      const answer = await callToggl(
        {
          ...{ url: url + path, token, method, body, throttledMs: 60_000 },
          signal: AbortSignal.timeout(timeoutMs),
        },
        (said) => received.set(bucket, { bucket, ...said }),
      );
      if (answer.isOk) return answer.body;
      if (answer.status === 404) return undefined;
      const { fault, words = 'no words' } = answer.refusal;
      throw new Error(`${method} ${path} was answered ${answer.status} (${fault}): ${words}`);
    },
  };
}

type OpenOptions = {
  url: string;
  token: string;
  /** Waits until the next call may be made. */
  beforeCall: () => Promise<void>;
  timeoutMs?: number;
};
type Toggl = ReturnType<typeof openToggl>;

/** What was made and has to be deleted again. */
export type Leftovers = {
  entries: Set<string>;
  /** The one of them that cases share. */
  sharedEntry: string | null;
  things: Set<Thing | 'tags'>;
};

type TargetOptions = { workspaceId: string; plan: Plan; service: Service | null };

export function togglTarget(
  toggl: Toggl,
  { workspaceId, plan, service }: TargetOptions,
): { target: Target; leftovers: Leftovers; deleteEntries(): Promise<void> } {
  const leftovers: Leftovers = { entries: new Set(), sharedEntry: null, things: new Set() };
  const within = `/workspaces/${workspaceId}`;
  let account: ReturnType<Target['account']> | undefined;
  const isWritten = () => {
    account = undefined;
  };
  const session = (token = toggl.token) =>
    watched(toggl.tracker.as(token), {
      before: toggl.beforeCall,
      received: (quota) => token === toggl.token && toggl.received.set(quota.bucket, quota),
      isWritten,
      // What stands in other accounts is not ours to delete.
      entries: token === toggl.token ? leftovers.entries : new Set(),
    });
  const arrange = arranging(toggl, within, leftovers, isWritten);
  const target: Target = {
    ...{ tracker: toggl.tracker, token: toggl.token, foreignToken: `toggl_sk_${'0'.repeat(32)}` },
    ...{ workspaceId, plan, session, arrange, service },
    account() {
      account ??= (async () => {
        const reading = session();
        return { owner: await reading.verify(), catalogue: await reading.catalogue() };
      })();
      return account;
    },
    async read(id) {
      const found = await toggl.call('GET', `/me/time_entries/${id}`);
      return found === undefined ? null : toStored(Entry.parse(found));
    },
    shared: noted(() => target, leftovers),
  };
  return {
    ...{ target, leftovers },
    async deleteEntries() {
      for (const id of [...leftovers.entries].filter((made) => made !== leftovers.sharedEntry)) {
        await toggl.call('DELETE', `${within}/time_entries/${id}`);
        leftovers.entries.delete(id);
      }
    },
  };
}

type Watcher = {
  before(): Promise<void>;
  received(quota: Quota): void;
  isWritten(): void;
  entries: Set<string>;
};

/** A session that keeps to the throttle, and whose entries are known. */
function watched(session: TrackerSession, { before, received, isWritten, entries }: Watcher): TrackerSession {
  const throttled = async <T>(call: () => Promise<T>): Promise<T> => {
    await before();
    try {
      return await call();
    } finally {
      for (const quota of session.quotas()) received(quota);
    }
  };
  const write = <T>(call: () => Promise<T>) => {
    isWritten();
    return throttled(call);
  };
  return {
    quotas: session.quotas,
    verify: () => throttled(session.verify),
    catalogue: () => throttled(session.catalogue),
    reconcile: (...given) => throttled(() => session.reconcile(...given)),
    changesSince: (since) => throttled(() => session.changesSince(since)),
    update: (...given) => write(() => session.update(...given)),
    async create(...given) {
      const id = await write(() => session.create(...given));
      entries.add(id);
      return id;
    },
    async delete(place, signal) {
      await write(() => session.delete(place, signal));
      entries.delete(place.id);
    },
  };
}

function arranging(
  { call }: Toggl,
  within: string,
  { entries }: Leftovers,
  isWritten: () => void,
): Arranging {
  const write = async (method: string, path: string, body?: object) => {
    isWritten();
    return call(method, within + path, body);
  };
  return {
    async project({ name, client, billable, isArchived = false }) {
      const body = {
        ...{ name, active: !isArchived },
        ...(client === undefined ? {} : { client_name: client }),
        ...(billable === undefined ? {} : { billable }),
      };
      return String(Made.parse(await write('POST', '/projects', body)).id);
    },
    async task(projectId, { name, isDone = false }) {
      const body = { name, active: !isDone };
      return String(Made.parse(await write('POST', `/projects/${projectId}/tasks`, body)).id);
    },
    async entry(entry, isRunning = false) {
      const body = {
        ...{ created_with: 'another tool', workspace_id: Number(entry.workspaceId) },
        ...{ description: entry.description, start: entry.startedAt.toString() },
        duration: isRunning ? -1 : entry.durationSeconds,
      };
      const id = String(Made.parse(await write('POST', '/time_entries', body)).id);
      entries.add(id);
      return id;
    },
    async deleteProject(id) {
      await write('DELETE', `/projects/${id}`);
    },
    async deleteTag(name) {
      const found = Tags.parse(await call('GET', '/me/tags'))?.find((tag) => tag.name === name);
      if (found === undefined) throw new Error(`there is no tag ${name}`);
      await write('DELETE', `/tags/${found.id}`);
    },
    async deleteEntry(id) {
      await write('DELETE', `/time_entries/${id}`);
    },
  };
}

/** What is asked for has to be deleted in the end. */
function noted(getTarget: () => Target, leftovers: Leftovers): Target['shared'] {
  const shared = sharedThings(getTarget, (thing) => leftovers.things.add(thing));
  return {
    ...shared,
    async entry() {
      leftovers.sharedEntry = await shared.entry();
      return leftovers.sharedEntry;
    },
  };
}

const idOrNull = (id: number | null | undefined) => (id == null ? null : String(id));

function toStored(entry: z.infer<typeof Entry>): StoredEntry {
  const startedAt = Temporal.Instant.from(entry.start);
  return {
    projectId: idOrNull(entry.project_id),
    taskId: idOrNull(entry.task_id),
    billable: entry.billable,
    description: entry.description ?? '',
    tags: entry.tags ?? [],
    startedAt: startedAt.toString(),
    day: getDay(startedAt),
    durationSeconds: entry.duration,
  };
}
