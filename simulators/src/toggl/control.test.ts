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
  const aheadOf = (date: string | null) =>
    Math.floor(Date.parse(date ?? '') / 1_000) - Math.floor(before / 1_000);
  const response = await call('POST', `/workspaces/${account.workspaceId}/tags`, { name: 'later' });
  expect(aheadOf(response.headers.get('date'))).toBe(7_200);
  const [tag] = z.array(z.object({ at: z.string() })).parse(await response.json());
  expect(aheadOf(tag?.at ?? null)).toBe(7_200);
});
