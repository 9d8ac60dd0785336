import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { Server } from './opentickly-server.ts';
import { readAtAddress } from './own-server.ts';
import type { AccountOwner, Catalogue } from './time-tracker.ts';
import { Me, toAccountOwner, toCatalogue } from './toggl-account.ts';
import { readAnswer } from './tracker-answer.ts';

/** The answer to `/me`; also where it is asked for more, it contains nothing else. */
const Owner = Me.pick({ id: true, fullname: true, email: true }).extend({
  default_workspace_id: z.number().nullish(),
});

const { workspaces: Workspaces, projects: Projects, tasks: Tasks, tags: Tags } = Me.shape;

/** The most that it gives at once. */
const pageSize = 200;
const maxPages = 50;

export async function readOwner({ call, place }: Pick<Server, 'call' | 'place'>): Promise<AccountOwner> {
  const me = readAtAddress(Owner, await call('GET', '/me'));
  const workspaces = readAnswer(Workspaces, await call('GET', '/me/workspaces'));
  const { accountId, ...owner } = toAccountOwner({
    ...{ ...me, default_workspace_id: me.default_workspace_id ?? 0 },
    ...{ workspaces, projects: null },
  });
  return {
    ...owner,
    accountId: `${place}#${accountId}`,
    // All of its plans tell billable time from other time, and have tasks.
    workspaces: owner.workspaces.map((workspace) => ({ ...workspace, isPaid: true, hasTasks: true })),
  };
}

export async function readCatalogue(server: Pick<Server, 'call'>): Promise<Catalogue> {
  return toCatalogue({
    projects: await readPages(server, '/me/projects', Projects),
    tasks: await readPages(server, '/me/tasks', Tasks),
    tags: await readPages(server, '/me/tags', Tags),
  });
}

/** All pages of a list. A page is full for each workspace by itself, and a server without pages gives the same one again. */
async function readPages<T extends { name: string }>(
  { call }: Pick<Server, 'call'>,
  path: string,
  schema: z.ZodType<T[] | null | undefined>,
): Promise<T[]> {
  const all = new Map<string, T>();
  for (let page = 1; page <= maxPages; page += 1) {
    const found = readAnswer(schema, await call('GET', `${path}?page=${page}&per_page=${pageSize}`)) ?? [];
    const before = all.size;
    for (const thing of found) all.set(JSON.stringify(thing), thing);
    if (found.length < pageSize || all.size === before) return [...all.values()];
  }
  throw new ConnectorError('unknown', `there is no end of ${path}`);
}
