import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

test('a wrong token is 403 with a bare JSON string, a missing one 401 with a header', async () => {
  const { toggl, call } = await startWithAccount();
  const wrong = await call('GET', '/me', undefined, 'f'.repeat(32));
  expect([wrong.status, await wrong.json()]).toEqual([403, 'Incorrect username and/or password']);
  const missing = await fetch(`${toggl.url}/api/v9/me`);
  expect([missing.status, missing.headers.get('x-authorization-missing')]).toEqual([401, 'true']);
});

test('one call gives the user with all related data', async () => {
  const { call, account } = await startWithAccount();
  const plain = await (await call('GET', '/me')).json();
  expect(plain).not.toHaveProperty('projects');
  expect(await (await call('GET', '/me?with_related_data=true')).json()).toMatchObject({
    email: account.email,
    default_workspace_id: account.workspaceId,
    workspaces: [{ id: account.workspaceId }],
    projects: [{ name: 'Website', client_name: 'Acme', active: true }],
    clients: [{ name: 'Acme' }],
    tags: [{ name: 'design' }],
    time_entries: null,
  });
});

test('an entry is created with 200, its second cut, its new tag made', async () => {
  const { call, entries, entry } = await startWithAccount();
  const created = await call('POST', entries, entry);
  expect(created.status).toBe(200);
  expect(await created.json()).toMatchObject({
    start: '2026-11-14T09:00:00Z',
    stop: '2026-11-14T10:30:00Z',
    duration: 5400,
    tags: ['design', 'new'],
  });
  const me = await (await call('GET', '/me?with_related_data=true')).json();
  expect(me).toMatchObject({
    tags: [{ name: 'design' }, { name: 'new' }],
    time_entries: [{ start: '2026-11-14T09:00:00+00:00' }],
  });
});

test('an entry is refused with the service’s own words', async () => {
  const { call, entries, entry } = await startWithAccount();
  const refusal = async (change: object) => (await call('POST', entries, { ...entry, ...change })).json();
  expect(await refusal({ created_with: '' })).toBe('created_with needs to be provided an a valid string');
  expect(await refusal({ project_id: 1 })).toBe('User cannot access the selected project');
  expect(await refusal({ description: 'x'.repeat(3001) })).toBe(
    'Maximum length for description (3000 chars) exceeded',
  );
  expect(await refusal({ workspace_id: '7' })).toMatch(/^Unexpected "workspace_id" type string, offset=\d+$/);
});

test('an entry is changed, then deleted softly; a second deletion finds nothing', async () => {
  const { call, now, entries, entry } = await startWithAccount();
  const { id } = z.object({ id: z.number() }).parse(await (await call('POST', entries, entry)).json());
  const changed = await (await call('PUT', `${entries}/${id}`, { description: 'Footer', tags: [] })).json();
  expect(changed).toMatchObject({ description: 'Footer', tags: null, duration: 5400 });
  expect((await call('DELETE', `${entries}/${id}`)).status).toBe(200);
  expect((await call('DELETE', `${entries}/${id}`)).status).toBe(404);
  expect(await (await call('GET', '/me/time_entries')).json()).toEqual([]);
  const since = Math.floor((await now()) / 1_000) - 60;
  expect(await (await call('GET', `/me/time_entries?since=${since}`)).json()).toMatchObject([
    { id, server_deleted_at: expect.any(String) },
  ]);
});

test('two quotas are counted apart, reported on every answer, and spent ones refuse with 402', async () => {
  const { call, entries, entry } = await startWithAccount({
    quota: { organization: 1, user: 2, windowMs: 60_000 },
  });
  const first = await call('GET', '/me');
  expect(first.headers.get('x-toggl-quota-remaining')).toBe('1');
  expect(first.headers.get('x-toggl-quota-resets-in')).toBe('60');
  expect((await call('POST', entries, entry)).status).toBe(200);
  const refused = await call('POST', entries, entry);
  expect(refused.status).toBe(402);
  expect(refused.headers.get('x-toggl-quota-remaining')).toBe('0');
  expect(await refused.json()).toMatch(/hourly limit for API calls.*reset in 60 seconds/);
  expect(await (await call('GET', '/me/time_entries')).json()).toHaveLength(1);
});

test('another workspace is out of reach', async () => {
  const { call, entry } = await startWithAccount();
  expect((await call('POST', '/workspaces/1/time_entries', { ...entry, workspace_id: 1 })).status).toBe(403);
});

test('the page at the root shows entries and calls, with what people wrote escaped', async () => {
  const { toggl, call, entries, entry } = await startWithAccount();
  await call('POST', entries, { ...entry, description: '<b>Header</b>' });
  const page = await (await fetch(toggl.url)).text();
  expect(page).toContain('&lt;b&gt;Header&lt;/b&gt;');
  expect(page).toContain('90 min');
  expect(page).toContain(entries);
});

test('the page shows an entry’s project and task, and whether it is billable', async () => {
  const { toggl, account, make } = await startWithAccount(
    {},
    { plan: 'starter', projects: [{ name: 'Website', tasks: ['Draft <1>'] }] },
  );
  const cells = async () => (await (await fetch(toggl.url)).text()).match(/<td>.*/)?.[0];
  await make({ tags: [] });
  expect(await cells()).toContain('<td>Website</td><td>–</td><td>–</td><td>–</td>');
  await make({ tags: [], task_id: account.tasks[0]?.id, billable: true, start: '2026-11-15T08:00:00Z' });
  expect(await cells()).toContain('<td>Website</td><td>Draft &lt;1&gt;</td><td>yes</td><td>–</td>');
});
