import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerOrFail } from '../answer-or-fail.ts';
import type { makeClock } from '../toggl/clock.ts';
import type { makeFaults } from '../toggl/faults.ts';
import { createEntry, deleteEntry, entryJson, findEntry, listEntries, replaceEntry } from './entries.ts';
import { notOfWorkspace, Refusal } from './refusal.ts';
import type { Account, Call, Project, State, Workspace } from './state.ts';

export type World = {
  state: State;
  clock: ReturnType<typeof makeClock>;
  faults: ReturnType<typeof makeFaults>;
};

type Request = { account: Account; params: Record<string, string>; query: unknown; body: unknown };
/** A list is answered in pages. */
type Result = { status: number; body?: unknown; list?: unknown[] };
type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  answer: (request: Request) => Result;
};

const within = '/workspaces/:workspaceId';
const done: Result = { status: 204 };
const Flag = z.stringbool().optional();
const Filter = z.object({ archived: Flag, hydrated: Flag });

/** The workspace of a path; one that is not the user's is not there. */
function workspaceOf({ account, params }: Request): Workspace {
  const workspace = account.workspaces.find(({ id }) => id === params['workspaceId']);
  if (workspace === undefined) throw new Refusal(404, "Workspace doesn't exist");
  if (workspace.isSuspended) throw new Refusal(403, 'Access to this workspace is denied', 406);
  return workspace;
}

function accountRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/user',
      answer: ({ account: { id, name, email, timeZone, workspaces } }) => {
        const [first] = workspaces;
        const usual = { activeWorkspace: first?.id ?? '', defaultWorkspace: first?.id ?? '' };
        return { status: 200, body: { id, name, email, ...usual, settings: { timeZone } } };
      },
    },
    {
      method: 'GET',
      path: '/workspaces',
      answer: ({ account: { workspaces } }) => ({
        status: 200,
        body: workspaces.map(({ id, name, plan, rules }) => ({
          ...{ id, name, featureSubscriptionType: plan, workspaceSettings: rules },
        })),
      }),
    },
  ];
}

const NewProject = z.object({
  name: z.string(),
  clientId: z.string().nullish(),
  billable: z.boolean().nullish(),
});
const ChangedProject = z.object({ name: z.string().optional(), archived: z.boolean().optional() });
const NewTask = z.object({ name: z.string(), status: z.enum(['ACTIVE', 'DONE']).default('ACTIVE') });
const NewNamed = z.object({ name: z.string() });

function projectRoutes({ state }: World): Route[] {
  const json = ({ clients }: Workspace, project: Project, isHydrated = false) => {
    const { tasks, ...rest } = project;
    const client = clients.find(({ id }) => id === project.clientId);
    const whole = { ...rest, color: '#03A9F4' };
    return isHydrated
      ? { ...whole, client: client ?? null, tasks }
      : { ...whole, clientName: client?.name ?? '' };
  };
  const projectOf = (workspace: Workspace, { params }: Request) => {
    const project = workspace.projects.find(({ id }) => id === params['id']);
    if (project === undefined) throw notOfWorkspace('Project');
    return project;
  };
  return [
    {
      method: 'GET',
      path: `${within}/projects`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        const { archived, hydrated } = Filter.parse(request.query);
        // Without the filter both kinds come.
        const found = workspace.projects.filter(
          (project) => (archived ?? project.archived) === project.archived,
        );
        return { status: 200, list: found.map((project) => json(workspace, project, hydrated)) };
      },
    },
    {
      method: 'POST',
      path: `${within}/projects`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        const { name, clientId, billable } = NewProject.parse(request.body);
        const wanted = { name, clientId: clientId ?? null, billable: billable ?? false };
        return { status: 201, body: json(workspace, state.addProject(workspace, wanted)) };
      },
    },
    {
      method: 'PUT',
      path: `${within}/projects/:id`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        const project = projectOf(workspace, request);
        const { name, archived } = ChangedProject.parse(request.body);
        Object.assign(project, { name: name ?? project.name, archived: archived ?? project.archived });
        return { status: 200, body: json(workspace, project) };
      },
    },
    {
      method: 'GET',
      path: `${within}/projects/:id`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        return { status: 200, body: json(workspace, projectOf(workspace, request)) };
      },
    },
    {
      method: 'DELETE',
      path: `${within}/projects/:id`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        const project = projectOf(workspace, request);
        if (!project.archived) throw new Refusal(400, 'Cannot delete an active project', 501);
        workspace.projects = workspace.projects.filter((one) => one !== project);
        return { status: 200, body: json(workspace, project) };
      },
    },
    {
      method: 'POST',
      path: `${within}/projects/:id/tasks`,
      answer: (request) => {
        const task = { id: state.makeId(), ...NewTask.parse(request.body) };
        projectOf(workspaceOf(request), request).tasks.push(task);
        return { status: 201, body: task };
      },
    },
    {
      method: 'PUT',
      path: `${within}/projects/:id/tasks/:taskId`,
      answer: (request) => {
        const { tasks } = projectOf(workspaceOf(request), request);
        const task = tasks.find(({ id }) => id === request.params['taskId']);
        if (task === undefined) throw new Refusal(400, "Task doesn't belong to Project", 501);
        return { status: 200, body: Object.assign(task, NewTask.parse(request.body)) };
      },
    },
    {
      method: 'POST',
      path: `${within}/clients`,
      answer: (request) => {
        const client = { id: state.makeId(), ...NewNamed.parse(request.body) };
        workspaceOf(request).clients.push(client);
        return { status: 201, body: client };
      },
    },
  ];
}

function tagRoutes({ state }: World): Route[] {
  return [
    {
      method: 'GET',
      path: `${within}/tags`,
      answer: (request) => {
        const { archived } = Filter.parse(request.query);
        const { tags } = workspaceOf(request);
        return { status: 200, list: tags.filter((tag) => (archived ?? tag.archived) === tag.archived) };
      },
    },
    {
      method: 'POST',
      path: `${within}/tags`,
      answer: (request) => {
        const { tags, rules, isRestricted } = workspaceOf(request);
        const { name } = NewNamed.parse(request.body);
        if (rules.onlyAdminsCreateTag && isRestricted)
          throw new Refusal(403, 'Only admins can create tags', 403);
        if (tags.some((tag) => tag.name === name))
          throw new Refusal(400, `Tag with name '${name}' already exists`, 501);
        const tag = { id: state.makeId(), name, archived: false };
        tags.push(tag);
        return { status: 201, body: tag };
      },
    },
    {
      method: 'DELETE',
      path: `${within}/tags/:id`,
      answer: (request) => {
        const workspace = workspaceOf(request);
        workspace.tags = workspace.tags.filter(({ id }) => id !== request.params['id']);
        return { status: 200, body: {} };
      },
    },
  ];
}

function entryRoutes({ state }: World): Route[] {
  const entryOf = (request: Request) => {
    const workspace = workspaceOf(request);
    return { workspace, entry: findEntry(state, request.account, workspace, request.params['id'] ?? '') };
  };
  const path = `${within}/time-entries`;
  return [
    {
      method: 'GET',
      path: `${within}/user/:userId/time-entries`,
      answer: (request) => {
        const { account, params, query } = request;
        const workspace = workspaceOf(request);
        if (params['userId'] !== account.id) throw new Refusal(403, 'Access Denied', 403);
        const { hydrated } = Filter.parse(query);
        const found = listEntries(state, account, workspace, query);
        return { status: 200, list: found.map((entry) => entryJson(workspace, entry, hydrated)) };
      },
    },
    {
      method: 'POST',
      path,
      answer: (request) => {
        const workspace = workspaceOf(request);
        const entry = createEntry(state, request.account, workspace, request.body);
        return { status: 201, body: entryJson(workspace, entry) };
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      answer: (request) => {
        const { workspace, entry } = entryOf(request);
        return { status: 200, body: entryJson(workspace, entry) };
      },
    },
    {
      method: 'PUT',
      path: `${path}/:id`,
      answer: (request) => {
        const { workspace, entry } = entryOf(request);
        return {
          status: 200,
          body: entryJson(workspace, replaceEntry(state, workspace, entry, request.body)),
        };
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      answer: (request) => {
        const { workspace, entry } = entryOf(request);
        deleteEntry(state, workspace, entry);
        return done;
      },
    },
  ];
}

/** The simulated service. */
export async function serveApi(app: FastifyInstance, world: World): Promise<void> {
  const routes = [...accountRoutes(), ...projectRoutes(world), ...tagRoutes(world), ...entryRoutes(world)];
  await app.register(
    (v1, _options, registered) => {
      for (const route of routes) {
        v1.route({
          method: route.method,
          url: route.path,
          handler: (request, reply) => answer(world, route, request, reply),
        });
      }
      registered();
    },
    { prefix: '/api/v1' },
  );
}

const Params = z.record(z.string(), z.string());
const Paging = z.object({
  page: z.coerce.number().int().positive().default(1),
  'page-size': z.coerce.number().int().positive().default(50),
});
/** Whatever is asked for. */
const largestPage = 200;

async function answer(world: World, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const account = world.state.withKey(String(request.headers['x-api-key']));
  const call: Call = { method: request.method, path: request.url, status: 0 };
  account?.calls.push(call);
  const handle = (): Result => {
    const { params, query, body } = request;
    return route.answer({ account: letIn(account), params: Params.parse(params), query, body });
  };
  return answerOrFail(world, request, reply, () => {
    const { status, body, list } = refuse(handle);
    call.status = status;
    return { status, text: toText(list ? toPage(reply, list, request.query) : body) };
  });
}

const toText = (body: unknown) => (body === undefined ? '' : JSON.stringify(body));

function letIn(account: Account | undefined): Account {
  if (account === undefined) throw new Refusal(401, 'Api key does not exist', 4003);
  if (account.callsLeft === 0) throw new Refusal(429, 'Too many requests', 429);
  if (account.callsLeft !== null) account.callsLeft -= 1;
  return account;
}

function refuse(handle: () => Result): Result {
  try {
    return handle();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, code } = error;
    return { status, body: { message, ...(code === undefined ? {} : { code }) } };
  }
}

/** A page of a list, which says whether it is the last one. */
function toPage(reply: FastifyReply, list: unknown[], query: unknown): unknown[] {
  const { page, 'page-size': wanted } = Paging.parse(query);
  const size = Math.min(wanted, largestPage);
  reply.header('last-page', String(page * size >= list.length));
  return list.slice((page - 1) * size, page * size);
}
