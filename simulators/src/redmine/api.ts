import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { done, notFound, type Result, serveRoutes, type Route as UserRoute } from '../serve-routes.ts';
import type { makeClock } from '../toggl/clock.ts';
import type { makeFaults } from '../toggl/faults.ts';
import { changeEntry, createEntry, entryJson, listEntries, mayEdit, WrittenEntry } from './entries.ts';
import { say } from './sentences.ts';
import { mayIn, type Project, roles, type State, type User } from './state.ts';

export type World = {
  state: State;
  clock: ReturnType<typeof makeClock>;
  faults: ReturnType<typeof makeFaults>;
};

type Route = UserRoute<User>;
type Request = Parameters<Route['answer']>[0];

const Page = z.object({
  limit: z.coerce.number().default(25),
  offset: z.coerce.number().default(0),
  include: z.string().default(''),
});

/** Whatever is asked for, a hundred at most. */
function toPage<T>(name: string, things: T[], query: unknown): Result {
  const { limit: wanted, offset } = Page.parse(query);
  const limit = Math.min(wanted, 100);
  const found = things.slice(offset, offset + limit);
  return { status: 200, body: { [name]: found, total_count: things.length, offset, limit } };
}

const forbidden: Result = { status: 403 };

function accountRoutes({ state }: World): Route[] {
  const whole = ({ id, firstname, lastname, isAdmin, key }: User) => ({
    ...{ id, login: `user-${id}`, admin: isAdmin, firstname, lastname, api_key: key },
  });
  return [
    {
      method: 'GET',
      path: '/my/account.json',
      answer: ({ user }) => ({ status: 200, body: { user: { ...whole(user), mail: user.mail } } }),
    },
    {
      method: 'GET',
      path: '/users/current.json',
      answer: ({ user, query }) => {
        const memberships = [...user.roles].map(([id, roleId], n) => ({
          id: n + 1,
          project: { id, name: state.projects.get(id)?.name ?? '' },
          roles: [{ id: roleId, name: Object.values(roles).find((role) => role.id === roleId)?.name ?? '' }],
        }));
        const isAsked = Page.parse(query).include.includes('memberships');
        return { status: 200, body: { user: { ...whole(user), ...(isAsked ? { memberships } : {}) } } };
      },
    },
    {
      method: 'GET',
      path: '/roles/:id',
      answer: ({ params }) => {
        const role = Object.values(roles).find(({ id }) => id === numberIn(params));
        return role ? { status: 200, body: { role } } : notFound;
      },
    },
    {
      method: 'GET',
      path: '/roles.json',
      answer: () => ({
        status: 200,
        body: { roles: Object.values(roles).map(({ id, name }) => ({ id, name })) },
      }),
    },
    {
      method: 'GET',
      path: '/enumerations/time_entry_activities.json',
      answer: () => ({
        status: 200,
        body: {
          time_entry_activities: state.activities.map(({ id, name, isDefault }) => ({
            ...{ id, name, is_default: isDefault, active: true },
          })),
        },
      }),
    },
  ];
}

const NewProject = z.object({
  project: z.object({ name: z.string(), parent_id: z.coerce.number().optional() }),
});

const NewMembership = z.object({
  membership: z.object({ user_id: z.number(), role_ids: z.array(z.number()) }),
});

function projectRoutes({ state }: World): Route[] {
  const isVisible = (user: User, { id, status }: Project) =>
    status !== 9 && (user.isAdmin || user.roles.has(id));
  const json = ({ id, name, identifier, status, parentId, modules }: Project, include: string) => {
    const parent = parentId === null ? undefined : state.projects.get(parentId);
    const activities = state.activities.map((activity) => ({ id: activity.id, name: activity.name }));
    return {
      ...{ id, name, identifier, status },
      ...(parent ? { parent: { id: parent.id, name: parent.name } } : {}),
      ...(include.includes('time_entry_activities') ? { time_entry_activities: activities } : {}),
      ...(include.includes('enabled_modules')
        ? { enabled_modules: modules.map((module, n) => ({ id: n + 1, name: module })) }
        : {}),
    };
  };
  const byAdmin = (answer: (project: Project) => void): Route['answer'] => {
    return ({ user, params }) => {
      const project = state.projects.get(numberIn(params));
      if (!user.isAdmin) return forbidden;
      if (project === undefined) return notFound;
      answer(project);
      return done;
    };
  };
  return [
    {
      method: 'GET',
      path: '/projects.json',
      answer: ({ user, query }) => {
        const { include } = Page.parse(query);
        const visible = [...state.projects.values()].filter((project) => isVisible(user, project));
        return toPage(
          'projects',
          visible.map((project) => json(project, include)),
          query,
        );
      },
    },
    {
      method: 'POST',
      path: '/projects.json',
      answer: ({ user, body }) => {
        if (!user.isAdmin) return forbidden;
        const { name, parent_id: parentId = null } = NewProject.parse(body).project;
        return { status: 201, body: { project: json(state.addProject({ name, parentId }), '') } };
      },
    },
    {
      method: 'GET',
      path: '/projects/:id',
      answer: ({ user, params, query }) => {
        const project = state.projects.get(numberIn(params));
        if (project === undefined) return notFound;
        if (!isVisible(user, project)) return forbidden;
        return { status: 200, body: { project: json(project, Page.parse(query).include) } };
      },
    },
    {
      method: 'DELETE',
      path: '/projects/:id',
      answer: byAdmin(({ id }) => {
        state.projects.delete(id);
        for (const entry of state.entries.values())
          if (entry.projectId === id) state.entries.delete(entry.id);
      }),
    },
    {
      method: 'POST',
      path: '/projects/:id/memberships.json',
      answer: ({ user, params, body }) => {
        const { membership } = NewMembership.parse(body);
        const [roleId] = membership.role_ids;
        if (!user.isAdmin || roleId === undefined) return forbidden;
        state.users.get(membership.user_id)?.roles.set(numberIn(params), roleId);
        return { status: 201, body: {} };
      },
    },
    {
      method: 'PUT',
      path: '/projects/:id/archive.json',
      answer: byAdmin((project) => {
        project.status = 9;
      }),
    },
  ];
}

function entryRoutes({ state, clock }: World): Route[] {
  const json = (entry: Parameters<typeof entryJson>[1]) => entryJson(state, entry);
  const toResult = (
    user: User,
    outcome: ReturnType<typeof createEntry>,
    granted: (entry: Parameters<typeof json>[0]) => Result,
  ): Result => {
    if ('entry' in outcome) return granted(outcome.entry);
    if ('status' in outcome) return forbidden;
    return { status: 422, body: { errors: say(user, outcome.errors) } };
  };
  const visible = ({ user, params }: Request) => {
    const entry = state.entries.get(numberIn(params));
    if (entry === undefined) return notFound;
    return mayIn(user, entry.projectId, 'view_time_entries') ? entry : forbidden;
  };
  return [
    {
      method: 'GET',
      path: '/time_entries.json',
      answer: ({ user, query }) => toPage('time_entries', listEntries(state, user, query).map(json), query),
    },
    {
      method: 'POST',
      path: '/time_entries.json',
      answer: ({ user, body }) =>
        toResult(
          user,
          createEntry(state, user, WrittenEntry.parse(body).time_entry, clock.now()),
          (entry) => ({ status: 201, body: { time_entry: json(entry) } }),
        ),
    },
    {
      method: 'GET',
      path: '/time_entries/:id',
      answer: (request) => {
        const found = visible(request);
        return 'status' in found ? found : { status: 200, body: { time_entry: json(found) } };
      },
    },
    {
      method: 'PUT',
      path: '/time_entries/:id',
      answer: (request) => {
        const { user, body } = request;
        const found = visible(request);
        if ('status' in found) return found;
        const fields = WrittenEntry.parse(body).time_entry;
        return toResult(user, changeEntry(state, user, found, fields, clock.now()), () => done);
      },
    },
    {
      method: 'DELETE',
      path: '/time_entries/:id',
      answer: (request) => {
        const found = visible(request);
        if ('status' in found) return found;
        if (!mayEdit(state, request.user, found)) return forbidden;
        state.entries.delete(found.id);
        return done;
      },
    },
  ];
}

function numberIn({ id = '' }: { id?: string | undefined }): number {
  return Number(id.replace(/\.json$/, ''));
}

/** The simulated server, whose paths end in `.json`. */
export function serveApi(app: FastifyInstance, world: World): void {
  const { state, clock, faults } = world;
  const server = {
    ...{ clock, faults, calls: state.calls, withKey: state.withKey, answerStranger },
    getKey: (request: FastifyRequest) => String(request.headers['x-redmine-api-key']),
  };
  serveRoutes(app, server, [...accountRoutes(world), ...projectRoutes(world), ...entryRoutes(world)]);
}

/** A server that anybody may read lists entries without a key; a wrong one counts as none. */
function answerStranger({ method, path }: Route): Result {
  if (method !== 'GET' || path !== '/time_entries.json') return { status: 401 };
  return { status: 200, body: { time_entries: [], total_count: 0, offset: 0, limit: 25 } };
}
