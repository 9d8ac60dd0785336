import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { connectClockify } from '../../src/connectors/clockify.ts';
import { Entry } from '../../src/connectors/clockify-entries.ts';
import type { TrackerSession } from '../../src/connectors/time-tracker.ts';
import { sharedThings } from './shared-things.ts';
import {
  type Arranging,
  type Feature,
  getDay,
  type Service,
  type StoredEntry,
  type Target,
} from './target.ts';

/** What cases may take that Clockify does not have. */
export const lackingInClockify: ReadonlySet<Feature> = new Set([
  'plans',
  'several missing',
  'quotas',
  'deletions',
  'own limits',
  'quirks',
]);

const Made = z.object({ id: z.string() });
const Named = Made.extend({ name: z.string() });

type Options = {
  url: string;
  key: string;
  /** Without one, the account's usual workspace. */
  workspaceId?: string;
  /** What the cases may do to the service itself. */
  service: Service | null;
  /** Waits until the next call may be made. */
  beforeCall?: () => Promise<void>;
};

/** The connector for an account at Clockify or at a server with its API, calls past it, and what it made. */
export async function openClockify(options: Options) {
  const { url, key, service, beforeCall = async () => {} } = options;
  const tracker = connectClockify([url], { timeoutMs: 30_000 });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    await beforeCall();
    const answer = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 400 && /^[^a-z]*message[^a-z]*time entry doesn't belong/i.test(text))
      return undefined;
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text.trim() === '' ? {} : JSON.parse(text);
  };
  const owner = await tracker.as(key).verify();
  const workspaceId = options.workspaceId ?? owner.defaultWorkspaceId;
  const within = `/workspaces/${workspaceId}`;
  const made = { entries: new Set<string>(), projects: new Set<string>(), clients: new Set<string>() };
  const session = (token = key) =>
    paced(tracker.as(token), beforeCall, token === key ? made.entries : new Set());
  const names = async (): Promise<Map<string, string>> => {
    const found = z.array(Named).parse(await call('GET', `${within}/tags?page-size=200`));
    return new Map(found.map(({ id, name }) => [id, name]));
  };
  const target: Target = {
    ...{ tracker, token: key, foreignToken: null, workspaceId, plan: 'premium', service },
    session,
    arrange: arranging(call, within, made),
    async account() {
      const reading = session();
      return { owner: await reading.verify(), catalogue: await reading.catalogue() };
    },
    async read(id) {
      const found = await call('GET', `${within}/time-entries/${id}`);
      return found === undefined ? null : toStored(Entry.parse(found), await names());
    },
    shared: sharedThings(() => target),
  };
  return { target, call, within, made };
}

/** A session that keeps to a pace, and whose entries are known. */
function paced(
  session: TrackerSession,
  beforeCall: () => Promise<void>,
  entries: Set<string>,
): TrackerSession {
  const after = async <T>(call: () => Promise<T>): Promise<T> => {
    await beforeCall();
    return call();
  };
  return {
    quotas: session.quotas,
    verify: () => after(session.verify),
    catalogue: () => after(session.catalogue),
    reconcile: (...given) => after(() => session.reconcile(...given)),
    changesSince: (since) => after(() => session.changesSince(since)),
    update: (...given) => after(() => session.update(...given)),
    async create(...given) {
      const id = await after(() => session.create(...given));
      entries.add(id);
      return id;
    },
    async delete(place, signal) {
      await after(() => session.delete(place, signal));
      entries.delete(place.id);
    },
  };
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;
type MadeThings = { entries: Set<string>; projects: Set<string>; clients: Set<string> };

function arranging(call: Call, within: string, { entries, projects, clients }: MadeThings): Arranging {
  const make = async (path: string, body: object) => Made.parse(await call('POST', within + path, body)).id;
  const archive = async (id: string) => {
    const { name } = Named.parse(await call('GET', `${within}/projects/${id}`));
    await call('PUT', `${within}/projects/${id}`, { name, archived: true });
  };
  return {
    async project({ name, client, billable = false, isArchived = false }) {
      const clientId = client === undefined ? undefined : await make('/clients', { name: client });
      if (clientId !== undefined) clients.add(clientId);
      const id = await make('/projects', { name, billable, ...(clientId ? { clientId } : {}) });
      projects.add(id);
      if (isArchived) await archive(id);
      return id;
    },
    async task(projectId, { name, isDone = false }) {
      const id = await make(`/projects/${projectId}/tasks`, { name });
      if (isDone) await call('PUT', `${within}/projects/${projectId}/tasks/${id}`, { name, status: 'DONE' });
      return id;
    },
    async entry({ description, startedAt, durationSeconds }, isRunning = false) {
      const end = { end: startedAt.add({ seconds: durationSeconds }).toString() };
      const body = { description, start: startedAt.toString(), ...(isRunning ? {} : end) };
      const id = await make('/time-entries', body);
      entries.add(id);
      return id;
    },
    async deleteProject(id) {
      // One that is in use cannot be deleted.
      await archive(id);
      await call('DELETE', `${within}/projects/${id}`);
      projects.delete(id);
    },
    async deleteTag(name) {
      const found = z.array(Named).parse(await call('GET', `${within}/tags?page-size=200`));
      const tag = found.find((one) => one.name === name);
      if (tag === undefined) throw new Error(`there is no tag ${name}`);
      await call('DELETE', `${within}/tags/${tag.id}`);
    },
    async deleteEntry(id) {
      await call('DELETE', `${within}/time-entries/${id}`);
      entries.delete(id);
    },
  };
}

function toStored(entry: Entry, names: ReadonlyMap<string, string>): StoredEntry {
  const { projectId, taskId, billable, description, tagIds, timeInterval } = entry;
  const startedAt = Temporal.Instant.from(timeInterval.start);
  const end = Temporal.Instant.from(timeInterval.end ?? timeInterval.start);
  return {
    ...{ projectId, taskId },
    billable: billable === true,
    description: description ?? '',
    tags: (tagIds ?? []).flatMap((id) => names.get(id) ?? []),
    startedAt: startedAt.toString(),
    day: getDay(startedAt),
    durationSeconds: startedAt.until(end).total('seconds'),
  };
}
