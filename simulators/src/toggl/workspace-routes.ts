import { z } from 'zod';
import { changeEntries } from './bulk.ts';
import { createClient, createProject, createTag, visibleTasks } from './catalogue.ts';
import { catalogueChangeRoutes } from './catalogue-change-routes.ts';
import { changeEntry, createEntry, deleteEntry, findEntry, stopEntry } from './entries.ts';
import { Refusal } from './refusal.ts';
import { type ApiCall, getWorkspace, getWritableWorkspace, idIn, type Route } from './route.ts';
import type { Entry } from './state.ts';
import { clientJson, constraintsJson, entryJson, projectJson, readQuery, tagJson, taskJson } from './wire.ts';
import type { World } from './world.ts';

/** What the service does within a workspace; all of it is counted against the organization's quota. */
export function workspaceRoutes(world: World): Route[] {
  return [...catalogueRoutes(world), ...catalogueChangeRoutes(world), ...entryRoutes(world)];
}

const path = (rest: string) => `/workspaces/:wid/${rest}`;

function catalogueRoutes(world: World): Route[] {
  return [
    { method: 'GET', path: path('projects'), answer: projects },
    { method: 'GET', path: path('projects/:pid'), answer: oneProject },
    { method: 'GET', path: path('projects/:pid/tasks/:id'), answer: oneTask },
    { method: 'GET', path: path('clients'), answer: clients },
    { method: 'GET', path: path('tags'), answer: tags },
    { method: 'GET', path: path('tasks'), answer: tasks },
    {
      method: 'GET',
      path: path('time_entry_constraints'),
      answer: (call) => constraintsJson(getWorkspace(call)),
    },
    {
      method: 'POST',
      path: path('projects'),
      answer: (call) => {
        const { account, body, now } = call;
        return projectJson(account, createProject(world, account, getWritableWorkspace(call), body, now));
      },
    },
    {
      method: 'POST',
      path: path('clients'),
      answer: (call) =>
        clientJson(createClient(world.state, call.account, getWritableWorkspace(call), call.body, call.now)),
    },
    {
      method: 'POST',
      path: path('tags'),
      answer: (call) => [
        tagJson(createTag(world.state, call.account, getWritableWorkspace(call), call.body, call.now)),
      ],
    },
  ];
}

function entryRoutes(world: World): Route[] {
  const written = ({ account }: ApiCall, entry: Entry) => entryJson(account, entry, 'written');
  const named = (call: ApiCall) => findEntry(call.account, getWritableWorkspace(call), Number(idIn(call)));
  return [
    {
      method: 'POST',
      path: path('time_entries'),
      answer: (call) =>
        written(call, createEntry(world, call.account, call.body, call.now, getWritableWorkspace(call))),
    },
    {
      method: 'PUT',
      path: path('time_entries/:id'),
      answer: (call) => written(call, changeEntry(world, call.account, named(call), call.body, call.now)),
    },
    {
      method: 'DELETE',
      path: path('time_entries/:id'),
      answer: (call) => {
        deleteEntry(getWritableWorkspace(call), named(call), call.now);
        return null;
      },
    },
    {
      method: 'PATCH',
      path: path('time_entries/:id'),
      answer: (call) => {
        const ids = idIn(call).split(',');
        return changeEntries(world, call.account, getWritableWorkspace(call), ids, call.body, call.now);
      },
    },
    {
      method: 'PATCH',
      path: path('time_entries/:id/stop'),
      answer: (call) => written(call, stopEntry(getWritableWorkspace(call), named(call), call.now)),
    },
  ];
}

const Paged = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).optional(),
});

function getPage<T>(things: T[], page: number, perPage: number): T[] {
  return things.slice((page - 1) * perPage, page * perPage);
}

const ProjectsQuery = Paged.extend({ active: z.enum(['true', 'false', 'both']).default('both') });
const projectsPerPage = { usual: 151, max: 200 };

/** Archived ones too, unless they are left out by name; a list that is not paged stops without a word. */
function projects(call: ApiCall) {
  const workspace = getWorkspace(call);
  const { active, page, per_page: wanted } = readQuery(ProjectsQuery, call.query);
  const found = [...call.account.projects.values()].filter(
    (project) =>
      project.workspaceId === workspace.id &&
      project.deletedAt === null &&
      (active === 'both' || project.active === (active === 'true')),
  );
  const perPage = Math.min(wanted ?? projectsPerPage.usual, projectsPerPage.max);
  return getPage(found, page, perPage).map((project) => projectJson(call.account, project));
}

const InProject = z.object({ pid: z.coerce.number() });

function oneProject(call: ApiCall) {
  const workspace = getWorkspace(call);
  const project = call.account.projects.get(InProject.parse(call.params).pid);
  const isThere = project?.deletedAt === null && project.workspaceId === workspace.id;
  if (project === undefined || !isThere) throw new Refusal(400, 'Bad Request');
  return projectJson(call.account, project);
}

function oneTask(call: ApiCall) {
  const project = oneProject(call);
  const task = call.account.tasks.get(Number(idIn(call)));
  if (task?.deletedAt !== null || task.projectId !== project.id) throw new Refusal(400, 'Bad Request');
  return taskJson(task);
}

const ClientsQuery = z.object({ status: z.string().default('active'), name: z.string().default('') });

function clients(call: ApiCall) {
  const workspace = getWorkspace(call);
  const { status, name } = readQuery(ClientsQuery, call.query);
  if (!['active', 'archived', 'both'].includes(status)) throw new Refusal(400, 'Client status is invalid');
  return [...call.account.clients.values()]
    .filter(
      (client) =>
        client.workspaceId === workspace.id &&
        (status === 'both' || client.archived === (status === 'archived')) &&
        client.name.toLowerCase().includes(name.toLowerCase()),
    )
    .map(clientJson);
}

const TagsQuery = Paged.extend({ search: z.string().default('') });

function tags(call: ApiCall) {
  const workspace = getWorkspace(call);
  const { page, per_page: perPage, search } = readQuery(TagsQuery, call.query);
  const found = [...call.account.tags.values()].filter(
    (tag) =>
      tag.workspaceId === workspace.id &&
      tag.deletedAt === null &&
      tag.name.toLowerCase().includes(search.toLowerCase()),
  );
  return getPage(found, page, perPage ?? found.length).map(tagJson);
}

const TasksQuery = Paged.extend({
  active: z.enum(['true', 'false']).optional(),
  pid: z.coerce.number().int().optional(),
  since: z.coerce.number().int().optional(),
  search: z.string().default(''),
});
const tasksPerPage = 50;

/** Not a bare list: the one catalogue that says how much of it there is. */
function tasks(call: ApiCall) {
  const workspace = getWorkspace(call);
  const { page, per_page: perPage = tasksPerPage, ...wanted } = readQuery(TasksQuery, call.query);
  const found = visibleTasks(call.account)
    .filter(
      (task) =>
        task.workspaceId === workspace.id &&
        (wanted.since === undefined ? task.deletedAt === null : task.changedAt >= wanted.since * 1_000) &&
        (wanted.active === undefined || task.active === (wanted.active === 'true')) &&
        (wanted.pid === undefined || task.projectId === wanted.pid) &&
        task.name.toLowerCase().includes(wanted.search.toLowerCase()),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    data: getPage(found, page, perPage).map(taskJson),
    page,
    per_page: perPage,
    total_count: found.length,
    sort_field: 'name',
    sort_order: 'ASC',
  };
}
