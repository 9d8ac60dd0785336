import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

const Names = z.array(z.object({ name: z.string() }));

/** The names of what a path lists. */
async function namesAt(call: (method: string, path: string) => Promise<Response>, path: string) {
  return Names.parse(await (await call('GET', path)).json()).map(({ name }) => name);
}

test('a list of projects stops at 151 without a word, and at 200 when more are asked for', async () => {
  const projects = Array.from({ length: 230 }, (_, n) => ({ name: `Project ${n}` }));
  const { call, account } = await startWithAccount({}, { projects });
  const list = `/workspaces/${account.workspaceId}/projects`;
  expect(await namesAt(call, list)).toHaveLength(151);
  expect(await namesAt(call, `${list}?per_page=500`)).toHaveLength(200);
  expect(await namesAt(call, `${list}?per_page=200&page=2`)).toHaveLength(30);
  expect(await namesAt(call, '/me/projects')).toHaveLength(230);
});

test('archived projects are listed unless the active ones are asked for', async () => {
  const projects = [{ name: 'New' }, { name: 'Old', active: false }];
  const { call, account } = await startWithAccount({}, { projects });
  const list = `/workspaces/${account.workspaceId}/projects`;
  expect(await namesAt(call, list)).toEqual(['New', 'Old']);
  expect(await namesAt(call, `${list}?active=both`)).toEqual(['New', 'Old']);
  expect(await namesAt(call, `${list}?active=true`)).toEqual(['New']);
  expect(await namesAt(call, `${list}?active=false`)).toEqual(['Old']);
  expect(await namesAt(call, '/me/projects')).toEqual(['New']);
  expect(await namesAt(call, '/me/projects?include_archived=true')).toEqual(['New', 'Old']);
});

test('a project posted without “active” comes out archived', async () => {
  const { answer, account } = await startWithAccount();
  const list = `/workspaces/${account.workspaceId}/projects`;
  expect(await answer('POST', list, { name: 'Quiet' })).toMatchObject([
    200,
    { name: 'Quiet', active: false, status: 'archived', client_id: null },
  ]);
  expect(await answer('POST', list, { name: 'Loud', active: true, client_name: 'Fresh' })).toMatchObject([
    200,
    { active: true, client_name: 'Fresh' },
  ]);
});

test('the name of a project is taken once for each client, archived ones included', async () => {
  const { answer, account } = await startWithAccount(
    {},
    { projects: [{ name: 'Site', client: 'Acme', active: false }] },
  );
  const list = `/workspaces/${account.workspaceId}/projects`;
  const taken = [400, 'Name has already been taken'];
  expect(await answer('POST', list, { name: 'Site', active: true, client_name: 'Acme' })).toEqual(taken);
  expect((await answer('POST', list, { name: 'Site', active: true }))[0]).toBe(200);
  expect(await answer('POST', list, { name: 'Site', active: true })).toEqual(taken);
  expect((await answer('POST', list, { name: 'Site', active: true, client_name: 'Bolt' }))[0]).toBe(200);
  expect((await answer('POST', list, { name: ' ' }))[0]).toBe(400);
  expect((await answer('POST', list, { name: 'Other', client_id: 7 }))[0]).toBe(400);
});

test('where only administrators may create projects, others may not', async () => {
  const { answer, account } = await startWithAccount(
    {},
    { workspace: { admin: false, onlyAdminsMayCreateProjects: true } },
  );
  expect(await answer('POST', `/workspaces/${account.workspaceId}/projects`, { name: 'Mine' })).toEqual([
    403,
    'Only admins may create projects in this workspace',
  ]);
  expect(await answer('GET', '/me/workspaces')).toMatchObject([
    200,
    [{ admin: false, only_admins_may_create_projects: true }],
  ]);
});

test('clients are created with a name, and found by a part of it', async () => {
  const { call, answer, account } = await startWithAccount();
  const list = `/workspaces/${account.workspaceId}/clients`;
  expect(await answer('POST', list, { name: '' })).toEqual([400, 'Client name cannot be empty']);
  expect(await answer('POST', list, { name: 'x'.repeat(256) })).toEqual([
    400,
    'Client name maximum length is 255',
  ]);
  expect(await answer('POST', list, { name: 'Bolt' })).toMatchObject([
    200,
    { name: 'Bolt', wid: account.workspaceId, archived: false },
  ]);
  expect(await namesAt(call, list)).toEqual(['Acme', 'Bolt']);
  expect(await namesAt(call, `${list}?name=BO`)).toEqual(['Bolt']);
  expect(await namesAt(call, `${list}?status=archived`)).toEqual([]);
  expect(await answer('GET', `${list}?status=lost`)).toEqual([400, 'Client status is invalid']);
  expect(await namesAt(call, '/me/clients')).toEqual(['Acme', 'Bolt']);
});

test('tags are created one at a time, and answered as a list', async () => {
  const { call, answer, account } = await startWithAccount();
  const list = `/workspaces/${account.workspaceId}/tags`;
  expect(await answer('POST', list, { name: 'calls' })).toMatchObject([200, [{ name: 'calls' }]]);
  expect(await answer('POST', list, { name: 'calls' })).toEqual([
    400,
    "a tag with the name 'calls' already exists",
  ]);
  expect(await answer('POST', list, { name: '' })).toEqual([400, "tag name can't be blank"]);
  expect(await namesAt(call, list)).toEqual(['design', 'calls']);
  expect(await namesAt(call, `${list}?search=CALL`)).toEqual(['calls']);
  expect(await namesAt(call, `${list}?per_page=1&page=2`)).toEqual(['calls']);
});

test('a deleted tag is gone from lists and entries, and told of since', async () => {
  const { account, answer, control, make, stored } = await startWithAccount();
  await make({ tags: ['design'] });
  await control('/tags', { token: account.token, id: account.tags[0]?.id });
  expect(await answer('GET', '/me/tags')).toEqual([200, []]);
  expect(await answer('GET', '/me/tags?since=0')).toMatchObject([200, [{ deleted_at: expect.any(String) }]]);
  expect(await stored()).toMatchObject([{ tags: [] }]);
});

test('projects that were renamed, restored or deleted elsewhere are told of since', async () => {
  const { account, answer, control, now } = await startWithAccount();
  const change = (body: object) =>
    control('/projects', { token: account.token, id: account.projects[0]?.id, ...body });
  const since = Math.floor((await now()) / 1_000) + 60;
  expect(await answer('GET', `/me/projects?since=${since}`)).toEqual([200, []]);
  await control('/clock', { advanceSeconds: 120 });
  await change({ change: 'rename', name: 'Shop' });
  expect(await answer('GET', `/me/projects?since=${since}`)).toMatchObject([200, [{ name: 'Shop' }]]);
  await change({ change: 'archive' });
  expect(await answer('GET', '/me/projects')).toEqual([200, []]);
  await change({ change: 'restore' });
  await change({ change: 'delete' });
  expect(await answer('GET', '/me/projects')).toEqual([200, []]);
  expect(await answer('GET', `/me/projects?since=${since}`)).toMatchObject([
    200,
    [{ status: 'deleted', server_deleted_at: expect.any(String) }],
  ]);
});

test('a workspace tells what it requires, in two places', async () => {
  const { answer, account } = await startWithAccount(
    {},
    { plan: 'premium', workspace: { required: { tag: true } } },
  );
  const constraints = { time_entry_constraints_enabled: true, tag_present: true, project_present: false };
  expect(await answer('GET', `/workspaces/${account.workspaceId}/time_entry_constraints`)).toMatchObject([
    200,
    constraints,
  ]);
  expect(await answer('GET', '/me/workspaces')).toMatchObject([
    200,
    [{ premium: true, business_ws: true, te_constraints: constraints }],
  ]);
});

test('an account may have several organizations, each with its plan and its workspaces', async () => {
  const { answer, account } = await startWithAccount(
    {},
    { workspaces: ['Second'], organizations: [{ name: 'Firm', plan: 'starter', workspaces: ['Team'] }] },
  );
  const [home, firm] = account.organizations;
  expect(await answer('GET', '/me/organizations')).toMatchObject([
    200,
    [
      { id: account.organizationId, pricing_plan_name: 'Free' },
      { id: firm?.id, name: 'Firm', pricing_plan_name: 'Starter' },
    ],
  ]);
  expect(await answer('GET', '/me/workspaces')).toMatchObject([
    200,
    [
      { id: account.workspaceId, organization_id: home?.id, premium: false },
      { name: 'Second', organization_id: home?.id, premium: false },
      { name: 'Team', organization_id: firm?.id, premium: true, business_ws: false },
    ],
  ]);
});
