import { expect, test } from 'vitest';
import { startWithAccount } from './account-for-tests.ts';

const noTask = [400, 'User cannot access selected task'];
const paid = {
  plan: 'starter',
  projects: [
    { name: 'Website', tasks: ['Draft', 'Build'] },
    { name: 'App', tasks: ['Test'] },
  ],
};

async function startWithTasks(change: object = {}) {
  const started = await startWithAccount({}, { ...paid, ...change });
  const findId = (name: string) => started.account.tasks.find((task) => task.name === name)?.id;
  const attempt = (fields: object) =>
    started.answer('POST', started.entries, { ...started.entry, ...fields });
  return { ...started, findId, attempt };
}

test('tasks are served with the account, in a list of their own, and paged in their workspace', async () => {
  const { account, answer } = await startWithTasks();
  const [website, app] = account.projects;
  const draft = { name: 'Draft', project_id: website?.id, workspace_id: account.workspaceId, active: true };
  const all = [draft, { name: 'Build' }, { name: 'Test', project_id: app?.id }];
  expect(await answer('GET', '/me?with_related_data=true')).toMatchObject([200, { tasks: all }]);
  expect(await answer('GET', '/me/tasks')).toMatchObject([200, all]);
  expect(await answer('GET', '/me/tasks?offset=1&per_page=1')).toMatchObject([200, [{ name: 'Build' }]]);
  const list = `/workspaces/${account.workspaceId}/tasks`;
  const counted = { page: 1, per_page: 50, total_count: 3 };
  const byName = [{ name: 'Build' }, { name: 'Draft' }, { name: 'Test' }];
  expect(await answer('GET', list)).toMatchObject([200, { ...counted, data: byName }]);
  expect(await answer('GET', `${list}?per_page=2&page=2`)).toMatchObject([200, { data: [{ name: 'Test' }] }]);
  expect(await answer('GET', `${list}?pid=${app?.id}`)).toMatchObject([200, { total_count: 1 }]);
  expect(await answer('GET', `${list}?search=DRA`)).toMatchObject([200, { data: [{ name: 'Draft' }] }]);
});

test('who has no tasks is told so with null, and with an empty page', async () => {
  const { answer, account } = await startWithAccount();
  expect(await answer('GET', '/me?with_related_data=true')).toMatchObject([200, { tasks: null }]);
  expect(await answer('GET', `/workspaces/${account.workspaceId}/tasks`)).toMatchObject([
    200,
    { data: [], page: 1, per_page: 50, total_count: 0 },
  ]);
});

test('there are no tasks on a Free plan, and none any more once a plan is lowered', async () => {
  const { account, answer, addAccount, control, findId, attempt } = await startWithTasks();
  await expect(addAccount({ ...paid, plan: 'free' })).rejects.toThrow('Tasks are a premium feature');
  await control('/organizations', { token: account.token, id: account.organizationId, plan: 'free' });
  expect(await answer('GET', '/me/tasks')).toEqual([200, []]);
  expect(await attempt({ task_id: findId('Draft') })).toEqual(noTask);
});

test('an entry takes a task of its own project only', async () => {
  const { account, attempt, findId, stored } = await startWithTasks();
  expect(await attempt({ task_id: findId('Test') })).toEqual(noTask);
  expect(await attempt({ task_id: findId('Draft'), project_id: null })).toEqual(noTask);
  expect(await attempt({ task_id: 7 })).toEqual(noTask);
  expect(await stored()).toEqual([]);
  const draft = { task_id: findId('Draft'), tid: findId('Draft'), project_id: account.projects[0]?.id };
  expect(await attempt({ task_id: findId('Draft') })).toMatchObject([200, draft]);
  expect(await stored()).toMatchObject([{ task_id: findId('Draft') }]);
});

test('an entry that goes to another project has to leave its task behind', async () => {
  const { account, answer, entries, make, findId } = await startWithTasks();
  const id = await make({ task_id: findId('Draft') });
  const change = (fields: object) => answer('PUT', `${entries}/${id}`, fields);
  expect(await change({ description: 'Same task' })).toMatchObject([200, { task_id: findId('Draft') }]);
  expect(await change({ task_id: findId('Build') })).toMatchObject([200, { task_id: findId('Build') }]);
  const app = account.projects[1]?.id;
  expect(await change({ project_id: app })).toEqual(noTask);
  expect(await change({ project_id: app, task_id: findId('Test') })).toMatchObject([
    200,
    { project_id: app, task_id: findId('Test') },
  ]);
  expect(await change({ task_id: null })).toMatchObject([200, { project_id: app, task_id: null }]);
});

test('a task that was made, finished or deleted elsewhere is told of since', async () => {
  const { account, answer, control, read, findId, attempt, now } = await startWithTasks();
  const { token } = account;
  const since = Math.floor((await now()) / 1_000) + 60;
  await control('/clock', { advanceSeconds: 120 });
  await control('/tasks/create', { token, projectId: account.projects[1]?.id, name: 'Ship' });
  expect(await answer('GET', `/me/tasks?since=${since}`)).toMatchObject([200, [{ name: 'Ship' }]]);
  await control('/tasks', { token, id: findId('Draft'), change: 'archive' });
  expect(await answer('GET', '/me/tasks')).toMatchObject([
    200,
    [{ name: 'Build' }, { name: 'Test' }, { name: 'Ship' }],
  ]);
  expect(await answer('GET', '/me/tasks?include_not_active=true&per_page=1')).toMatchObject([
    200,
    [{ name: 'Draft', active: false }],
  ]);
  await control('/tasks', { token, id: findId('Build'), change: 'delete' });
  expect(await attempt({ task_id: findId('Build') })).toEqual(noTask);
  expect(await answer('GET', `/me/tasks?since=${since}`)).toMatchObject([
    200,
    [{ name: 'Draft' }, { name: 'Build', server_deleted_at: expect.any(String) }, { name: 'Ship' }],
  ]);
  expect(await read(`/entries?token=${token}`)).toEqual([]);
});

test('where a task is required, an entry with one is saved', async () => {
  const { attempt, findId } = await startWithTasks({
    plan: 'premium',
    workspace: { required: { task: true } },
  });
  expect(await attempt({})).toEqual([400, "This entry can't be saved - please add a task"]);
  expect(await attempt({ task_id: findId('Draft') })).toMatchObject([200, { task_id: findId('Draft') }]);
});
