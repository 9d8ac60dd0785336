import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const cannotAccess = 'User cannot access the selected project';
const conflict =
  'Conflict with project/workspace: project needs to be in the same workspace as the time entry';

test('an entry is written and read in the recorded shapes', async () => {
  const { call, account, entries, entry, stored } = await startWithAccount();
  const plain = { ...entry, tags: undefined };
  const written = await (await call('POST', entries, plain)).json();
  const projectId = account.projects[0]?.id;
  const ids = { wid: account.workspaceId, pid: projectId, uid: expect.any(Number) };
  expect(written).toMatchObject({
    ...ids,
    start: '2026-11-14T09:00:00Z',
    tags: null,
    tag_ids: null,
    duronly: true,
  });
  expect(written).toHaveProperty('at', expect.stringMatching(/\.\d{6}Z$/));
  expect(written).not.toHaveProperty('created_with');
  expect(await (await call('GET', '/me/time_entries')).json()).toMatchObject([
    {
      ...ids,
      start: '2026-11-14T09:00:00+00:00',
      tags: [],
      tag_ids: [],
      at: expect.stringMatching(/\.\d{6}\+00:00$/),
    },
  ]);
  expect((await stored())[0]?.id).toBeGreaterThan(2 ** 31);
});

test('an entry without a project has no legacy id of one', async () => {
  const { call, entries, entry } = await startWithAccount();
  const written = await (await call('POST', entries, { ...entry, project_id: null })).json();
  expect(written).toMatchObject({ project_id: null });
  expect(written).not.toHaveProperty('pid');
});

test('an omitted duration is stored as zero seconds, and does not run', async () => {
  const { call, entries, entry } = await startWithAccount();
  const written = await (await call('POST', entries, { ...entry, duration: undefined })).json();
  expect(written).toMatchObject({ duration: 0, stop: null });
  expect(await (await call('GET', '/me/time_entries')).json()).toMatchObject([
    { duration: 0, stop: '2026-11-14T09:00:00+00:00' },
  ]);
  expect(await (await call('GET', '/me/time_entries/current')).json()).toBeNull();
});

test('a running entry stops the one that ran before, and can be stopped once', async () => {
  const { control, now, entries, make, answer, stored } = await startWithAccount();
  const start = new Date((await now()) - 60_000).toISOString();
  const first = await make({ start, duration: -1 });
  await control('/clock', { advanceSeconds: 600 });
  const second = await make({ start, duration: -1 });
  expect(await answer('GET', `/me/time_entries/${first}`)).toMatchObject([200, { stop: expect.any(String) }]);
  const startedAt = Math.floor(Date.parse(start) / 1_000);
  expect(await answer('GET', '/me/time_entries/current')).toMatchObject([
    200,
    { id: second, duration: -startedAt, stop: null },
  ]);
  expect((await answer('PATCH', `${entries}/${second}/stop`))[0]).toBe(200);
  expect((await stored())[1]?.duration).toBe(660);
  expect(await answer('PATCH', `${entries}/${second}/stop`)).toEqual([409, 'Time entry already stopped']);
  expect(await answer('PATCH', `${entries}/1/stop`)).toEqual([404, 'Time entry not found']);
  expect(await answer('GET', '/me/time_entries/current')).toEqual([200, null]);
});

test('a finished entry leaves the running one alone', async () => {
  const { make, answer } = await startWithAccount();
  const running = await make({ duration: -1 });
  await make();
  expect(await answer('GET', '/me/time_entries/current')).toMatchObject([200, { id: running }]);
});

test('stop, start and duration have to agree', async () => {
  const { answer, entries, entry, stored } = await startWithAccount();
  const refused = (change: object) => answer('POST', entries, { ...entry, ...change });
  expect(await refused({ stop: '2026-11-14T10:30:01Z' })).toEqual([
    400,
    'Duration does not match start and stop time',
  ]);
  expect(await refused({ stop: '2026-11-14T08:00:00Z' })).toEqual([
    400,
    'Stop time must be after start time',
  ]);
  expect(await stored()).toEqual([]);
  expect(await refused({ stop: '2026-11-14T10:30:00Z' })).toMatchObject([200, { duration: 5400 }]);
});

test('each limit is refused in the service’s own words', async () => {
  const { answer, entries, entry, stored } = await startWithAccount();
  const refused = async (change: object) => answer('POST', entries, { ...entry, ...change });
  const refusals: [object, string][] = [
    [{ workspace_id: undefined }, 'wid is required for time entry creation'],
    [{ start: undefined }, 'Invalid start date'],
    [{ start: '2026-11-14T10:00+01:00' }, 'Invalid start date'],
    [{ start: '2005-12-31T10:00:00Z' }, 'Start time year must be between 2006 and 2030'],
    [{ start: '2030-12-31T23:30:00Z' }, 'Stop time year must be between 2006 and 2030'],
    [{ duration: 3_596_401 }, 'Max allowed duration per 1 time entry is 999 hours'],
    [{ tags: Array.from({ length: 51 }, (_, n) => `tag ${n}`) }, 'Tags are limited to 50 per task'],
    [{ task_id: 7 }, 'User cannot access selected task'],
  ];
  for (const [change, text] of refusals) expect(await refused(change)).toEqual([400, text]);
  expect(await stored()).toEqual([]);
});

test('a start date takes the place of the date in the start', async () => {
  const { answer, entries, entry } = await startWithAccount();
  expect(await answer('POST', entries, { ...entry, start_date: '2026-11-10' })).toMatchObject([
    200,
    { start: '2026-11-10T09:00:00Z' },
  ]);
});

test('who may not create tags can use the known ones only', async () => {
  const flags = { admin: false, onlyAdminsMayCreateTags: true };
  const { answer, entries, entry, stored } = await startWithAccount(
    {},
    { workspace: flags, tags: ['design'] },
  );
  expect(await answer('POST', entries, entry)).toEqual([
    403,
    'Only organization or workspace administrators may manage tags in this workspace.',
  ]);
  expect(await stored()).toEqual([]);
  expect(await answer('POST', entries, { ...entry, tags: ['design'] })).toMatchObject([
    200,
    { tags: ['design'] },
  ]);
});

test('tags are added to and taken from an entry by an action, and replaced without one', async () => {
  const { call, entries, make, stored } = await startWithAccount();
  const id = await make({ tags: ['design'] });
  const tagsAfter = async (change: object) => {
    await call('PUT', `${entries}/${id}`, change);
    return (await stored())[0]?.tags;
  };
  expect(await tagsAfter({ tags: ['more'], tag_action: 'add' })).toEqual(['design', 'more']);
  expect(await tagsAfter({ tags: ['design'], tag_action: 'delete' })).toEqual(['more']);
  expect(await tagsAfter({ tags: ['last'] })).toEqual(['last']);
});

test('billable time on a Free workspace is refused, with 400 or 402, or accepted', async () => {
  const { call, control, answer, entries, entry } = await startWithAccount();
  const billable = { ...entry, billable: true };
  expect(await answer('POST', entries, billable)).toEqual([400, 'Billable is a premium feature']);
  await control('/settings', { billableOnFree: 'refuse-402' });
  const gated = await call('POST', entries, billable);
  expect([gated.status, await gated.json()]).toEqual([402, 'Billable is a premium feature']);
  expect(Number(gated.headers.get('x-toggl-quota-remaining'))).toBeGreaterThan(0);
  await control('/settings', { billableOnFree: 'accept' });
  expect(await answer('POST', entries, billable)).toMatchObject([200, { billable: true }]);
});

test('billable time on a paid workspace is accepted, until its plan is lowered', async () => {
  const { account, answer, control, entries, entry } = await startWithAccount({}, { plan: 'starter' });
  const billable = { ...entry, billable: true };
  expect(await answer('POST', entries, billable)).toMatchObject([200, { billable: true }]);
  await control('/organizations', { token: account.token, id: account.organizationId, plan: 'free' });
  expect(await answer('POST', entries, billable)).toEqual([400, 'Billable is a premium feature']);
});

test('a project that is not there, was deleted, or is in another workspace is refused', async () => {
  const projects = [{ name: 'Here' }, { name: 'There', workspace: 'Other' }];
  const { account, answer, control, entries, entry } = await startWithAccount(
    {},
    { workspaces: ['Other'], projects },
  );
  const [here, there] = account.projects;
  const attempt = (projectId?: number) => answer('POST', entries, { ...entry, project_id: projectId });
  expect(await attempt(7)).toEqual([400, cannotAccess]);
  expect(await attempt(there?.id)).toEqual([400, conflict]);
  expect(await attempt(here?.id)).toMatchObject([200, { project_id: here?.id }]);
  await control('/projects', { token: account.token, id: here?.id, change: 'delete' });
  expect(await attempt(here?.id)).toEqual([400, cannotAccess]);
});

test('an archived project is accepted or refused, as is set', async () => {
  const { account, answer, control, entries, entry } = await startWithAccount(
    {},
    { projects: [{ name: 'Old', active: false }] },
  );
  expect(await answer('POST', entries, entry)).toMatchObject([200, { project_id: account.projects[0]?.id }]);
  await control('/settings', { archivedProjects: 'refuse' });
  expect(await answer('POST', entries, entry)).toEqual([400, cannotAccess]);
});

test('an entry can be moved to another workspace, but not together with its project', async () => {
  const { account, answer, make, entries } = await startWithAccount(
    {},
    { workspaces: ['Other'], projects: [{ name: 'There', workspace: 'Other' }] },
  );
  const other = account.workspaces[1]?.id;
  const id = await make({ project_id: null });
  const move = { workspace_id: other, project_id: account.projects[0]?.id };
  expect(await answer('PUT', `${entries}/${id}`, move)).toEqual([400, conflict]);
  expect(await answer('PUT', `${entries}/${id}`, { workspace_id: other })).toMatchObject([
    200,
    { workspace_id: other, tags: ['design', 'new'] },
  ]);
});

test('a finished entry needs the fields that its workspace requires, a running one does not', async () => {
  const workspace = { required: { description: true, project: true } };
  const { answer, entries, entry, make } = await startWithAccount({}, { plan: 'premium', workspace });
  const empty = { ...entry, description: '' };
  expect(await answer('POST', entries, { ...empty, project_id: null })).toEqual([
    400,
    "This entry can't be saved - please add a description, a project",
  ]);
  const running = await make({ description: '', duration: -1 });
  expect((await answer('PATCH', `${entries}/${running}/stop`))[0]).toBe(400);
});

test('nothing can be written to a suspended workspace, until it is back', async () => {
  const { account, answer, control, entries, entry } = await startWithAccount();
  const { token, workspaceId: id } = account;
  await control('/workspaces', { token, id, suspended: true });
  expect((await answer('POST', entries, entry))[0]).toBe(403);
  expect(await answer('GET', '/me/workspaces')).toMatchObject([200, [{ suspended_at: expect.any(String) }]]);
  await control('/workspaces', { token, id, suspended: false });
  expect((await answer('POST', entries, entry))[0]).toBe(200);
});

test('an entry is changed in part: a new start moves it, a new stop lengthens it', async () => {
  const { answer, entries, make } = await startWithAccount();
  const id = await make();
  expect(await answer('PUT', `${entries}/${id}`, { start: '2026-11-14T08:00:00Z' })).toMatchObject([
    200,
    { stop: '2026-11-14T09:30:00Z', duration: 5400, description: 'Header' },
  ]);
  expect(await answer('PUT', `${entries}/${id}`, { stop: '2026-11-14T10:00:00Z' })).toMatchObject([
    200,
    { start: '2026-11-14T08:00:00Z', duration: 7200 },
  ]);
  expect(await answer('PUT', `${entries}/1`, {})).toEqual([404, 'Time entry not found']);
});

test('an entry that was deleted cannot be deleted again', async () => {
  const { answer, entries, make } = await startWithAccount();
  const id = await make();
  expect(await answer('DELETE', `${entries}/${id}`)).toEqual([200, null]);
  expect(await answer('DELETE', `${entries}/${id}`)).toEqual([404, 'Time entry not found']);
});

test('blanks around a description are kept, or cut off, as is set', async () => {
  const { control, make, stored } = await startWithAccount();
  await make({ description: ' Header ' });
  await control('/settings', { descriptions: 'trimmed' });
  await make({ description: ' Header ' });
  expect(await stored()).toMatchObject([{ description: ' Header ' }, { description: 'Header' }]);
});
