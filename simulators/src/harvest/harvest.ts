import { fastify } from 'fastify';
import { escapeHtml, page, table } from '../page.ts';
import { takeEmptyJson } from '../serve-routes.ts';
import { type ClockMode, makeClock } from '../toggl/clock.ts';
import { makeFaults } from '../toggl/faults.ts';
import { serveApi, type World } from './api.ts';
import { serveControl } from './control.ts';
import { entryJson } from './entries.ts';
import { makeState, type State } from './state.ts';

type HarvestOptions = { port?: number; clock?: ClockMode };

/** A stand-in for Harvest's API v2, written from its documentation and from what its clients recorded. Its entries are listed at `/`. */
export async function startHarvest({ port = 0, clock: mode }: HarvestOptions = {}) {
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
  world.state.url = url;
  return { url, stop: () => app.close() };
}

/** Everything that stands in the simulated service. */
function entriesPage({ owners }: State): string {
  const rows = owners.flatMap(({ accounts }) =>
    accounts.flatMap((account) =>
      [...account.entries.values()]
        .map((entry) => entryJson(account, entry))
        .map(({ spent_date: day, started_time: time, hours, notes, project, task, id, ...rest }) => [
          ...[day, time ?? '', `${hours} h`, `<span class="wrap">${escapeHtml(notes ?? '')}</span>`],
          ...[escapeHtml(project.name), escapeHtml(task.name), escapeHtml(account.name)],
          ...[escapeHtml(rest.external_reference?.permalink ?? ''), String(id)],
        ]),
    ),
  );
  const tokens = owners.map(({ firstName, lastName, token }) => [
    escapeHtml(`${firstName} ${lastName}`),
    `<code>${token}</code>`,
  ]);
  const headings = ['Date', 'Start', 'Hours', 'Notes', 'Project', 'Task', 'Account', 'Link', 'Id'];
  return page(
    'Harvest, simulated',
    `<h1>Harvest, simulated</h1>
${table(headings, rows, 'No entries yet.')}
<h2>Personal access tokens</h2>
${table(['User', 'Token'], tokens, 'No users yet.')}`,
  );
}
