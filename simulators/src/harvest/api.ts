import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Result, serveRoutes, type Route as UserRoute } from '../serve-routes.ts';
import type { makeClock } from '../toggl/clock.ts';
import type { makeFaults } from '../toggl/faults.ts';
import { changeEntry, createEntry, deleteEntry, entryJson, listEntries, Refusal } from './entries.ts';
import type { Account, Caller, Entry, Project, State } from './state.ts';

export type World = {
  state: State;
  clock: ReturnType<typeof makeClock>;
  faults: ReturnType<typeof makeFaults>;
};

type Route = UserRoute<Caller>;
type Request = Parameters<Route['answer']>[0];

const notThere: Result = { status: 404, body: { status: 404, error: 'Not Found' } };
/** Of a token that opens nothing, and of an account that a token does not open. */
const refused: Result = {
  status: 401,
  body: {
    error: 'invalid_token',
    error_description:
      'The access token provided is expired, revoked, malformed or invalid for other reasons.',
  },
};

/** A route about an account. */
function within(path: string, answer: (account: Account, request: Request) => Result): Route['answer'] {
  return (request) => {
    const { account } = request.user;
    if (account === undefined) return refused;
    if (account.isSuspended)
      return { status: 403, body: { message: 'You do not have access to this account.' } };
    try {
      return answer(account, request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: { message: error.message, path } };
    }
  };
}

function route(
  method: Route['method'],
  path: string,
  answer: (account: Account, request: Request) => Result,
): Route {
  return { method, path: `/v2${path}`, answer: within(path, answer) };
}

const Paging = z.object({
  page: z.coerce.number().int().positive().default(1),
  per_page: z.coerce.number().int().positive().default(2_000),
});

/** A page of a list, with the link to the next one. */
function toPage(state: State, name: string, path: string, things: unknown[], query: unknown): Result {
  const { page, per_page: wanted } = Paging.parse(query);
  const size = Math.min(wanted, state.settings.largestPage);
  const hasNext = page * size < things.length;
  const filters = new URLSearchParams(z.record(z.string(), z.string()).parse(query));
  filters.set('page', String(page + 1));
  return {
    status: 200,
    body: {
      [name]: things.slice((page - 1) * size, page * size),
      ...{ per_page: size, page, total_entries: things.length },
      next_page: hasNext ? page + 1 : null,
      links: { next: hasNext ? `${state.url}/v2${path}?${filters}` : null },
    },
  };
}

function accountRoutes({ state }: World): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/v2/accounts',
      answer: ({ user: { owner } }) => ({
        status: 200,
        body: {
          user: {
            ...{ id: owner.id, email: owner.email },
            ...{ first_name: owner.firstName, last_name: owner.lastName },
          },
          accounts: [
            ...owner.accounts.map(({ id, name }) => ({ id, name, product: 'harvest' })),
            { id: owner.id + 500_000, name: 'Plans of the team', product: 'forecast' },
          ],
        },
      }),
    },
    route('GET', '/users/me', ({ userId, timeZone }, { user: { owner } }) => ({
      status: 200,
      body: {
        ...{ id: userId, first_name: owner.firstName, last_name: owner.lastName, email: owner.email },
        ...{ timezone: timeZone, access_roles: ['administrator'] },
      },
    })),
    route('GET', '/company', ({ name, hasTimes, clock }) => ({
      status: 200,
      body: { name, wants_timestamp_timers: hasTimes, clock, time_format: 'hours_minutes' },
    })),
    route('GET', '/users/me/project_assignments', (account, { query }) => {
      const found = account.projects.filter(({ isActive }) => isActive);
      const assignments = found.map((project) => assignmentJson(account, project));
      return toPage(state, 'project_assignments', '/users/me/project_assignments', assignments, query);
    }),
  ];
}

function assignmentJson({ clients, tasks }: Account, { id, name, clientId, taskIds }: Project) {
  return {
    ...{ id: id + 100_000, is_active: true, project: { id, name, code: '' } },
    client: clients.find((client) => client.id === clientId),
    task_assignments: tasks
      .filter((task) => taskIds.includes(task.id))
      .map((task) => ({
        ...{ id: task.id + 200_000, billable: false, is_active: task.isActive },
        task: { id: task.id, name: task.name },
      })),
  };
}

const NewNamed = z.object({ name: z.string() });
const NewProject = NewNamed.extend({ client_id: z.number() });
const NewTaskAssignment = z.object({ task_id: z.number() });
const ChangedProject = z.object({ is_active: z.boolean() });

/** What an administrator does. */
function projectRoutes({ state }: World): Route[] {
  const find = (account: Account, { params }: Request) => {
    const project = account.projects.find(({ id }) => id === Number(params.id));
    if (project === undefined) throw new Refusal('Not Found', 404);
    return project;
  };
  return [
    route('POST', '/clients', (account, { body }) => {
      const client = { id: state.makeId(), ...NewNamed.parse(body) };
      account.clients.push(client);
      return { status: 201, body: client };
    }),
    route('POST', '/tasks', (account, { body }) => {
      const task = { id: state.makeId(), ...NewNamed.parse(body), isActive: true };
      account.tasks.push(task);
      return { status: 201, body: task };
    }),
    route('POST', '/projects', (account, { body }) => {
      const { name, client_id: clientId } = NewProject.parse(body);
      const project = { id: state.makeId(), name, clientId, isActive: true, taskIds: [] };
      account.projects.push(project);
      return { status: 201, body: project };
    }),
    route('POST', '/projects/:id/task_assignments', (account, request) => {
      find(account, request).taskIds.push(NewTaskAssignment.parse(request.body).task_id);
      return { status: 201, body: { id: state.makeId() } };
    }),
    route('POST', '/projects/:id/user_assignments', (account, request) => {
      find(account, request);
      return { status: 201, body: { id: state.makeId() } };
    }),
    route('PATCH', '/projects/:id', (account, request) => {
      const project = find(account, request);
      project.isActive = ChangedProject.parse(request.body).is_active;
      return { status: 200, body: project };
    }),
    route('DELETE', '/projects/:id', (account, request) => {
      const { id } = find(account, request);
      account.projects = account.projects.filter((project) => project.id !== id);
      return { status: 200 };
    }),
  ];
}

function entryRoutes({ state, clock }: World): Route[] {
  const find = (account: Account, { params }: Request) => account.entries.get(Number(params.id));
  /** A route about an entry. */
  const about = (
    method: Route['method'],
    answer: (account: Account, entry: Entry, body: unknown) => Result,
  ) =>
    route(method, '/time_entries/:id', (account, request) => {
      const entry = find(account, request);
      return entry ? answer(account, entry, request.body) : notThere;
    });
  return [
    route('GET', '/time_entries', (account, { query }) => {
      const found = listEntries(account, query).map((entry) => entryJson(account, entry));
      return toPage(state, 'time_entries', '/time_entries', found, query);
    }),
    route('POST', '/time_entries', (account, { body }) => ({
      status: 201,
      body: entryJson(account, createEntry(state, account, body, clock.now())),
    })),
    about('GET', (account, entry) => ({ status: 200, body: entryJson(account, entry) })),
    about('PATCH', (account, entry, body) => ({
      status: 200,
      body: entryJson(account, changeEntry(account, entry, body, clock.now())),
    })),
    about('DELETE', (account, entry) => {
      deleteEntry(account, entry);
      return { status: 200 };
    }),
  ];
}

/** The simulated service: its API, and where it tells which accounts a token opens. */
export function serveApi(app: FastifyInstance, world: World): void {
  const { state, clock, faults } = world;
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (url === '/' || url.startsWith('/_control/')) return undefined;
    const [, token = ''] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
    const owner = state.withToken(token);
    if (owner?.callsLeft === 0) return reply.code(429).type('text/html').send('');
    if (owner?.callsLeft) owner.callsLeft -= 1;
    if (/\(.+\)/.test(headers['user-agent'] ?? '')) return undefined;
    return reply.code(400).send({ message: 'Please send a User-Agent with a contact.' });
  });
  const server = {
    ...{ clock, faults, calls: state.calls, answerStranger: () => refused },
    getKey: ({ headers }: FastifyRequest) =>
      `${String(headers.authorization).replace('Bearer ', '')} ${headers['harvest-account-id'] ?? ''}`,
    withKey: (key: string): Caller | undefined => {
      const [token = '', accountId] = key.split(' ');
      const owner = state.withToken(token);
      return owner && { owner, account: owner.accounts.find(({ id }) => String(id) === accountId) };
    },
  };
  serveRoutes(app, server, [...accountRoutes(world), ...projectRoutes(world), ...entryRoutes(world)]);
}
