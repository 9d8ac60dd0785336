import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { connectClockify } from '../../src/connectors/clockify.ts';
import { Entry } from '../../src/connectors/clockify-entries.ts';
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
  /** What the cases may do to the service itself. */
  service: Service | null;
};

/** The connector for an account at Clockify or at a server with its API, and calls past it. */
export async function openClockify({ url, key, service }: Options): Promise<Target> {
  const tracker = connectClockify([url], { timeoutMs: 30_000 });
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
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
  const { defaultWorkspaceId: workspaceId } = await tracker.as(key).verify();
  const within = `/workspaces/${workspaceId}`;
  const session = (token = key) => tracker.as(token);
  const names = async (): Promise<Map<string, string>> => {
    const found = z.array(Named).parse(await call('GET', `${within}/tags?page-size=200`));
    return new Map(found.map(({ id, name }) => [id, name]));
  };
  const target: Target = {
    ...{ tracker, token: key, foreignToken: null, workspaceId, plan: 'premium', service },
    session,
    arrange: arranging(call, within),
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
  return target;
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

function arranging(call: Call, within: string): Arranging {
  const make = async (path: string, body: object) => Made.parse(await call('POST', within + path, body)).id;
  const archive = async (id: string) => {
    const { name } = Named.parse(await call('GET', `${within}/projects/${id}`));
    await call('PUT', `${within}/projects/${id}`, { name, archived: true });
  };
  return {
    async project({ name, client, billable = false, isArchived = false }) {
      const clientId = client === undefined ? undefined : await make('/clients', { name: client });
      const id = await make('/projects', { name, billable, ...(clientId ? { clientId } : {}) });
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
      return make('/time-entries', body);
    },
    async deleteProject(id) {
      // One that is in use cannot be deleted.
      await archive(id);
      await call('DELETE', `${within}/projects/${id}`);
    },
    async deleteTag(name) {
      const found = z.array(Named).parse(await call('GET', `${within}/tags?page-size=200`));
      const tag = found.find((one) => one.name === name);
      if (tag === undefined) throw new Error(`there is no tag ${name}`);
      await call('DELETE', `${within}/tags/${tag.id}`);
    },
    async deleteEntry(id) {
      await call('DELETE', `${within}/time-entries/${id}`);
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
