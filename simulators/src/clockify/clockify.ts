import { fastify } from 'fastify';
import { escapeHtml, page, table } from '../page.ts';
import { takeEmptyJson } from '../serve-routes.ts';
import { type ClockMode, makeClock } from '../toggl/clock.ts';
import { makeFaults } from '../toggl/faults.ts';
import { serveApi, type World } from './api.ts';
import { serveControl } from './control.ts';
import { entryJson } from './entries.ts';
import { makeState, type State } from './state.ts';

type ClockifyOptions = { port?: number; clock?: ClockMode };

/** A stand-in for Clockify's API v1, written from its documentation and from what its clients recorded. Its entries are listed at `/`. */
export async function startClockify({ port = 0, clock: mode }: ClockifyOptions = {}) {
  const clock = makeClock(mode);
  const world: World = { state: makeState(clock.now), clock, faults: makeFaults(clock.now) };
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  takeEmptyJson(app);
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(entriesPage(world.state)),
  );
  serveControl(app, world);
  await serveApi(app, world);
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

/** Everything that stands in the simulated service. */
function entriesPage({ accounts, entries }: State): string {
  const rows = accounts.flatMap(({ id: userId, name, workspaces }) =>
    workspaces.flatMap((workspace) =>
      [...entries.values()]
        .filter((entry) => entry.userId === userId && entry.workspaceId === workspace.id)
        .map((entry) => entryJson(workspace, entry, true))
        .map(({ timeInterval, description, id, ...rest }) => [
          ...[timeInterval.start, timeInterval.duration ?? 'running'],
          `<span class="wrap">${escapeHtml(description)}</span>`,
          escapeHtml(rest.project?.name ?? ''),
          escapeHtml((rest.tags ?? []).map((tag) => tag.name).join(', ')),
          ...[escapeHtml(workspace.name), escapeHtml(name), id],
        ]),
    ),
  );
  const keys = accounts.map(({ name, key }) => [escapeHtml(name), `<code>${escapeHtml(key)}</code>`]);
  const headings = ['Start', 'Length', 'Description', 'Project', 'Tags', 'Workspace', 'User', 'Id'];
  return page(
    'Clockify, simulated',
    `<h1>Clockify, simulated</h1>
${table(headings, rows, 'No entries yet.')}
<h2>API keys</h2>
${table(['User', 'Key'], keys, 'No users yet.')}`,
  );
}
