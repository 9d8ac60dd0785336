import { and, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { jobs } from '../src/db/platform.schema.ts';
import { eventually } from './eventually.ts';
import { startNoteStack } from './note-stack.ts';
import { control, type Speaker } from './speak.ts';

const Kept = z.array(
  z.object({
    id: z.number(),
    description: z.string(),
    start: z.string(),
    duration: z.number(),
    server_deleted_at: z.string().nullable(),
  }),
);
const Calls = z.array(z.object({ method: z.string(), path: z.string(), status: z.number() }));

/** What somebody does in the tracker's own app, with their own account; it costs the quota of nobody else. */
export function trackerApp({ togglUrl }: { togglUrl: string }, { service }: Pick<Speaker, 'service'>) {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const url = `${togglUrl}/api/v9/workspaces/${service.workspaceId}/time_entries${path}`;
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${service.token}:api_token`).toString('base64')}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const read = async (what: string): Promise<unknown> =>
    (await fetch(`${togglUrl}/_control/${what}?token=${service.token}`)).json();
  return {
    add: async (entry: object) =>
      z.object({ id: z.number() }).parse(
        await call('POST', '', {
          created_with: 'the tracker’s own app',
          workspace_id: service.workspaceId,
          ...entry,
        }),
      ).id,
    change: (id: number, change: object) => call('PUT', `/${id}`, change),
    stop: (id: number) => call('PATCH', `/${id}/stop`),
    remove: (id: number) => call('DELETE', `/${id}`),
    /** Also brings back one that was deleted. */
    restore: (id: number, description: string) =>
      call('PATCH', `/${id}`, [{ op: 'replace', path: '/description', value: description }]),
    /** Everything that stands in the account. */
    ledger: async () =>
      Kept.parse(await read('entries')).filter(
        (entry) => entry.server_deleted_at === null && entry.duration >= 0,
      ),
    /** How often it was asked what changed. */
    reads: async () =>
      Calls.parse(await read('calls')).filter(({ path }) => path.includes('/me/time_entries?since=')).length,
  };
}

/** The whole way of a note with a clock that a test moves on, and the syncs of its people. */
export async function startSyncStack(options: Parameters<typeof startNoteStack>[0] = {}) {
  let minutesAhead = 0;
  const now = () => Temporal.Now.instant().add({ minutes: minutesAhead });
  const stack = await startNoteStack({ ...options, now });
  const finishSync = ({ id }: Pick<Speaker, 'id'>) =>
    eventually(async () => {
      const [row] = await stack.db
        .select({ finishedAt: jobs.finishedAt })
        .from(jobs)
        .where(and(eq(jobs.workflow, 'EntrySync'), eq(jobs.key, id)));
      return row !== undefined && row.finishedAt !== null;
    }, 'the sync came to no end');
  /** Here and in the service. */
  const pass = async (minutes: number) => {
    minutesAhead += minutes;
    await control(stack, 'clock', { advanceSeconds: minutes * 60 });
  };
  return {
    ...stack,
    now,
    pass,
    finishSync,
    /** Opens the recordings, long after the last time, and waits until what changed is there. */
    async open(person: Speaker): Promise<number> {
      await pass(11);
      const { status } = await person.call('POST', '/api/toggl/sync');
      await finishSync(person);
      return status;
    },
  };
}
