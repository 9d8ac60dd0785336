import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

test('many entries are changed alike, and those that cannot be are told apart', async () => {
  const { answer, entries, make, stored } = await startWithAccount();
  const ids = [await make(), await make({ start: '2026-11-13T10:00:00Z' })];
  expect(
    await answer('PATCH', `${entries}/${ids[0]},7,${ids[1]}`, replace('/description', 'Footer')),
  ).toEqual([
    200,
    {
      success: ids,
      failure: [{ id: 7, message: 'Time entry with ID: 7 was not found/is not accessible' }],
    },
  ]);
  expect(await stored()).toMatchObject([{ description: 'Footer' }, { description: 'Footer' }]);
});

test('a change that only some entries can take is not undone for the others', async () => {
  const { answer, entries, make, stored } = await startWithAccount();
  const ids = [await make(), await make({ start: '2026-11-14T11:00:00Z' })];
  const stop = replace('/stop', '2026-11-14T10:30:00Z');
  expect(await answer('PATCH', `${entries}/${ids.join(',')}`, stop)).toEqual([
    200,
    { success: [ids[0]], failure: [{ id: ids[1], message: 'Stop time must be after start time' }] },
  ]);
  expect((await stored()).map(({ duration }) => duration)).toEqual([5400, 5400]);
});

test('at most a hundred entries are changed at once', async () => {
  const { answer, entries, make } = await startWithAccount();
  const id = await make();
  const ids = (count: number) => Array.from({ length: count }, () => id).join(',');
  const change = replace('/billable', false);
  expect((await answer('PATCH', `${entries}/${ids(100)}`, change))[0]).toBe(200);
  expect((await answer('PATCH', `${entries}/${ids(101)}`, change))[0]).toBe(400);
});

test('a deleted entry comes back when it is changed', async () => {
  const { answer, entries, make, stored } = await startWithAccount();
  const id = await make();
  await answer('DELETE', `${entries}/${id}`);
  await answer('PATCH', `${entries}/${id}`, replace('/description', 'Back'));
  expect(await stored()).toMatchObject([{ id, description: 'Back', server_deleted_at: null }]);
});

test('a project cannot be removed, only replaced with nothing', async () => {
  const { answer, entries, make, stored } = await startWithAccount();
  const id = await make();
  expect(await answer('PATCH', `${entries}/${id}`, [{ op: 'remove', path: '/project_id' }])).toEqual([
    500,
    'Invalid path',
  ]);
  await answer('PATCH', `${entries}/${id}`, replace('/project_id', null));
  expect(await stored()).toMatchObject([{ id, project_id: null }]);
});

test('tags are added and removed by name', async () => {
  const { answer, entries, make, stored } = await startWithAccount();
  const id = await make({ tags: ['design'] });
  await answer('PATCH', `${entries}/${id}`, [{ op: 'add', path: '/tags', value: ['calls'] }]);
  expect(await stored()).toMatchObject([{ tags: ['design', 'calls'] }]);
  await answer('PATCH', `${entries}/${id}`, [{ op: 'remove', path: '/tags', value: ['design'] }]);
  expect(await stored()).toMatchObject([{ tags: ['calls'] }]);
});
