import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const remaining = (response: Response) => Number(response.headers.get('x-toggl-quota-remaining'));
const resetsIn = (response: Response) => Number(response.headers.get('x-toggl-quota-resets-in'));

test.each([
  { plan: 'free', calls: 30 },
  { plan: 'starter', calls: 240 },
  { plan: 'premium', calls: 600 },
])(
  'the plan “$plan” allows $calls calls an hour, and every user 30 for themselves',
  async ({ plan, calls }) => {
    const { call, account } = await startWithAccount({}, { plan });
    expect(remaining(await call('GET', `/workspaces/${account.workspaceId}/tags`))).toBe(calls - 1);
    expect(remaining(await call('GET', '/me/logged'))).toBe(29);
  },
);

test('each organization has a quota of its own', async () => {
  const { call, account } = await startWithAccount(
    {},
    { organizations: [{ name: 'Firm', plan: 'starter', workspaces: ['Team'] }] },
  );
  const [home, team] = account.workspaces;
  expect(remaining(await call('GET', `/workspaces/${team?.id}/tags`))).toBe(239);
  expect(remaining(await call('GET', `/workspaces/${home?.id}/tags`))).toBe(29);
});

test('both headers stand on every answer, refusals included', async () => {
  const { call, entries, entry } = await startWithAccount();
  const answers = [
    await call('POST', entries, { ...entry, created_with: '' }),
    await call('GET', '/workspaces/1/tags'),
    await call('GET', '/nonsense'),
    await call('DELETE', `${entries}/1`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 403, 404, 404]);
  expect(answers.map(remaining)).toEqual([29, 28, 27, 26]);
  for (const answer of answers) expect(resetsIn(answer)).toBe(3_600);
});

test('a quota window starts at its first call and resets after an hour', async () => {
  const { call, control, account, entries, entry } = await startWithAccount();
  await call('POST', entries, entry);
  await control('/clock', { advanceSeconds: 3_000 });
  await control('/quota', { token: account.token, bucket: 'organization', used: 29 });
  const refused = await call('POST', entries, entry);
  expect(refused.status).toBe(402);
  expect(remaining(refused)).toBe(0);
  expect(resetsIn(refused)).toBe(600);
  expect(await refused.json()).toContain('reset in 600 seconds');
  await control('/clock', { advanceSeconds: 600 });
  const allowed = await call('POST', entries, entry);
  expect([allowed.status, remaining(allowed)]).toEqual([200, 29]);
});

test('a call that is refused for the quota changes nothing and costs nothing', async () => {
  const { call, control, account, entries, entry, stored } = await startWithAccount();
  const use = (used: number) => control('/quota', { token: account.token, bucket: 'organization', used });
  expect(await use(30)).toMatchObject({ total: 30, remaining: 0 });
  await call('POST', entries, entry);
  await call('POST', entries, entry);
  expect(await stored()).toEqual([]);
  expect(await use(-1)).toMatchObject({ remaining: 1 });
});

test('what another program calls is missing from our quota', async () => {
  const { call, control, account } = await startWithAccount();
  expect(remaining(await call('GET', '/me/logged'))).toBe(29);
  await control('/quota', { token: account.token, bucket: 'user', used: 27 });
  expect(remaining(await call('GET', '/me/logged'))).toBe(1);
  expect(remaining(await call('GET', `/workspaces/${account.workspaceId}/tags`))).toBe(29);
});

test('the quotas have a page of their own, which costs a call', async () => {
  const { answer, account } = await startWithAccount();
  await answer('GET', `/workspaces/${account.workspaceId}/tags`);
  expect(await answer('GET', '/me/quota')).toEqual([
    200,
    [
      { organization_id: null, total: 30, remaining: 29, resets_in_secs: 3_600 },
      { organization_id: account.organizationId, total: 30, remaining: 29, resets_in_secs: 3_600 },
    ],
  ]);
});
