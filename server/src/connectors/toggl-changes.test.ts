import { once } from 'node:events';
import { createServer } from 'node:http';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { connectToggl } from './toggl.ts';

/** A service that gives these entries to whoever asks, and keeps what it was asked. */
async function startService(entries: unknown) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(entries));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, session: connectToggl(`http://127.0.0.1:${port}`).as('a token') };
}

const entry = {
  id: 3_734_049_107,
  workspace_id: 12,
  project_id: 34,
  task_id: null,
  billable: true,
  start: '2026-11-17T09:00:00+00:00',
  stop: '2026-11-17T10:00:00+00:00',
  duration: 3_600,
  description: 'Sketches',
  tags: ['design'],
  at: '2026-11-17T10:00:01.123456+00:00',
  server_deleted_at: null,
  project_name: 'Website',
  client_name: 'Acme',
};

const moment = (text: string) => Temporal.Instant.from(text);

test('[SYNC-01] what changed comes with one call, as ids and instants, whoever made it', async () => {
  const since = Temporal.Now.instant().subtract({ hours: 1 });
  const deletedAt = '2026-11-17T11:00:00+00:00';
  const { asked, session } = await startService([
    entry,
    { ...entry, id: 2, project_id: null, tags: null, description: null, billable: null },
    { ...entry, id: 3, duration: -1_763_370_000, stop: null },
    { ...entry, id: 4, server_deleted_at: deletedAt },
  ]);
  const { entries, from, mayLackSome } = await session.changesSince(since);
  expect(entries[0]).toEqual({
    id: '3734049107',
    workspaceId: '12',
    projectId: '34',
    taskId: null,
    billable: true,
    description: 'Sketches',
    tags: ['design'],
    day: null,
    startedAt: moment('2026-11-17T09:00:00Z'),
    durationSeconds: 3_600,
    names: { project: 'Website', client: 'Acme', task: null },
    isDeleted: false,
    isRunning: false,
    changedAt: moment('2026-11-17T10:00:01.123456Z'),
  });
  expect(entries[1]).toMatchObject({ projectId: null, tags: [], description: '', billable: false });
  expect(entries[2]).toMatchObject({ isRunning: true, durationSeconds: 0 });
  expect(entries[3]).toMatchObject({ isDeleted: true });
  const seconds = Math.floor(since.epochMilliseconds / 1_000);
  expect(asked).toEqual([`/me/time_entries?since=${seconds}&meta=true`]);
  expect([from?.epochMilliseconds, mayLackSome]).toEqual([seconds * 1_000, false]);
});

test('[SYNC-01] nothing is asked for from longer ago than sixty days, and an answer that may have been cut says so', async () => {
  const long = await startService(Array.from({ length: 1_000 }, (_, id) => ({ ...entry, id })));
  const { from, mayLackSome } = await long.session.changesSince(moment('2020-01-01T00:00:00Z'));
  expect(mayLackSome).toBe(true);
  const daysBack = Temporal.Now.instant()
    .since(from ?? moment('2020-01-01T00:00:00Z'))
    .total('days');
  expect(Math.round(daysBack * 100) / 100).toBe(60);
  const none = await startService(null);
  expect(await none.session.changesSince(moment('2020-01-01T00:00:00Z'))).toMatchObject({ entries: [] });
});
