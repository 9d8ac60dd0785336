import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const notThere = [404, 'Resource can not be found'];

test('a project, a client and a tag can be deleted, once', async () => {
  const { account, answer } = await startWithAccount();
  const [project] = account.projects;
  const [tag] = account.tags;
  const within = `/workspaces/${account.workspaceId}`;
  expect(await answer('GET', '/me/clients')).toMatchObject([200, [{ name: 'Acme' }]]);
  const client = account.clients[0]?.id;
  expect(await answer('DELETE', `${within}/clients/${client}`)).toEqual([200, client]);
  expect(await answer('GET', '/me/projects')).toMatchObject([200, [{ client_id: null, client_name: null }]]);
  expect(await answer('DELETE', `${within}/projects/${project?.id}`)).toEqual([200, project?.id]);
  expect(await answer('DELETE', `${within}/tags/${tag?.id}`)).toEqual([200, tag?.id]);
  expect(await answer('GET', '/me?with_related_data=true')).toMatchObject([
    200,
    { projects: null, clients: null, tags: null },
  ]);
  expect(await answer('DELETE', `${within}/clients/${client}`)).toEqual(notThere);
  expect(await answer('DELETE', `${within}/projects/${project?.id}`)).toEqual(notThere);
  expect(await answer('DELETE', `${within}/tags/${tag?.id}`)).toEqual(notThere);
});

test('what is in another workspace cannot be deleted through this one', async () => {
  const { account, answer } = await startWithAccount(
    {},
    { workspaces: ['Other'], projects: [{ name: 'There', workspace: 'Other' }] },
  );
  const path = `/workspaces/${account.workspaceId}/projects/${account.projects[0]?.id}`;
  expect(await answer('DELETE', path)).toEqual(notThere);
});

test('a task is posted to its project, done if that is said, and only on a paid plan', async () => {
  const { account, answer, control } = await startWithAccount(
    {},
    { plan: 'starter', projects: [{ name: 'Website' }] },
  );
  const list = `/workspaces/${account.workspaceId}/projects/${account.projects[0]?.id}/tasks`;
  expect(await answer('POST', list, { name: 'Draft' })).toMatchObject([200, { name: 'Draft', active: true }]);
  expect(await answer('POST', list, { name: 'Idea', active: false })).toMatchObject([200, { active: false }]);
  expect(await answer('POST', list, { name: ' ' })).toEqual([400, 'Task name cannot be empty']);
  expect(await answer('GET', '/me/tasks')).toMatchObject([200, [{ name: 'Draft' }]]);
  await control('/organizations', { token: account.token, id: account.organizationId, plan: 'free' });
  expect(await answer('POST', list, { name: 'Build' })).toEqual([402, 'Tasks are a premium feature']);
});
