import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

const dayMs = 86_400_000;

/** It is noon, so that a day ago is another date. */
async function startAtNoon() {
  const setting = await startWithAccount();
  const untilNoon = (1.5 * dayMs - ((await setting.now()) % dayMs)) / 1_000;
  await setting.control('/clock', { advanceSeconds: untilNoon });
  const noon = await setting.now();
  const daysAgo = (days: number) => new Date(noon - days * dayMs).toISOString().slice(0, 10);
  return { ...setting, daysAgo, seconds: Math.floor(noon / 1_000) };
}

async function startWithDays() {
  const setting = await startAtNoon();
  for (const days of [2, 40, 1]) {
    await setting.make({ description: `${days} days`, start: `${setting.daysAgo(days)}T09:00:00Z` });
  }
  const found = async (query: string) => {
    const response = await setting.call('GET', `/me/time_entries${query}`);
    return z
      .array(z.object({ description: z.string() }))
      .parse(await response.json())
      .map(({ description }) => description);
  };
  return { ...setting, found };
}

test('entries are listed by their start, the newest first', async () => {
  const { found } = await startWithDays();
  expect(await found('')).toEqual(['1 days', '2 days', '40 days']);
});

test('between two dates stand the entries that start there, the last day left out', async () => {
  const { found, daysAgo } = await startWithDays();
  expect(await found(`?start_date=${daysAgo(2)}&end_date=${daysAgo(1)}`)).toEqual(['2 days']);
  const noon = `${daysAgo(1)}T12:00:00Z`;
  expect(await found(`?start_date=${daysAgo(2)}T12:00:00Z&end_date=${noon}`)).toEqual(['1 days']);
});

test('before a date stand all that start earlier', async () => {
  const { found, daysAgo } = await startWithDays();
  expect(await found(`?before=${daysAgo(1)}`)).toEqual(['2 days', '40 days']);
  expect(await found(`?before=${daysAgo(1)}T09:00:00Z`)).toEqual(['2 days', '40 days']);
});

test('since a moment stand all that have changed, however old, deleted ones included', async () => {
  const { call, control, entries, stored, found, daysAgo, seconds } = await startWithDays();
  const since = seconds + 60;
  expect(await found(`?since=${since}`)).toEqual([]);
  await control('/clock', { advanceSeconds: 120 });
  const old = (await stored()).find(({ description }) => description === '40 days');
  await call('DELETE', `${entries}/${old?.id}`);
  expect(await found(`?since=${since}`)).toEqual(['40 days']);
  expect(await (await call('GET', `/me/time_entries?since=${since}`)).json()).toMatchObject([
    { id: old?.id, server_deleted_at: expect.any(String) },
  ]);
  expect(await found(`?before=${daysAgo(0)}`)).not.toContain('40 days');
});

test('questions that contradict themselves or reach too far back are refused', async () => {
  const { answer, control, daysAgo } = await startAtNoon();
  const ask = (query: string) => answer('GET', `/me/time_entries?${query}`);
  expect(await ask('since=1790000000&before=2026-11-01')).toEqual([
    400,
    "'since' and 'before' can not be present simultaneously",
  ]);
  expect((await ask(`start_date=${daysAgo(3)}`))[0]).toBe(400);
  expect((await ask('before=yesterday'))[0]).toBe(400);
  expect((await ask('since=yesterday'))[0]).toBe(400);
  const until = `end_date=${daysAgo(0)}`;
  expect((await ask(`start_date=${daysAgo(91)}&${until}`))[0]).toBe(200);
  expect(await ask(`start_date=${daysAgo(92)}&${until}`)).toEqual([
    400,
    `start_date must not be earlier than ${daysAgo(91)}`,
  ]);
  expect(await ask('since=0')).toEqual([400, 'Since cannot be older than 3 months']);
  await control('/settings', { oldSince: 'accept' });
  expect(await ask('since=0')).toEqual([200, []]);
});

test('one entry is read by its id, unless it was deleted', async () => {
  const { answer, entries, make } = await startWithAccount();
  const id = await make();
  expect(await answer('GET', `/me/time_entries/${id}`)).toMatchObject([200, { id, tags: ['design', 'new'] }]);
  await answer('DELETE', `${entries}/${id}`);
  expect(await answer('GET', `/me/time_entries/${id}`)).toEqual([404, 'Resource can not be found']);
});

test('with “meta” entries carry the names of what they refer to, archived things included', async () => {
  const { account, answer, control, make } = await startWithAccount(
    {},
    { plan: 'starter', projects: [{ name: 'Website', client: 'Acme', tasks: ['Draft'] }] },
  );
  await make({ task_id: account.tasks[0]?.id });
  await make({ project_id: null, start: '2026-11-15T09:00:00Z' });
  await control('/projects', { token: account.token, id: account.projects[0]?.id, change: 'archive' });
  const named = { project_name: 'Website', project_active: false, client_name: 'Acme', task_name: 'Draft' };
  expect(await answer('GET', '/me/time_entries?meta=true')).toMatchObject([
    200,
    [{ project_id: null, user_name: 'Sam Example' }, named],
  ]);
  const [, [bare]] = z
    .tuple([z.number(), z.array(z.record(z.string(), z.unknown()))])
    .parse(await answer('GET', '/me/time_entries'));
  expect(bare).not.toHaveProperty('user_name');
});
