import assert from 'node:assert/strict';
import type { EntryChange, TrackedEntry } from '../../src/connectors/time-tracker.ts';
import { expectFailure } from './expect-outcome.ts';
import {
  at,
  type Case,
  create,
  draft,
  type Feature,
  getDay,
  inTime,
  mark,
  type StoredEntry,
  type Target,
  tags,
  words,
} from './target.ts';

const createAndDelete = { reads: 1, writes: 2 };

/** What the service shows of these fields is what was sent. */
function expectStored(stored: StoredEntry | null, wanted: EntryChange): void {
  const { startedAt, ...rest } = wanted;
  const expected = { ...rest, ...(startedAt ? { startedAt: startedAt.toString() } : {}) };
  const actual = Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => field in expected));
  assert.deepEqual(actual, expected);
}

/** Creates an entry, and compares what the service shows of it with what was sent. */
async function expectKept(target: Target, entry: TrackedEntry, fields: (keyof EntryChange)[]): Promise<void> {
  const stored = await target.read(await create(target, entry));
  expectStored(stored, Object.fromEntries(fields.map((field) => [field, entry[field]])));
}

const create03 = (title: string, takes?: Feature): Pick<Case, 'id' | 'title' | 'takes' | 'calls'> => ({
  ...{ id: 'CONF-03', title, ...(takes ? { takes } : {}) },
  calls: createAndDelete,
});

/** What is sent is what stands there. */
export const createCases: Case[] = [
  {
    ...create03('an entry is stored with its project, words, tags, start and length', 'starts'),
    needs: ['project', 'tags'],
    async run(target) {
      const projectId = await target.shared.project();
      const given = { projectId, tags: [tags.first, tags.second], startedAt: at(15), durationSeconds: 5_400 };
      const stored = await target.read(await create(target, draft(target, 'all fields', given)));
      expectStored(stored && { ...stored, tags: stored.tags.toSorted() }, {
        ...given,
        description: words('all fields'),
      });
    },
  },
  {
    ...create03('an entry is stored with its project, words, day and length'),
    needs: ['project'],
    async run(target) {
      const given = { projectId: await target.shared.project(), durationSeconds: 5_340 };
      const entry = draft(target, 'day and length', given);
      await expectKept(target, entry, ['projectId', 'description', 'day', 'durationSeconds']);
    },
  },
  {
    ...create03('an entry without a project and without tags is stored so', 'bare entries'),
    run: (target) =>
      expectKept(target, draft(target, 'bare'), ['projectId', 'tags', 'description', 'durationSeconds']),
  },
  {
    ...create03('an entry without words is stored so'),
    run: (target) => expectKept(target, draft(target, '', { description: '' }), ['description']),
  },
  {
    ...create03('words of any script, signs and line breaks are kept as they are'),
    // Signs that a service refuses are replaced by others, which its stored form says.
    run: (target) =>
      expectKept(target, target.tracker.asStored(draft(target, '“Größe” <b>&amp; 打ち合わせ 🧵 №\n\'"\\')), [
        'description',
      ]),
  },
  {
    ...create03('three thousand characters are kept', 'long texts'),
    run: (target) =>
      expectKept(target, draft(target, '', { description: mark.padEnd(3_000, '.') }), ['description']),
  },
  {
    ...create03('a start within a second is rounded to the second', 'seconds'),
    async run(target) {
      const startedAt = at(20).add({ milliseconds: 750 });
      const id = await create(target, draft(target, 'fraction', { startedAt }));
      expectStored(await target.read(id), { startedAt: at(20).add({ seconds: 1 }) });
    },
  },
  {
    ...create03('work of months ago is taken'),
    run: (target) => {
      const startedAt = at(0).subtract({ hours: 24 * 120 });
      return expectKept(target, draft(target, 'months ago', { startedAt }), ['day', 'durationSeconds']);
    },
  },
  {
    ...create03('work that has yet to begin is taken'),
    run: (target) => {
      const startedAt = at(0).add({ hours: 72 });
      return expectKept(target, draft(target, 'to come', { startedAt }), ['day']);
    },
  },
  {
    ...create03('more than a day without a break is taken'),
    run: (target) =>
      expectKept(target, draft(target, 'long', { startedAt: at(-3_000), durationSeconds: 108_000 }), [
        'day',
        'durationSeconds',
      ]),
  },
  {
    ...create03('billable time is stored as such', 'billable'),
    plan: 'paid',
    run: (target) => expectKept(target, draft(target, 'billable', { billable: true }), ['billable']),
  },
  {
    ...create03(
      'time of which nobody said whether it is billable is not, also on a billable project',
      'billable',
    ),
    plan: 'paid',
    calls: { reads: 1, writes: 4 },
    async run(target) {
      const projectId = await target.arrange.project({ name: `${mark} billable work`, billable: true });
      const entryId = await create(target, draft(target, 'not said', { projectId }));
      expectStored(await target.read(entryId), { projectId, billable: false });
      await target.arrange.deleteProject(projectId);
    },
  },
  {
    ...create03('a task is stored with its project', 'tasks'),
    plan: 'paid',
    needs: ['project', 'task'],
    async run(target) {
      const given = { projectId: await target.shared.project(), taskId: await target.shared.task() };
      await expectKept(target, draft(target, 'task', given), ['projectId', 'taskId']);
    },
  },
  {
    ...create03('fifty tags are stored', 'tags'),
    control: 'the fifty tags would have to be deleted again',
    async run(target) {
      const fifty = Array.from({ length: 50 }, (_, n) => `${tags.first}-${n}`);
      const stored = await target.read(await create(target, draft(target, 'fifty tags', { tags: fifty })));
      assert.deepEqual(stored?.tags.toSorted(), fifty.toSorted());
    },
  },
];

/** Changes the shared entry, and gives what the service shows then. */
async function changed(target: Target, change: EntryChange): Promise<StoredEntry | null> {
  const id = await target.shared.entry();
  await target.session().update({ id, workspaceId: target.workspaceId }, change, inTime(target));
  return target.read(id);
}

const expectChanged = async (target: Target, change: EntryChange) =>
  expectStored(await changed(target, change), change);

const oneChange = { reads: 1, writes: 1 };
const update04 = (
  title: string,
  takes?: Feature,
): Pick<Case, 'id' | 'title' | 'takes' | 'calls' | 'needs'> => ({
  ...{ id: 'CONF-04', title, ...(takes ? { takes } : {}) },
  needs: ['entry', 'project', 'tags'],
  calls: oneChange,
});

/** What is changed is changed, and nothing else. */
export const updateCases: Case[] = [
  {
    ...update04('a change of one field leaves the others as they were'),
    calls: { reads: 2, writes: 1 },
    async run(target) {
      const before = await target.read(await target.shared.entry());
      const description = words('one field');
      assert.deepEqual(await changed(target, { description }), { ...before, description });
    },
  },
  {
    ...update04('start and length are changed together', 'starts'),
    run: (target) => expectChanged(target, { startedAt: at(90), durationSeconds: 2_700 }),
  },
  {
    ...update04('day, length and words are changed together'),
    async run(target) {
      const startedAt = at(-2_880);
      const day = getDay(startedAt);
      const given = { description: words('all three'), day, durationSeconds: 2_700 };
      expectStored(await changed(target, { ...given, startedAt }), given);
    },
  },
  {
    ...update04('an entry is moved to another project'),
    needs: ['entry', 'project', 'tags', 'otherProject'],
    run: async (target) => expectChanged(target, { projectId: await target.shared.otherProject() }),
  },
  {
    ...update04('an entry is taken out of its project', 'bare entries'),
    run: (target) => expectChanged(target, { projectId: null }),
  },
  {
    ...update04('tags are replaced by others', 'tags'),
    run: (target) => expectChanged(target, { tags: [tags.second] }),
  },
  {
    ...update04('all tags are taken away', 'tags'),
    run: (target) => expectChanged(target, { tags: [] }),
  },
  {
    ...update04('words are taken away'),
    run: (target) => expectChanged(target, { description: '' }),
  },
  {
    ...update04('all fields are changed at once', 'bare entries'),
    run: (target) =>
      expectChanged(target, {
        ...{ projectId: null, description: words('all at once'), tags: [tags.first] },
        ...{ startedAt: at(200), durationSeconds: 60 },
      }),
  },
  {
    ...update04('an entry becomes billable, and no longer is', 'billable'),
    plan: 'paid',
    calls: { reads: 2, writes: 2 },
    async run(target) {
      await expectChanged(target, { billable: true });
      await expectChanged(target, { billable: false });
    },
  },
  {
    ...update04('a task is set, and taken away', 'tasks'),
    plan: 'paid',
    needs: ['entry', 'project', 'tags', 'task'],
    calls: { reads: 2, writes: 2 },
    async run(target) {
      const projectId = await target.shared.project();
      await expectChanged(target, { projectId, taskId: await target.shared.task() });
      await expectChanged(target, { taskId: null });
    },
  },
  {
    ...update04('an entry with a task is moved to a task of another project', 'tasks'),
    plan: 'paid',
    needs: ['entry', 'project', 'tags', 'task', 'otherProject', 'otherTask'],
    calls: { reads: 1, writes: 2 },
    async run(target) {
      await changedOnly(target, {
        projectId: await target.shared.project(),
        taskId: await target.shared.task(),
      });
      await expectChanged(target, {
        projectId: await target.shared.otherProject(),
        taskId: await target.shared.otherTask(),
      });
    },
  },
  {
    ...{ id: 'CONF-04', title: 'an entry that is gone cannot be changed' },
    calls: { reads: 0, writes: 3 },
    async run(target) {
      const session = target.session();
      const place = { id: await create(target, draft(target, 'gone')), workspaceId: target.workspaceId };
      await session.delete(place, inTime(target));
      const change = session.update(place, { description: words('back') }, inTime(target));
      await expectFailure(change, { fault: 'rejected', reason: 'entry' });
    },
  },
];

async function changedOnly(target: Target, change: EntryChange): Promise<void> {
  const place = { id: await target.shared.entry(), workspaceId: target.workspaceId };
  await target.session().update(place, change, inTime(target));
}

/** What is deleted is gone, however often. */
export const deleteCases: Case[] = [
  {
    ...{ id: 'CONF-05', title: 'a deleted entry is gone' },
    calls: createAndDelete,
    async run(target) {
      const place = { id: await create(target, draft(target, 'to delete')), workspaceId: target.workspaceId };
      await target.session().delete(place, inTime(target));
      assert.equal(await target.read(place.id), null);
    },
  },
  {
    ...{ id: 'CONF-05', title: 'an entry can be deleted twice' },
    calls: { reads: 0, writes: 3 },
    async run(target) {
      const place = { id: await create(target, draft(target, 'twice')), workspaceId: target.workspaceId };
      const session = target.session();
      await session.delete(place, inTime(target));
      await session.delete(place, inTime(target));
    },
  },
  {
    ...{ id: 'CONF-05', title: 'an entry that somebody deleted in the service can be deleted' },
    calls: { reads: 0, writes: 3 },
    async run(target) {
      const place = {
        id: await create(target, draft(target, 'deleted elsewhere')),
        workspaceId: target.workspaceId,
      };
      await target.arrange.deleteEntry(place.id);
      await target.session().delete(place, inTime(target));
    },
  },
  {
    ...{ id: 'CONF-05', title: 'an entry that never was can be deleted' },
    calls: { reads: 0, writes: 1 },
    run: (target) => target.session().delete({ id: '1', workspaceId: target.workspaceId }, inTime(target)),
  },
];
