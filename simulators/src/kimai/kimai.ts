import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { escapeHtml, page, table } from '../page.ts';
import { serveFaultsAndClock, takeEmptyJson } from '../serve-routes.ts';
import { type ClockMode, makeClock } from '../toggl/clock.ts';
import { makeFaults } from '../toggl/faults.ts';
import { serveApi, type World } from './api.ts';
import { fullJson } from './entries.ts';
import { makeState, type State } from './state.ts';

type KimaiOptions = { port?: number; clock?: ClockMode };

/** A stand-in for a Kimai server, version 2, as its source and its documentation say that it behaves. Its entries are listed at `/`. */
export async function startKimai({ port = 0, clock: mode }: KimaiOptions = {}) {
  const clock = makeClock(mode);
  const world: World = { state: makeState(), clock, faults: makeFaults(clock.now) };
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  takeEmptyJson(app);
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(entriesPage(world.state)),
  );
  serveControl(app, world);
  serveApi(app, world);
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

const NewUser = z.object({
  username: z.string().default('anna'),
  alias: z.string().nullable().default('Anna Kowalski'),
  timezone: z.string().default('UTC'),
  language: z.enum(['en', 'fr']).default('en'),
  isAdmin: z.boolean().default(false),
  mayMakeTags: z.boolean().default(true),
  mayEditOwn: z.boolean().default(true),
});
/** Projects that the user alone sees. */
const NewProjects = z.object({
  projects: z
    .array(
      z.object({
        name: z.string(),
        customer: z.string().default('Studio Kowalski'),
        globalActivities: z.boolean().default(true),
        activities: z.array(z.string()).default([]),
        start: z.string().nullable().default(null),
        end: z.string().nullable().default(null),
        color: z.string().nullable().default(null),
      }),
    )
    .default([]),
});
const OfUser = z.object({ key: z.string() });
const Settings = z.object({
  rounding: z.object({ begin: z.number(), end: z.number() }),
  allowsOverlapping: z.boolean(),
  lockedBefore: z.string().nullable(),
  modifiedAfterIn: z.enum(['UTC', 'zone of the user']),
  pageSize: z.number(),
});

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
function serveControl(app: FastifyInstance, world: World): void {
  const { state } = world;
  app.post('/_control/users', async (request) => {
    const user = state.addUser(NewUser.parse(request.body ?? {}));
    const { projects: wanted } = NewProjects.parse(request.body ?? {});
    const projects = wanted.map(({ customer, activities, ...project }) => {
      const { id: customerId } = state.addCustomer(customer);
      const added = state.addProject({ ...project, customerId, team: new Set([user.id]) });
      for (const name of activities) state.addActivity({ name, projectId: added.id });
      return { id: added.id, name: added.name };
    });
    return { id: user.id, key: user.token, projects, activities: [...state.activities.values()] };
  });
  app.post('/_control/revoke', async (request) => {
    const user = state.withToken(OfUser.parse(request.body).key);
    return user ? { key: state.resetToken(user) } : {};
  });
  app.post('/_control/settings', async (request) => {
    Object.assign(state.settings, Settings.partial().parse(request.body));
    return {};
  });
  app.post('/_control/export', async () => {
    for (const entry of state.entries.values()) entry.exported = true;
    return {};
  });
  serveFaultsAndClock(app, world);
  app.get('/_control/entries', async () =>
    [...state.entries.values()].map((entry) => fullJson(state, entry)),
  );
  app.get('/_control/calls', async () => state.calls);
}

/** Everything that stands in the simulated server. */
function entriesPage(state: State): string {
  const rows = [...state.entries.values()]
    .map((entry) => fullJson(state, entry))
    .map(({ begin, end, description, project, activity, tags, user, id }) => [
      ...[begin, end ?? '', `<span class="wrap">${escapeHtml(description ?? '')}</span>`],
      ...[escapeHtml(project.name), escapeHtml(activity.name), escapeHtml(tags.join(', '))],
      ...[escapeHtml(user.alias ?? user.username), String(id)],
    ]);
  const tokens = [...state.users.values()].map(({ username, alias, token }) => [
    escapeHtml(alias ?? username),
    `<code>${token}</code>`,
  ]);
  const headings = ['Begin', 'End', 'Description', 'Project', 'Activity', 'Tags', 'User', 'Id'];
  return page(
    'Kimai, simulated',
    `<h1>Kimai, simulated</h1>
${table(headings, rows, 'No entries yet.')}
<h2>API tokens</h2>
${table(['User', 'Token'], tokens, 'No users yet.')}`,
  );
}
