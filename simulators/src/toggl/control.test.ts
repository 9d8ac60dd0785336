import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

test('every call stands in the ledger, also when it was cut, refused or faulty', async () => {
  const { account, call, control, read, entries, entry } = await startWithAccount();
  await control('/faults', ['cut-after', '500-before']);
  await call('POST', entries, entry).catch(() => {});
  await call('POST', entries, entry);
  await call('POST', entries, { ...entry, created_with: '' });
  await call('GET', '/me?with_related_data=true');
  await call('GET', '/me', undefined, 'f'.repeat(32));
  const ours = { account: account.email, at: expect.any(Number) };
  const path = `/api/v9${entries}`;
  const calls = [
    { ...ours, method: 'POST', path, status: 0, fault: 'cut-after' },
    { ...ours, method: 'POST', path, status: 500, fault: '500-before' },
    { ...ours, method: 'POST', path, status: 400, fault: null },
    { ...ours, method: 'GET', path: '/api/v9/me?with_related_data=true', status: 200, fault: null },
  ];
  const stranger = { ...ours, account: '', method: 'GET', path: '/api/v9/me', status: 403, fault: null };
  expect(await read('/calls')).toEqual([...calls, stranger]);
  expect(await read(`/calls?token=${account.token}`)).toEqual(calls);
});

test('the ledgers of an account are found by a token that was revoked', async () => {
  const { account, call, control, read, make, stored } = await startWithAccount();
  await make();
  await control('/revoke', { token: account.token });
  await call('GET', '/me');
  expect(await stored()).toHaveLength(1);
  expect(await read(`/calls?token=${account.token}`)).toMatchObject([{ status: 200 }, { status: 403 }]);
});

test('all entries of an account are shown, deleted ones included, and nobody else’s', async () => {
  const { call, control, addAccount, entries, make, stored } = await startWithAccount();
  const other = await addAccount({});
  await control('/entries', {
    token: other.token,
    entries: [
      { created_with: 'x', workspace_id: other.workspaceId, start: '2026-11-14T08:00:00Z', duration: 60 },
    ],
  });
  const id = await make();
  await call('DELETE', `${entries}/${id}`);
  expect(await stored()).toMatchObject([{ id, server_deleted_at: expect.any(String) }]);
});

test('an account that is made again under its token starts afresh', async () => {
  const { account, addAccount, make, stored, toggl } = await startWithAccount();
  await make();
  await addAccount({ token: account.token, fullname: 'Noor Again' });
  expect(await stored()).toEqual([]);
  const page = await (await fetch(toggl.url)).text();
  expect(page).toContain('Noor Again');
  expect(page).not.toContain('Sam Example');
});

test('the page shows the last fifty calls, the ledger all of them', async () => {
  const { toggl, call, account, read } = await startWithAccount({}, { plan: 'premium' });
  const tags = `/workspaces/${account.workspaceId}/tags`;
  for (let n = 0; n < 60; n += 1) await call('GET', `${tags}?page=${n + 1}`);
  expect(await read('/calls')).toHaveLength(60);
  const page = await (await fetch(toggl.url)).text();
  expect(page.match(/\/tags\?page=/g)).toHaveLength(50);
});

test('the clock moves everything forward that has a time', async () => {
  const { call, control, account, now } = await startWithAccount();
  const before = await now();
  await control('/clock', { advanceSeconds: 7_200 });
  // Answers tell whole seconds.
  const getAhead = (date: string | null) =>
    Math.floor(Date.parse(date ?? '') / 1_000) - Math.floor(before / 1_000);
  const response = await call('POST', `/workspaces/${account.workspaceId}/tags`, { name: 'later' });
  expect(getAhead(response.headers.get('date'))).toBe(7_200);
  const [tag] = z.array(z.object({ at: z.string() })).parse(await response.json());
  expect(getAhead(tag?.at ?? null)).toBe(7_200);
});

test('an entry can be made, changed and deleted in the service itself, without a call of ours', async () => {
  const { account, control, stored, read } = await startWithAccount(
    {},
    { plan: 'starter', projects: [{ name: 'Website', tasks: ['Draft'] }, { name: 'App' }] },
  );
  const { token } = account;
  const [website, app] = account.projects;
  const task = account.tasks[0]?.id;
  const made = { start: '2026-11-14T08:00:00Z', duration: 60, project_id: website?.id, task_id: task };
  await control('/entries', { token, entries: [made] });
  const [entry] = await stored();
  expect(entry).toMatchObject({ task_id: task, project_id: website?.id });
  const change = (fields: object) => control('/entries/change', { token, id: entry?.id, ...fields });
  await change({ description: 'By hand', start: '2026-11-14T09:00:00Z', duration: 120, billable: true });
  expect(await stored()).toMatchObject([
    {
      ...{ description: 'By hand', start: '2026-11-14T09:00:00+00:00', duration: 120, billable: true },
      ...{ project_id: website?.id, task_id: task },
    },
  ]);
  await change({ project_id: app?.id, tags: ['calls'] });
  expect(await stored()).toMatchObject([{ project_id: app?.id, task_id: null, tags: ['calls'] }]);
  await control('/entries/delete', { token, id: entry?.id });
  expect(await stored()).toMatchObject([{ server_deleted_at: expect.any(String) }]);
  await expect(change({ description: 'Gone' })).rejects.toThrow('404');
  expect(await read('/calls')).toEqual([]);
});

test('a project can be made after its account, with its client and tasks', async () => {
  const { account, answer, control } = await startWithAccount({}, { plan: 'starter' });
  await control('/projects/create', {
    token: account.token,
    ...{ name: 'Shop', client: 'Bolt', billable: true, tasks: ['Draft'] },
  });
  expect(await answer('GET', '/me?with_related_data=true')).toMatchObject([
    200,
    { projects: [{ name: 'Shop', client_name: 'Bolt', billable: true }], tasks: [{ name: 'Draft' }] },
  ]);
});

test('what a workspace requires can be changed at any time', async () => {
  const { account, answer, control, entries, entry } = await startWithAccount({}, { plan: 'premium' });
  const require = (required: object | null) =>
    control('/workspaces', { token: account.token, id: account.workspaceId, required });
  const plain = { ...entry, tags: [] };
  await require({ tag: true });
  expect(await answer('POST', entries, plain)).toEqual([400, "This entry can't be saved - please add a tag"]);
  await require(null);
  expect((await answer('POST', entries, plain))[0]).toBe(200);
});
