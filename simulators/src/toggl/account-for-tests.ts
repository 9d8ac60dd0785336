import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startToggl, type TogglOptions } from './toggl.ts';

const Thing = z.object({ id: z.number(), name: z.string() });
const Account = z.object({
  token: z.string(),
  email: z.string(),
  organizationId: z.number(),
  workspaceId: z.number(),
  organizations: z.array(Thing),
  workspaces: z.array(Thing),
  projects: z.array(Thing),
  tasks: z.array(Thing),
  clients: z.array(Thing),
  tags: z.array(Thing),
});

const Clock = z.object({ now: z.string() });
const WrittenEntry = z.object({ id: z.number() });

/** As much of an entry as the tests look at. */
const ReadEntries = z.array(
  z.object({
    id: z.number(),
    description: z.string(),
    duration: z.number(),
    project_id: z.number().nullable(),
    task_id: z.number().nullable(),
    billable: z.boolean(),
    start: z.string(),
    tags: z.array(z.string()),
    server_deleted_at: z.string().nullable(),
  }),
);

const someAccount = { projects: [{ name: 'Website', client: 'Acme' }], tags: ['design'] };

function send(url: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** A simulator with an account, and what a test does with both. Its clock is stopped, unless a test wants it otherwise. */
export async function startWithAccount(options: TogglOptions = {}, wanted: object = someAccount) {
  const toggl = await startToggl({ clock: 'stopped', ...options });
  onTestFinished(() => toggl.stop());
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await send(`${toggl.url}/_control${path}`, method, body);
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  const addAccount = async (another: object) => Account.parse(await control('POST', '/accounts', another));
  const account = await addAccount(wanted);
  const call = (method: string, path: string, body?: unknown, token = account.token) =>
    send(`${toggl.url}/api/v9${path}`, method, body, {
      authorization: `Basic ${Buffer.from(`${token}:api_token`).toString('base64')}`,
    });
  const entries = `/workspaces/${account.workspaceId}/time_entries`;
  const entry = {
    created_with: 'test',
    workspace_id: account.workspaceId,
    start: '2026-11-14T10:00:00.750+01:00',
    duration: 5400,
    description: 'Header',
    ...(account.projects[0] ? { project_id: account.projects[0].id } : {}),
    tags: ['design', 'new'],
  };
  return {
    toggl,
    account,
    call,
    entries,
    entry,
    addAccount,
    control: (path: string, body: unknown) => control('POST', path, body),
    /** The simulator's time in milliseconds. */
    now: async () => Date.parse(Clock.parse(await control('POST', '/clock', { advanceSeconds: 0 })).now),
    clearFaults: () => control('DELETE', '/faults'),
    read: (path: string) => control('GET', path),
    /** The status and the body of an answer. */
    answer: async (method: string, path: string, body?: unknown) => {
      const response = await call(method, path, body);
      return [response.status, await response.json()];
    },
    /** Makes an entry like the usual one, and gives its id. */
    make: async (change: object = {}) =>
      WrittenEntry.parse(await (await call('POST', entries, { ...entry, ...change })).json()).id,
    /** Everything that was ever stored, in the order it was. */
    stored: async () => ReadEntries.parse(await control('GET', `/entries?token=${account.token}`)),
  };
}
