import { type FastifyInstance, fastify } from 'fastify';
import { z } from 'zod';
import { escapeHtml, page, table } from '../page.ts';
import { serveFaultsAndClock, takeEmptyJson } from '../serve-routes.ts';
import { type ClockMode, makeClock } from '../toggl/clock.ts';
import { makeFaults } from '../toggl/faults.ts';
import { serveApi, type World } from './api.ts';
import { entryJson } from './entries.ts';
import { makeState, roles, type State } from './state.ts';

type RedmineOptions = { port?: number; clock?: ClockMode };

/** A stand-in for a Redmine server, version 5.0, as it was seen to behave. Its entries are listed at `/`. */
export async function startRedmine({ port = 0, clock: mode }: RedmineOptions = {}) {
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
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  isAdmin: z.boolean().optional(),
  language: z.enum(['en', 'fr']).optional(),
  /** The user's projects, and the role in each. */
  role: z.enum(['worker', 'logger', 'blind']).default('worker'),
  projects: z.array(z.object({ name: z.string(), parentId: z.number().optional() })).default([]),
});
const OfUser = z.object({ key: z.string() });
const Membership = OfUser.extend({ projectId: z.number(), role: z.enum(['worker', 'logger', 'blind']) });

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
function serveControl(app: FastifyInstance, world: World): void {
  const { state } = world;
  app.post('/_control/users', async (request) => {
    const {
      role,
      projects: wanted,
      firstname,
      lastname,
      isAdmin,
      language,
    } = NewUser.parse(request.body ?? {});
    const user = state.addUser({
      ...(firstname === undefined ? {} : { firstname }),
      ...(lastname === undefined ? {} : { lastname }),
      ...(isAdmin === undefined ? {} : { isAdmin }),
      ...(language === undefined ? {} : { language }),
    });
    const projects = wanted.map(({ name, parentId = null }) => state.addProject({ name, parentId }));
    for (const { id } of projects) user.roles.set(id, roles[role].id);
    return { id: user.id, key: user.key, projects, activities: state.activities };
  });
  app.post('/_control/memberships', async (request) => {
    const { key, projectId, role } = Membership.parse(request.body);
    state.withKey(key)?.roles.set(projectId, roles[role].id);
    return {};
  });
  app.post('/_control/revoke', async (request) => {
    const user = state.withKey(OfUser.parse(request.body).key);
    return user ? { key: state.resetKey(user) } : {};
  });
  app.post('/_control/usual-activity', async (request) => {
    const { name } = z.object({ name: z.string() }).parse(request.body);
    for (const activity of state.activities) activity.isDefault = activity.name === name;
    return {};
  });
  serveFaultsAndClock(app, world);
  app.get('/_control/entries', async () =>
    [...state.entries.values()].map((entry) => entryJson(state, entry)),
  );
  app.get('/_control/calls', async () => state.calls);
}

/** Everything that stands in the simulated server. */
function entriesPage(state: State): string {
  const rows = [...state.entries.values()]
    .map((entry) => entryJson(state, entry))
    .map(({ spent_on: day, hours, comments, project, activity, user, id }) => [
      ...[day, `${hours} h`, `<span class="wrap">${escapeHtml(comments ?? '')}</span>`],
      ...[escapeHtml(project.name), escapeHtml(activity.name), escapeHtml(user.name), String(id)],
    ]);
  const keys = [...state.users.values()].map(({ firstname, lastname, key }) => [
    escapeHtml(`${firstname} ${lastname}`),
    `<code>${key}</code>`,
  ]);
  return page(
    'Redmine, simulated',
    `<h1>Redmine, simulated</h1>
${table(['Date', 'Hours', 'Comment', 'Project', 'Activity', 'User', 'Id'], rows, 'No entries yet.')}
<h2>API keys</h2>
${table(['User', 'Key'], keys, 'No users yet.')}`,
  );
}
