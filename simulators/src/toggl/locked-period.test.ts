import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const locked = [400, "Entries can't be added or edited in this period"];

test('nothing is added to a locked period, moved into it or out of it, or deleted there', async () => {
  const { account, answer, control, entries, entry, make, stored } = await startWithAccount();
  const before = await make({ start: '2026-10-31T22:59:59Z' });
  const after = await make({ start: '2026-11-01T00:00:00Z' });
  await control('/workspaces', { token: account.token, id: account.workspaceId, lockedBefore: '2026-11-01' });
  const start = '2026-10-31T23:59:59Z';
  expect(await answer('POST', entries, { ...entry, start })).toEqual(locked);
  expect(await answer('PUT', `${entries}/${before}`, { description: 'Other' })).toEqual(locked);
  expect(await answer('PUT', `${entries}/${before}`, { start: '2026-11-02T08:00:00Z' })).toEqual(locked);
  expect(await answer('DELETE', `${entries}/${before}`)).toEqual(locked);
  expect(await answer('PUT', `${entries}/${after}`, { start })).toEqual(locked);
  const operations = [{ op: 'replace', path: '/description', value: 'Other' }];
  expect(await answer('PATCH', `${entries}/${before},${after}`, operations)).toMatchObject([
    200,
    { success: [after], failure: [{ id: before, message: locked[1] }] },
  ]);
  expect(await stored()).toMatchObject([
    { id: before, description: 'Header', server_deleted_at: null },
    { id: after, description: 'Other', start: '2026-11-01T00:00:00+00:00' },
  ]);
});

test('a period that is opened again takes entries', async () => {
  const { account, answer, control, entries, entry } = await startWithAccount(
    {},
    { workspace: { lockedBefore: '2027-01-01' } },
  );
  expect(await answer('POST', entries, entry)).toEqual(locked);
  await control('/workspaces', { token: account.token, id: account.workspaceId, lockedBefore: null });
  expect((await answer('POST', entries, entry))[0]).toBe(200);
});
