import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { done, type Result, serveRoutes, type Route as UserRoute } from '../serve-routes.ts';
import type { makeClock } from '../toggl/clock.ts';
import type { makeFaults } from '../toggl/faults.ts';
import { entryJson, fullJson, listEntries, submit } from './entries.ts';
import { toDate } from './local-time.ts';
import { say } from './sentences.ts';
import { type Entry, maySee, type Project, type State, type User } from './state.ts';

export type World = {
  state: State;
  clock: ReturnType<typeof makeClock>;
  faults: ReturnType<typeof makeFaults>;
};

type Route = UserRoute<User>;

const says = (status: number, message: string): Result => ({ status, body: { code: status, message } });
const notFound = says(404, 'Not Found');
const forbidden = says(403, 'Access denied.');
const ok = (body: unknown): Result => ({ status: 200, body });

function accountRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/users/me',
      answer: ({ user: { id, username, alias, timezone, language, isAdmin } }) =>
        ok({
          ...{ id, username, alias, timezone, language, locale: language, enabled: true },
          roles: isAdmin ? ['ROLE_SUPER_ADMIN', 'ROLE_USER'] : ['ROLE_USER'],
        }),
    },
  ];
}

const ProjectForm = z.object({ name: z.string(), customer: z.number() });
const ProjectQuery = z.object({ start: z.string().optional(), end: z.string().optional() });

/** What a project is that nothing is said about. */
const ordinary = { globalActivities: true, color: null, start: null, end: null, team: null };

function catalogueRoutes({ state, clock }: World): Route[] {
  const json = ({ id, name, customerId, visible, globalActivities, color, start, end }: Project) => ({
    ...{ id, name, visible, globalActivities, color, start, end, customer: customerId, billable: true },
    parentTitle: state.customers.get(customerId)?.name ?? '',
  });
  const byAdmin =
    (answer: Route['answer']): Route['answer'] =>
    (request) =>
      request.user.isAdmin ? answer(request) : forbidden;
  const withProject = (act: (project: Project) => Result) =>
    byAdmin(({ params }) => {
      const project = state.projects.get(Number(params.id));
      return project ? act(project) : notFound;
    });
  return [
    {
      method: 'POST',
      path: '/api/customers',
      answer: byAdmin(({ body }) => ok(state.addCustomer(z.object({ name: z.string() }).parse(body).name))),
    },
    {
      method: 'GET',
      path: '/api/projects',
      answer: ({ user, query }) => {
        const today = toDate(clock.now(), user.timezone);
        const { start = today, end = today } = ProjectQuery.parse(query);
        const isOpen = (project: Project) =>
          (project.start === null || project.start <= start.slice(0, 10)) &&
          (project.end === null || project.end >= end.slice(0, 10));
        return ok(
          [...state.projects.values()]
            .filter((project) => project.visible && maySee(user, project) && isOpen(project))
            .map(json),
        );
      },
    },
    {
      method: 'POST',
      path: '/api/projects',
      answer: byAdmin(({ body }) => {
        const { name, customer } = ProjectForm.parse(body);
        return ok(json(state.addProject({ name, customerId: customer, ...ordinary })));
      }),
    },
    {
      method: 'PATCH',
      path: '/api/projects/:id',
      answer: (request) => {
        const { visible } = z.object({ visible: z.boolean() }).parse(request.body);
        return withProject((project) => {
          project.visible = visible;
          return ok(json(project));
        })(request);
      },
    },
    {
      method: 'DELETE',
      path: '/api/projects/:id',
      answer: withProject(({ id }) => {
        state.projects.delete(id);
        for (const entry of state.entries.values())
          if (entry.projectId === id) state.entries.delete(entry.id);
        return done;
      }),
    },
    {
      method: 'GET',
      path: '/api/activities',
      answer: () =>
        ok(
          [...state.activities.values()]
            .filter(({ visible }) => visible)
            .map(({ id, name, projectId, visible }) => ({ id, name, visible, project: projectId })),
        ),
    },
    ...tagRoutes(state),
  ];
}

const TagForm = z.object({ name: z.string(), visible: z.boolean().default(false) });

function tagRoutes(state: State): Route[] {
  const isLike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return [
    {
      method: 'GET',
      path: '/api/tags/find',
      answer: ({ query }) => {
        const { name = '' } = z.object({ name: z.string().optional() }).parse(query);
        const found = [...state.tags.values()].filter(
          (tag) => tag.visible && tag.name.toLowerCase().includes(name.toLowerCase()),
        );
        return ok(found);
      },
    },
    {
      method: 'POST',
      path: '/api/tags',
      answer: ({ user, body }) => {
        if (!user.mayMakeTags) return says(403, 'User cannot create tags');
        const wanted = TagForm.parse(body);
        if (![...state.tags.values()].some(({ name }) => isLike(name, wanted.name)))
          return ok(state.addTag(wanted));
        const errors = { children: { name: { errors: say(user, ['tagTaken']) }, color: [] } };
        return { status: 400, body: { code: 400, message: 'Validation Failed', errors } };
      },
    },
    {
      method: 'DELETE',
      path: '/api/tags/:id',
      answer: ({ params }) => (state.tags.delete(Number(params.id)) ? done : notFound),
    },
  ];
}

function entryRoutes({ state, clock }: World): Route[] {
  const toResult = (outcome: ReturnType<typeof submit>): Result =>
    'entry' in outcome ? ok(entryJson(state, outcome.entry)) : { status: 400, body: outcome.refusal };
  const findOwn = ({ user, params }: Parameters<Route['answer']>[0]): Entry | Result => {
    const entry = state.entries.get(Number(params.id));
    if (entry === undefined) return notFound;
    return entry.userId === user.id ? entry : forbidden;
  };
  /** What was exported, or is of a locked period, is closed to ordinary users. */
  const mayChange = ({ mayEditOwn, timezone, isAdmin }: User, { exported, begin }: Entry) => {
    const { lockedBefore } = state.settings;
    const isLocked = lockedBefore !== null && toDate(begin, timezone) < lockedBefore;
    return isAdmin || (mayEditOwn && !exported && !isLocked);
  };
  return [
    {
      method: 'GET',
      path: '/api/timesheets',
      answer: ({ user, query }) => {
        const page = listEntries(state, user, query);
        if (page === undefined) return notFound;
        const isFull = z.object({ full: z.string().optional() }).parse(query).full !== undefined;
        const headers = {
          'x-page': String(page.page),
          'x-total-count': String(page.total),
          'x-total-pages': String(page.pages),
          'x-per-page': String(page.size),
        };
        const toJson = isFull ? fullJson : entryJson;
        return { ...ok(page.entries.map((entry) => toJson(state, entry))), headers };
      },
    },
    {
      method: 'POST',
      path: '/api/timesheets',
      answer: ({ user, body }) => toResult(submit(state, user, { body, now: clock.now() })),
    },
    {
      method: 'GET',
      path: '/api/timesheets/:id',
      answer: (request) => {
        const found = findOwn(request);
        return 'status' in found ? found : ok(entryJson(state, found));
      },
    },
    {
      method: 'PATCH',
      path: '/api/timesheets/:id',
      answer: (request) => {
        const found = findOwn(request);
        if ('status' in found) return found;
        if (!mayChange(request.user, found)) return forbidden;
        const { user, body } = request;
        return toResult(submit(state, user, { body, entry: found, now: clock.now() }));
      },
    },
    {
      method: 'DELETE',
      path: '/api/timesheets/:id',
      answer: (request) => {
        const found = findOwn(request);
        if ('status' in found) return found;
        if (!mayChange(request.user, found)) return forbidden;
        state.entries.delete(found.id);
        return done;
      },
    },
  ];
}

/** The simulated server. A wrong token is answered without a body. */
export function serveApi(app: FastifyInstance, world: World): void {
  const { state, clock, faults } = world;
  const server = {
    ...{ clock, faults, calls: state.calls, withKey: state.withToken },
    getKey: ({ headers }: FastifyRequest) => (headers.authorization ?? '').replace(/^Bearer /, ''),
    answerStranger: (): Result => ({ status: 401 }),
  };
  serveRoutes(app, server, [...accountRoutes(), ...catalogueRoutes(world), ...entryRoutes(world)]);
}
