import assert from 'node:assert/strict';
import type { EntryChange, RequiredField, TrackedEntry } from '../../src/connectors/time-tracker.ts';
import { expectFailure, expectRejection, getOutcome } from './expect-outcome.ts';
import {
  at,
  type Case,
  create,
  draft,
  type Feature,
  getService,
  inTime,
  mark,
  type Target,
  tags,
  words,
} from './target.ts';

const id = 'CONF-08';
const oneWrite = { reads: 0, writes: 1 };
const noProject = { reason: 'project', says: /project/i };
const noTask = { reason: 'task', says: /task/i };
const locked = { reason: 'period', says: /period|locked/i };
const settings = 'rules of a workspace are set in its settings';

/** An entry with these fields is refused. */
const refused = (target: Target, change: Partial<TrackedEntry>, wanted: { reason?: string; says: RegExp }) =>
  expectRejection(target, () => create(target, draft(target, 'refused', change)), wanted);

/** A case about an entry that is refused as soon as it is sent. */
function rejection(
  title: string,
  change: Partial<TrackedEntry>,
  wanted: { reason?: string; says: RegExp },
  takes?: Feature,
): Case {
  return {
    ...{ id, title, calls: oneWrite, ...(takes ? { takes } : {}) },
    run: async (target) => {
      await refused(target, change, wanted);
    },
  };
}

/** What the service does not take it refuses, in words for the user, and tells what it is about. */
export const rejectionCases: Case[] = [
  rejection('a project that is not there is refused', { projectId: '1' }, noProject),
  {
    ...{
      id,
      takes: 'plans',
      title: 'billable time on a Free plan is refused',
      plan: 'free',
      calls: oneWrite,
    },
    async run(target) {
      await refused(target, { billable: true }, { reason: 'billable', says: /billable|premium/i });
    },
  },
  {
    ...{ id, title: 'an archived project is taken, or refused as a project' },
    needs: ['archivedProject'],
    calls: { reads: 0, writes: 2 },
    async run(target) {
      const projectId = await target.shared.archivedProject();
      const outcome = await getOutcome(create(target, draft(target, 'archived', { projectId })));
      if (outcome !== 'done') assert.equal(outcome.reason, 'project', outcome.words);
    },
  },
  {
    ...{ id, title: 'a deleted project is refused' },
    calls: { reads: 0, writes: 3 },
    async run(target) {
      const projectId = await target.arrange.project({ name: `${mark} deleted` });
      await target.arrange.deleteProject(projectId);
      await refused(target, { projectId }, noProject);
    },
  },
  {
    ...{
      id,
      takes: 'plans',
      title: 'a task on a Free plan is refused',
      plan: 'free',
      needs: ['project'],
      calls: oneWrite,
    },
    async run(target) {
      await refused(target, { projectId: await target.shared.project(), taskId: '1' }, noTask);
    },
  },
  rejection(
    'more than three thousand characters are refused',
    { description: mark.padEnd(3_001, '.') },
    { says: /description/i },
    'long texts',
  ),
  rejection(
    'more than 999 hours are refused',
    { startedAt: at(-70_000), durationSeconds: 3_596_401 },
    { says: /duration|999/i },
    'own limits',
  ),
  {
    ...{
      id,
      takes: 'workspaces',
      title: 'a workspace that is not the user’s is refused, and the token is not blamed',
    },
    calls: oneWrite,
    async run(target) {
      const elsewhere = { ...draft(target, 'elsewhere'), workspaceId: '1' };
      await expectRejection(target, () => create(target, elsewhere), { says: /access|workspace/i });
    },
  },
  {
    ...{ id, title: 'an entry is not moved to a project that is not there' },
    needs: ['entry', 'project', 'tags'],
    calls: { reads: 2, writes: 1 },
    run: (target) => changeRefused(target, { projectId: '1' }, noProject),
  },
  {
    ...{
      id,
      takes: 'tasks',
      title: 'a task that is not there is refused',
      plan: 'paid',
      needs: ['project'],
      calls: oneWrite,
    },
    async run(target) {
      await refused(target, { projectId: await target.shared.project(), taskId: '1' }, noTask);
    },
  },
  {
    ...{ id, takes: 'tasks', title: 'a task of another project is refused', plan: 'paid', calls: oneWrite },
    needs: ['project', 'otherProject', 'task'],
    async run(target) {
      await target.shared.project();
      const change = { projectId: await target.shared.otherProject(), taskId: await target.shared.task() };
      await refused(target, change, noTask);
    },
  },
  {
    ...{ id, takes: 'tasks', title: 'a task without its project is refused', plan: 'paid', calls: oneWrite },
    needs: ['project', 'task'],
    async run(target) {
      await refused(target, { taskId: await target.shared.task() }, noTask);
    },
  },
  {
    ...{ id, takes: 'own limits', title: 'more than fifty tags are refused', calls: oneWrite },
    control: 'if they were taken, 51 tags would have to be deleted',
    async run(target) {
      const many = Array.from({ length: 51 }, (_, n) => `${tags.first}-${n}`);
      await refused(target, { tags: many }, { says: /tags/i });
    },
  },
  {
    ...{
      id,
      takes: 'quirks',
      title: 'an archived project that is refused is told as a project',
      calls: oneWrite,
    },
    needs: ['archivedProject'],
    control: 'it is not known whether the service does so',
    async run(target) {
      const projectId = await target.shared.archivedProject();
      await getService(target).set({ archivedProjects: 'refuse' });
      await refused(target, { projectId }, noProject);
    },
  },
  {
    ...{
      id,
      takes: 'quirks',
      title: 'billable time refused with the code of a spent quota is distinguished',
      plan: 'free',
    },
    calls: oneWrite,
    control: 'it is not known whether the service does so',
    async run(target) {
      await getService(target).set({ billableOnFree: 'refuse-402' });
      await refused(target, { billable: true }, { reason: 'billable', says: /premium/i });
    },
  },
  {
    ...{ id, takes: 'quirks', title: 'a refusal in plain text is understood as well', calls: oneWrite },
    control: 'the service chooses its form',
    async run(target) {
      await getService(target).set({ errorsAs: 'text' });
      await refused(target, { projectId: '1' }, noProject);
    },
  },
  {
    ...{
      id,
      takes: 'workspaces',
      title: 'a project of another workspace is refused',
      calls: { reads: 0, writes: 0 },
    },
    control: 'it needs an account with several workspaces',
    async run(target) {
      const there = { name: `${mark} there`, workspace: 'Other' };
      const account = await getService(target).account({ workspaces: ['Other'], projects: [there] });
      const [project] = account.projects;
      const entry = draft(target, 'mixed', { projectId: project?.id ?? '' });
      const session = target.session(account.token);
      const mixed = () => create(target, { ...entry, workspaceId: account.workspaceId }, session);
      await expectRejection(target, mixed, noProject);
    },
  },
  {
    ...{
      id,
      takes: 'tag rights',
      title: 'a tag that the user may not make is refused, one that is there is not',
    },
    control: 'rights are set in the settings of a workspace',
    needs: ['entry', 'project', 'tags'],
    calls: { reads: 0, writes: 3 },
    async run(target) {
      await target.shared.entry();
      await getService(target).reserveTagsForAdministrators();
      await refused(target, { tags: [tags.second] }, { reason: 'tag', says: /tags/i });
      await create(target, draft(target, 'known tag', { tags: [tags.first] }));
    },
  },
  {
    ...{
      id,
      takes: 'workspaces',
      title: 'a suspended workspace takes nothing, and the token is not blamed',
      calls: oneWrite,
    },
    control: 'the service suspends workspaces, nobody else',
    async run(target) {
      await getService(target).suspendWorkspace();
      await refused(target, {}, { says: /access/i });
    },
  },
  ...requiredCases(),
  ...lockedCases(),
];

async function changeRefused(
  target: Target,
  change: EntryChange,
  wanted: { reason?: string; says: RegExp },
): Promise<void> {
  const place = { id: await target.shared.entry(), workspaceId: target.workspaceId };
  const before = await target.read(place.id);
  await expectRejection(target, () => target.session().update(place, change, inTime(target)), wanted);
  assert.deepEqual(await target.read(place.id), before);
}

/** What is left out, by the field that is required. */
function requiredCases(): Case[] {
  const each = (['project', 'task', 'tags', 'description'] as const).map(
    (field): Case => ({
      ...{ id, title: `an entry without the required ${field} is refused, and one with it is taken` },
      ...{ takes: 'rules', plan: 'premium', control: settings, needs: ['project', 'task', 'tags'] },
      calls: { reads: 0, writes: 3 },
      async run(target) {
        const whole = {
          ...{ projectId: await target.shared.project(), taskId: await target.shared.task() },
          ...{ tags: [tags.first], description: words('whole') },
        };
        await getService(target).requireFields([field]);
        await expectLacking(target, { ...whole, ...without[field] }, [field]);
        await create(target, draft(target, 'whole', whole));
      },
    }),
  );
  return [
    ...each,
    {
      ...{ id, title: 'an entry that lacks several fields is told all of them', calls: oneWrite },
      ...{ takes: 'several missing', plan: 'premium', control: settings },
      async run(target) {
        await getService(target).requireFields(['project', 'tags']);
        await expectLacking(target, {}, ['project', 'tags']);
      },
    },
    {
      ...{
        id,
        takes: 'rules',
        title: 'what is required cannot be taken away from an entry',
        plan: 'premium',
      },
      ...{ control: settings, needs: ['entry', 'project', 'tags'], calls: { reads: 2, writes: 1 } },
      async run(target) {
        await target.shared.entry();
        await getService(target).requireFields(['description']);
        await changeRefused(target, { description: '' }, { reason: 'fields', says: /description/i });
      },
    },
  ];
}

const without: Record<RequiredField, Partial<TrackedEntry>> = {
  // A task does not stand without its project.
  project: { projectId: null, taskId: null },
  task: { taskId: null },
  tags: { tags: [] },
  description: { description: '' },
};

async function expectLacking(
  target: Target,
  change: Partial<TrackedEntry>,
  fields: RequiredField[],
): Promise<void> {
  const failure = await refused(target, change, { reason: 'fields', says: /please add|required/i });
  assert.deepEqual(failure.fields.toSorted(), fields.toSorted());
}

/** A period that was closed: nothing is written, changed or deleted there. */
function lockedCases(): Case[] {
  const tomorrow = at(48 * 60)
    .toString()
    .slice(0, 10);
  const common = {
    id,
    takes: 'rules' as const,
    control: 'periods are locked in the settings of a workspace',
  };
  return [
    {
      ...{ ...common, title: 'an entry in a locked period is refused', calls: oneWrite },
      async run(target) {
        await getService(target).lockBefore(tomorrow);
        await refused(target, {}, locked);
      },
    },
    {
      ...{ ...common, title: 'an entry in a locked period cannot be changed' },
      ...{ needs: ['entry', 'project', 'tags'], calls: { reads: 2, writes: 1 } },
      async run(target) {
        await target.shared.entry();
        await getService(target).lockBefore(tomorrow);
        await changeRefused(target, { durationSeconds: 60 }, locked);
      },
    },
    {
      ...{ ...common, title: 'an entry in a locked period cannot be deleted, and is not taken for gone' },
      ...{ needs: ['entry', 'project', 'tags'], calls: oneWrite },
      async run(target) {
        const place = { id: await target.shared.entry(), workspaceId: target.workspaceId };
        await getService(target).lockBefore(tomorrow);
        const deletion = target.session().delete(place, inTime(target));
        await expectFailure(deletion, { fault: 'rejected', reason: 'period' });
      },
    },
  ];
}
