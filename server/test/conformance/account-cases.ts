import assert from 'node:assert/strict';
import { expectFailure } from './expect-outcome.ts';
import { type Case, create, draft, getService, mark, type Target, tags } from './target.ts';

const id = 'CONF-01';
const oneRead = { reads: 1, writes: 0 };
const noCalls = { reads: 0, writes: 0 };

async function ownWorkspace(target: Target) {
  const { owner } = await target.account();
  const workspace = owner.workspaces.find((one) => one.id === target.workspaceId);
  assert.ok(workspace, 'the workspace is among those of the account');
  return workspace;
}

/** Whose token it is, and what is said of the workspaces. */
export const verifyCases: Case[] = [
  {
    ...{ id, title: 'a token tells whose it is, and which workspace is the usual one' },
    calls: oneRead,
    async run(target) {
      const { owner } = await target.account();
      assert.match(owner.accountId, /./);
      // Not every service tells the address of mail.
      assert.match(owner.email, /^$|@/);
      assert.ok(owner.workspaces.some((workspace) => workspace.id === owner.defaultWorkspaceId));
    },
  },
  {
    ...{ id, title: 'a workspace has a name and an organization' },
    calls: oneRead,
    async run(target) {
      const { name, organizationId } = await ownWorkspace(target);
      assert.match(name, /./);
      assert.match(organizationId, /./);
    },
  },
  {
    ...{ id, takes: 'plans', title: 'a workspace on a Free plan is said not to be paid for' },
    plan: 'free',
    calls: oneRead,
    run: async (target) => assert.equal((await ownWorkspace(target)).isPaid, false),
  },
  {
    ...{ id, takes: 'billable', title: 'a workspace on a paid plan is said to be paid for' },
    plan: 'paid',
    calls: oneRead,
    run: async (target) => assert.equal((await ownWorkspace(target)).isPaid, true),
  },
  {
    ...{
      id,
      takes: 'bare entries',
      title: 'a workspace without rules requires nothing, and its administrator may make tags',
    },
    calls: { reads: 1, writes: 0 },
    async run(target) {
      const { requiredFields, mayCreateTags } = await ownWorkspace(target);
      assert.deepEqual({ requiredFields, mayCreateTags }, { requiredFields: [], mayCreateTags: true });
    },
  },
  {
    ...{ id, title: 'a token that opens nothing is told as such, of reads and of writes' },
    calls: noCalls,
    async run(target) {
      const wrong = target.session('f'.repeat(target.token.length));
      await expectFailure(wrong.verify(), { fault: 'unauthorized' });
      await expectFailure(create(target, draft(target, 'wrong token'), wrong), { fault: 'unauthorized' });
    },
  },
  {
    ...{ id, title: 'a token of another product is told by its shape, and an own one is not' },
    calls: noCalls,
    async run({ tracker, token, foreignToken }) {
      if (foreignToken !== null) assert.notEqual(tracker.findForeignProduct(foreignToken), undefined);
      assert.equal(tracker.findForeignProduct(token), undefined);
    },
  },
  {
    ...{ id, title: 'a token that was replaced opens nothing any more' },
    control: 'it would end the token that the cases use',
    calls: { reads: 1, writes: 1 },
    async run(target) {
      const session = target.session();
      await session.verify();
      await getService(target).revokeToken();
      await expectFailure(create(target, draft(target, 'replaced token'), session), {
        fault: 'unauthorized',
      });
    },
  },
  {
    ...{ id, takes: 'rules', title: 'each field that a workspace requires is told' },
    plan: 'premium',
    control: 'rules of a workspace are set in its settings',
    calls: { reads: 1, writes: 1 },
    async run(target) {
      await getService(target).requireFields(['project', 'task', 'tags', 'description']);
      const { requiredFields } = await ownWorkspace(target);
      assert.deepEqual(requiredFields.toSorted(), ['description', 'project', 'tags', 'task']);
    },
  },
  {
    ...{ id, takes: 'plans', title: 'a workspace without rules on the largest plan is asked for them' },
    plan: 'premium',
    control: 'the plan is not on every account',
    calls: { reads: 1, writes: 1 },
    run: async (target) => assert.deepEqual((await ownWorkspace(target)).requiredFields, []),
  },
  {
    ...{ id, takes: 'tag rights', title: 'who may not make tags is told' },
    control: 'rights are set in the settings of a workspace',
    calls: oneRead,
    async run(target) {
      await getService(target).reserveTagsForAdministrators();
      assert.equal((await ownWorkspace(target)).mayCreateTags, false);
    },
  },
  {
    ...{ id, takes: 'workspaces', title: 'all workspaces of an account are told' },
    control: 'it needs an account with several workspaces',
    calls: noCalls,
    async run(target) {
      const account = await getService(target).account({ workspaces: ['Second', 'Third'], projects: [] });
      const { workspaces } = await target.session(account.token).verify();
      assert.deepEqual(
        workspaces.map((one) => one.id).sort(),
        account.workspaces.map((one) => one.id).sort(),
      );
    },
  },
];

async function ownCatalogue(target: Target) {
  const { catalogue } = await target.account();
  const isOwn = ({ workspaceId }: { workspaceId: string }) => workspaceId === target.workspaceId;
  return {
    projects: catalogue.projects.filter(isOwn),
    tasks: catalogue.tasks.filter(isOwn),
    tags: catalogue.tags.filter(isOwn),
  };
}

const idsIn = (things: { id: string }[]) => things.map((thing) => thing.id);

/** What there is to log to. */
export const catalogueCases: Case[] = [
  {
    ...{ id: 'CONF-02', title: 'a project is listed with its client' },
    needs: ['project'],
    calls: oneRead,
    async run(target) {
      const projectId = await target.shared.project();
      const { projects } = await ownCatalogue(target);
      assert.deepEqual(
        // Which colour a project gets is the service's choice.
        projects.filter((one) => one.id === projectId).map(({ colour: _colour, ...project }) => project),
        [
          {
            ...{ id: projectId, name: `${mark} project`, client: `${mark} client` },
            ...{ workspaceId: target.workspaceId, billable: false },
          },
        ],
      );
    },
  },
  {
    ...{
      id: 'CONF-02',
      takes: 'projects without clients',
      title: 'a project without a client is listed without one',
    },
    needs: ['otherProject'],
    calls: oneRead,
    async run(target) {
      const projectId = await target.shared.otherProject();
      const { projects } = await ownCatalogue(target);
      assert.equal(projects.find((one) => one.id === projectId)?.client, null);
    },
  },
  {
    ...{ id: 'CONF-02', title: 'an archived project is not listed' },
    needs: ['archivedProject'],
    calls: oneRead,
    async run(target) {
      const projectId = await target.shared.archivedProject();
      assert.equal(idsIn((await ownCatalogue(target)).projects).includes(projectId), false);
    },
  },
  {
    ...{ id: 'CONF-02', title: 'a deleted project is not listed' },
    calls: { reads: 1, writes: 2 },
    async run(target) {
      const projectId = await target.arrange.project({ name: `${mark} short-lived` });
      await target.arrange.deleteProject(projectId);
      assert.equal(idsIn((await ownCatalogue(target)).projects).includes(projectId), false);
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'tags', title: 'a tag that came with an entry is listed, once' },
    needs: ['entry', 'project', 'tags'],
    calls: oneRead,
    async run(target) {
      await target.shared.entry();
      const listed = (await ownCatalogue(target)).tags.filter(({ name }) => name === tags.first);
      assert.deepEqual(listed, [{ name: tags.first, workspaceId: target.workspaceId }]);
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'tags', title: 'a deleted tag is not listed' },
    needs: ['tags'],
    calls: { reads: 2, writes: 3 },
    async run(target) {
      await create(target, draft(target, 'tag to delete', { tags: [tags.second] }));
      await target.arrange.deleteTag(tags.second);
      const names = (await ownCatalogue(target)).tags.map(({ name }) => name);
      assert.equal(names.includes(tags.second), false);
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'quotas', title: 'verifying and listing cost one call together' },
    calls: { reads: 2, writes: 0 },
    async run(target) {
      const left = async (verbs: ('verify' | 'catalogue')[]) => {
        const session = target.session();
        for (const verb of verbs) await session[verb]();
        return session.quotas().find(({ bucket }) => bucket === 'reads')?.remaining ?? 0;
      };
      assert.equal((await left(['verify'])) - (await left(['verify', 'catalogue'])), 1);
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'plans', title: 'nothing is billable and there are no tasks on a Free plan' },
    plan: 'free',
    needs: ['project'],
    calls: oneRead,
    async run(target) {
      await target.shared.project();
      const { projects, tasks } = await ownCatalogue(target);
      assert.deepEqual(
        { billable: projects.filter((one) => one.billable), tasks },
        { billable: [], tasks: [] },
      );
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'billable', title: 'a billable project is listed as such' },
    plan: 'paid',
    calls: { reads: 1, writes: 2 },
    async run(target) {
      const projectId = await target.arrange.project({ name: `${mark} billable`, billable: true });
      const { projects } = await ownCatalogue(target);
      assert.equal(projects.find((one) => one.id === projectId)?.billable, true);
      await target.arrange.deleteProject(projectId);
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'tasks', title: 'a task is listed with its project' },
    plan: 'paid',
    needs: ['project', 'task'],
    calls: oneRead,
    async run(target) {
      const taskId = await target.shared.task();
      const { tasks } = await ownCatalogue(target);
      assert.deepEqual(
        tasks.filter((one) => one.id === taskId),
        [
          {
            ...{ id: taskId, name: `${mark} task`, workspaceId: target.workspaceId },
            projectId: await target.shared.project(),
          },
        ],
      );
    },
  },
  {
    ...{ id: 'CONF-02', takes: 'tasks', title: 'a task that is done is not listed' },
    plan: 'paid',
    needs: ['project'],
    calls: { reads: 1, writes: 1 },
    async run(target) {
      const projectId = await target.shared.project();
      const taskId = await target.arrange.task(projectId, { name: `${mark} done`, isDone: true });
      assert.equal(idsIn((await ownCatalogue(target)).tasks).includes(taskId), false);
    },
  },
  {
    ...{ id: 'CONF-02', title: 'more projects than fit on a page are all listed' },
    control: 'making them would cost hundreds of calls',
    calls: noCalls,
    async run(target) {
      const projects = Array.from({ length: 230 }, (_, n) => ({ name: `${mark} ${n}` }));
      const { token } = await getService(target).account({ projects });
      const listed = new Set((await target.session(token).catalogue()).projects.map(({ name }) => name));
      assert.equal(projects.filter(({ name }) => listed.has(name)).length, projects.length);
    },
  },
];
