import { z } from 'zod';
import { addProject, addTag, addTask, clientNamed } from './catalogue.ts';
import { type Account, type Project, plans, type State, tokenFor, type Workspace } from './state.ts';

const Required = z.object({
  description: z.boolean().default(false),
  project: z.boolean().default(false),
  task: z.boolean().default(false),
  tag: z.boolean().default(false),
});

export const WorkspaceFlags = z
  .object({
    admin: z.boolean(),
    onlyAdminsMayCreateTags: z.boolean(),
    onlyAdminsMayCreateProjects: z.boolean(),
    suspended: z.boolean(),
    required: Required.nullable(),
    lockedBefore: z.iso.date().nullable(),
  })
  .partial();
type WorkspaceFlags = z.infer<typeof WorkspaceFlags>;

const NewWorkspace = WorkspaceFlags.extend({ name: z.string() });
const NewWorkspaces = z
  .array(z.union([z.string().transform((name) => NewWorkspace.parse({ name })), NewWorkspace]))
  .default([]);

const Plan = z.enum(plans);

export const NewProject = z.object({
  name: z.string(),
  client: z.string().optional(),
  workspace: z.string().optional(),
  active: z.boolean().default(true),
  billable: z.boolean().default(false),
  color: z.string().optional(),
  /** On a paid plan only. */
  tasks: z.array(z.string()).default([]),
});
type NewProject = z.infer<typeof NewProject>;

/** What a test wants an account to be; all of it may be left out. */
export const NewAccount = z.object({
  token: z.string().optional(),
  email: z.string().optional(),
  fullname: z.string().default('Sam Example'),
  timezone: z.string().default('Europe/Berlin'),
  beginningOfWeek: z.number().int().min(0).max(6).default(1),
  /** Of the organization that holds the default workspace. */
  plan: Plan.default('free'),
  /** What is special about the default workspace. */
  workspace: WorkspaceFlags.default({}),
  /** Workspaces besides the default one. */
  workspaces: NewWorkspaces,
  /** Organizations besides the one that holds the default workspace. */
  organizations: z
    .array(z.object({ name: z.string(), plan: Plan.default('free'), workspaces: NewWorkspaces }))
    .default([]),
  projects: z.array(NewProject).default([]),
  tags: z.array(z.string()).default([]),
});
type NewAccount = z.infer<typeof NewAccount>;

export function addAccount(state: State, wanted: NewAccount, now: number): Account {
  const { fullname, timezone, beginningOfWeek } = wanted;
  const id = state.nextId();
  const wantedOrganizations = [
    {
      name: `${fullname}'s organization`,
      plan: wanted.plan,
      workspaces: [{ ...wanted.workspace, name: `${fullname}'s workspace` }, ...wanted.workspaces],
    },
    ...wanted.organizations,
  ].map((organization) => ({ ...organization, id: state.nextId() }));
  const workspaces = wantedOrganizations.flatMap((organization) =>
    organization.workspaces.map(({ name, ...flags }) => {
      const workspace = plainWorkspace(state.nextId(), organization.id, name, now);
      changeWorkspace(workspace, flags, now);
      return workspace;
    }),
  );
  const account: Account = {
    id,
    token: wanted.token ?? tokenFor(id),
    email: wanted.email ?? `user-${id}@example.com`,
    fullname,
    timezone,
    beginningOfWeek,
    organizationId: wantedOrganizations[0]?.id ?? 0,
    workspaceId: workspaces[0]?.id ?? 0,
    organizations: wantedOrganizations.map(({ id: organizationId, name, plan }) => ({
      id: organizationId,
      name,
      plan,
    })),
    workspaces,
    projects: new Map(),
    tasks: new Map(),
    clients: new Map(),
    tags: new Map(),
    entries: new Map(),
    startedLast: null,
    calls: [],
    createdAt: now,
  };
  for (const project of wanted.projects) addWantedProject(state, account, project, now);
  for (const name of wanted.tags) addTag(state, account, account.workspaceId, name, now);
  state.add(account);
  return account;
}

/** A project with its client and its tasks. */
export function addWantedProject(
  state: State,
  account: Account,
  { name, client, workspace, active, billable, color, tasks }: NewProject,
  now: number,
): Project {
  const workspaceId = account.workspaces.find((known) => known.name === workspace)?.id ?? account.workspaceId;
  const clientId = client ? clientNamed(state, account, workspaceId, client, now).id : null;
  const project = addProject(
    state,
    account,
    { workspaceId, name, clientId, active, billable, ...(color ? { color } : {}) },
    now,
  );
  for (const task of tasks) addTask(state, account, project, task, now);
  return project;
}

function plainWorkspace(id: number, organizationId: number, name: string, now: number): Workspace {
  return {
    id,
    organizationId,
    name,
    admin: true,
    onlyAdminsMayCreateTags: false,
    onlyAdminsMayCreateProjects: false,
    required: null,
    lockedBefore: null,
    suspendedAt: null,
    changedAt: now,
  };
}

export function changeWorkspace(workspace: Workspace, flags: WorkspaceFlags, now: number): void {
  workspace.admin = flags.admin ?? workspace.admin;
  workspace.onlyAdminsMayCreateTags = flags.onlyAdminsMayCreateTags ?? workspace.onlyAdminsMayCreateTags;
  workspace.onlyAdminsMayCreateProjects =
    flags.onlyAdminsMayCreateProjects ?? workspace.onlyAdminsMayCreateProjects;
  if (flags.required !== undefined) workspace.required = flags.required;
  if (flags.lockedBefore !== undefined) workspace.lockedBefore = flags.lockedBefore;
  if (flags.suspended !== undefined) workspace.suspendedAt = flags.suspended ? now : null;
  workspace.changedAt = now;
}
