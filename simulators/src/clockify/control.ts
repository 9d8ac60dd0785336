import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFaultsAndClock } from '../serve-routes.ts';
import type { World } from './api.ts';
import { entryJson } from './entries.ts';
import type { Account, Workspace } from './state.ts';

const NewAccount = z.object({
  name: z.string().default('Anna Kowalski'),
  timeZone: z.string().default('Europe/Paris'),
  plan: z.enum(['FREE', 'PRO']).default('PRO'),
  /** Besides its own. */
  workspaces: z.array(z.string()).default([]),
  projects: z
    .array(
      z.object({
        name: z.string(),
        client: z.string().optional(),
        billable: z.boolean().optional(),
        tasks: z.array(z.string()).default([]),
        /** The name of one of its workspaces; its own without it. */
        workspace: z.string().optional(),
      }),
    )
    .default([]),
});
const OfAccount = z.object({ key: z.string() });
const WorkspaceChange = OfAccount.extend({
  isSuspended: z.boolean().optional(),
  isRestricted: z.boolean().optional(),
  rules: z
    .object({
      forceProjects: z.boolean(),
      forceTasks: z.boolean(),
      forceTags: z.boolean(),
      forceDescription: z.boolean(),
      onlyAdminsCreateTag: z.boolean(),
      timeTrackingMode: z.enum(['DEFAULT', 'STOPWATCH_ONLY']),
      lockTimeEntries: z.string(),
    })
    .partial()
    .default({}),
});

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
export function serveControl(app: FastifyInstance, world: World): void {
  const { state } = world;
  const withKey = (body: unknown): Account => {
    const account = state.withKey(OfAccount.parse(body).key);
    if (account === undefined) throw new Error('there is no such account');
    return account;
  };
  const addProject = (workspace: Workspace, { client, tasks, ...wanted }: Wanted) => {
    const known = workspace.clients.find(({ name }) => name === client);
    const added = client === undefined ? undefined : (known ?? { id: state.makeId(), name: client });
    if (added !== undefined && known === undefined) workspace.clients.push(added);
    const { name, billable = false } = wanted;
    const project = state.addProject(workspace, { name, billable, clientId: added?.id ?? null });
    for (const task of tasks) project.tasks.push({ id: state.makeId(), name: task, status: 'ACTIVE' });
    return project;
  };
  app.post('/_control/accounts', async (request) => {
    const { name, timeZone, plan, workspaces, projects } = NewAccount.parse(request.body ?? {});
    const account = state.addAccount({ name, timeZone });
    for (const workspace of [`${name}'s workspace`, ...workspaces])
      state.addWorkspace(account, { name: workspace, plan });
    const made = projects.flatMap((project) => {
      const named = account.workspaces.find((one) => one.name === project.workspace);
      const workspace = named ?? account.workspaces[0];
      return workspace ? [addProject(workspace, project)] : [];
    });
    return { id: account.id, key: account.key, workspaces: account.workspaces, projects: made };
  });
  app.post('/_control/workspaces', async (request) => {
    const { isSuspended, isRestricted, rules } = WorkspaceChange.parse(request.body);
    const [workspace] = withKey(request.body).workspaces;
    if (workspace === undefined) throw new Error('the account has no workspace');
    Object.assign(workspace.rules, rules);
    workspace.isSuspended = isSuspended ?? workspace.isSuspended;
    workspace.isRestricted = isRestricted ?? workspace.isRestricted;
    return {};
  });
  app.post('/_control/revoke', async (request) => {
    state.resetKey(withKey(request.body));
    return {};
  });
  app.post('/_control/limit', async (request) => {
    const { calls } = z.object({ calls: z.number().nullable() }).parse(request.body);
    withKey(request.body).callsLeft = calls;
    return {};
  });
  serveFaultsAndClock(app, world);
  app.get('/_control/entries', async () =>
    state.accounts.flatMap(({ id, workspaces }) =>
      [...state.entries.values()].flatMap((entry) => {
        const workspace = workspaces.find((one) => one.id === entry.workspaceId);
        return workspace && entry.userId === id ? [entryJson(workspace, entry, true)] : [];
      }),
    ),
  );
  app.get('/_control/calls', async (request) => withKey(request.query).calls);
}

type Wanted = z.infer<typeof NewAccount>['projects'][number];
