import { z } from 'zod';
import { Refusal } from './refusal.ts';
import {
  type Account,
  type Client,
  isPaid,
  type Project,
  type State,
  type Tag,
  type Task,
  type Workspace,
} from './state.ts';
import { readBody } from './wire.ts';
import type { World } from './world.ts';

type ProjectFields = Pick<Project, 'workspaceId' | 'name' | 'clientId' | 'active' | 'billable'> &
  Partial<Pick<Project, 'isPrivate' | 'color'>>;

export function addProject(state: State, account: Account, fields: ProjectFields, now: number): Project {
  const project = {
    isPrivate: true,
    color: '#9e5bd9',
    ...fields,
    id: state.nextId(),
    changedAt: now,
    deletedAt: null,
  };
  account.projects.set(project.id, project);
  return project;
}

/** Tasks are a paid feature. */
export function addTask(state: State, account: Account, project: Project, name: string, now: number): Task {
  const { id: projectId, workspaceId } = project;
  const workspace = account.workspaces.find(({ id }) => id === workspaceId);
  if (workspace === undefined || !isPaid(account, workspace)) {
    throw new Refusal(402, 'Tasks are a premium feature');
  }
  const id = state.nextId();
  const task = { id, workspaceId, projectId, name, active: true, changedAt: now, deletedAt: null };
  account.tasks.set(task.id, task);
  return task;
}

/** The tasks that the account's plans let it see: none of a workspace that is not paid for any more, or of a project that is gone. */
export function visibleTasks(account: Account): Task[] {
  const paid = new Set(
    account.workspaces.filter((workspace) => isPaid(account, workspace)).map(({ id }) => id),
  );
  return [...account.tasks.values()].filter(
    ({ workspaceId, projectId }) =>
      paid.has(workspaceId) && account.projects.get(projectId)?.deletedAt === null,
  );
}

export function addTag(state: State, account: Account, workspaceId: number, name: string, now: number): Tag {
  const tag = { id: state.nextId(), workspaceId, name, changedAt: now, deletedAt: null };
  account.tags.set(tag.id, tag);
  return tag;
}

function addClient(state: State, account: Account, workspaceId: number, name: string, now: number): Client {
  const client = { id: state.nextId(), workspaceId, name, archived: false, changedAt: now };
  account.clients.set(client.id, client);
  return client;
}

function findClient(account: Account, workspaceId: number, name: string): Client | undefined {
  return [...account.clients.values()].find(
    (known) => known.name === name && known.workspaceId === workspaceId,
  );
}

/** The client of this name, made if there is none yet. */
export function clientNamed(
  state: State,
  account: Account,
  workspaceId: number,
  name: string,
  now: number,
): Client {
  return findClient(account, workspaceId, name) ?? addClient(state, account, workspaceId, name, now);
}

export function findTag(account: Account, workspaceId: number, name: string): Tag | undefined {
  return [...account.tags.values()].find(
    (tag) => tag.name === name && tag.workspaceId === workspaceId && tag.deletedAt === null,
  );
}

const ProjectBody = z.object({
  name: z.string().nullish(),
  active: z.boolean().nullish(),
  client_id: z.number().int().nullish(),
  client_name: z.string().nullish(),
  is_private: z.boolean().nullish(),
  color: z.string().nullish(),
  billable: z.boolean().nullish(),
});

export function createProject(
  world: World,
  account: Account,
  workspace: Workspace,
  body: unknown,
  now: number,
): Project {
  const wanted = readBody(ProjectBody, body);
  const name = wanted.name?.trim();
  if (workspace.onlyAdminsMayCreateProjects && !workspace.admin) {
    throw new Refusal(403, 'Only admins may create projects in this workspace');
  }
  if (!name) throw new Refusal(400, 'Project name cannot be empty');
  if (wanted.billable) checkMayBill(world, account, workspace);
  const client = wanted.client_name
    ? findClient(account, workspace.id, wanted.client_name)
    : account.clients.get(wanted.client_id ?? 0);
  if (wanted.client_id && client?.workspaceId !== workspace.id) throw new Refusal(400, 'Client not found');
  const isForNewClient = wanted.client_name && client === undefined;
  if (!isForNewClient) checkProjectName(account, workspace, name, client?.id ?? null);
  const clientId = wanted.client_name
    ? clientNamed(world.state, account, workspace.id, wanted.client_name, now).id
    : (client?.id ?? null);
  return addProject(
    world.state,
    account,
    {
      workspaceId: workspace.id,
      name,
      clientId,
      // Not true by itself: a project that is posted without it comes out archived.
      active: wanted.active ?? false,
      billable: wanted.billable ?? false,
      ...(wanted.is_private == null ? {} : { isPrivate: wanted.is_private }),
      ...(wanted.color ? { color: wanted.color } : {}),
    },
    now,
  );
}

/** Unique within the client, archived ones included. */
function checkProjectName(
  account: Account,
  workspace: Workspace,
  name: string,
  clientId: number | null,
): void {
  const isTaken = [...account.projects.values()].some(
    (project) =>
      project.name === name &&
      project.workspaceId === workspace.id &&
      project.clientId === clientId &&
      project.deletedAt === null,
  );
  if (isTaken) throw new Refusal(400, 'Name has already been taken');
}

/** A paid feature; how the service refuses it without a paid plan is not known for certain. */
export function checkMayBill({ settings }: World, account: Account, workspace: Workspace): void {
  if (isPaid(account, workspace) || settings.billableOnFree === 'accept') return;
  throw new Refusal(settings.billableOnFree === 'refuse-402' ? 402 : 400, 'Billable is a premium feature');
}

const Named = z.object({ name: z.string().nullish() });
const longestClientName = 255;

export function createClient(
  state: State,
  account: Account,
  workspace: Workspace,
  body: unknown,
  now: number,
): Client {
  const name = readBody(Named, body).name?.trim();
  if (!name) throw new Refusal(400, 'Client name cannot be empty');
  if (name.length > longestClientName) {
    throw new Refusal(400, `Client name maximum length is ${longestClientName}`);
  }
  if (findClient(account, workspace.id, name)) throw new Refusal(400, 'Name has already been taken');
  return addClient(state, account, workspace.id, name, now);
}

export function createTag(
  state: State,
  account: Account,
  workspace: Workspace,
  body: unknown,
  now: number,
): Tag {
  const name = readBody(Named, body).name?.trim();
  checkMayMakeTags(workspace);
  if (!name) throw new Refusal(400, "tag name can't be blank");
  if (findTag(account, workspace.id, name)) {
    throw new Refusal(400, `a tag with the name '${name}' already exists`);
  }
  return addTag(state, account, workspace.id, name, now);
}

export function checkMayMakeTags(workspace: Workspace): void {
  if (workspace.admin || !workspace.onlyAdminsMayCreateTags) return;
  throw new Refusal(403, 'Only organization or workspace administrators may manage tags in this workspace.');
}
