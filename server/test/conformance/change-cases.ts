import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import type { RemoteEntry, TrackedEntry } from '../../src/connectors/time-tracker.ts';
import { at, type Case, create, draft, inTime, lately, mark, type Target, tags, words } from './target.ts';

/** The entry as it is among the changes of the last minutes, once. */
async function changed(target: Target, id: string): Promise<RemoteEntry> {
  const { entries } = await target.session().changesSince(lately());
  const found = entries.filter((entry) => entry.id === id);
  assert.equal(found.length, 1, 'times that the entry is among the changes');
  const [entry] = found;
  if (entry === undefined) throw new Error('unreachable');
  return entry;
}

/** Of a start somewhere else it is another day. */
const withoutDay = ({ day: _day, reference: _reference, ...entry }: TrackedEntry) => entry;

const common = { id: 'CONF-06', calls: { reads: 1, writes: 2 } };

/** What was written, changed or deleted since a moment, by whomever. */
export const changeCases: Case[] = [
  {
    ...common,
    takes: 'starts',
    title: 'an entry that was written is among the changes, with all fields and the names of its project',
    needs: ['project', 'tags'],
    async run(target) {
      const projectId = await target.shared.project();
      const given = { projectId, tags: [tags.first], startedAt: at(45), durationSeconds: 900 };
      const entry = draft(target, 'told of', given);
      const {
        changedAt,
        startedAt,
        day: _day,
        names,
        ...rest
      } = await changed(target, await create(target, entry));
      assert.deepEqual(
        { ...rest, id: '', startedAt: startedAt?.toString() },
        {
          ...{ ...withoutDay(entry), id: '', startedAt: at(45).toString(), billable: false },
          ...{ isDeleted: false, isRunning: false },
        },
      );
      const { project, client } = names;
      assert.deepEqual([project, client], [`${mark} project`, `${mark} client`]);
      // Not every service says when; then it is the moment that was asked about.
      const asked = lately().subtract({ minutes: 1 });
      assert.ok(Temporal.Instant.compare(changedAt, asked) > 0, `changed at ${changedAt}`);
    },
  },
  {
    ...common,
    title: 'an entry that was written is among the changes, with its project, words and length',
    needs: ['project'],
    async run(target) {
      const given = { projectId: await target.shared.project(), durationSeconds: 900 };
      const entry = draft(target, 'briefly told of', given);
      const found = await changed(target, await create(target, entry));
      const { projectId, description, durationSeconds, names, isDeleted, isRunning } = found;
      assert.deepEqual(
        { projectId, description, durationSeconds, project: names.project, isDeleted, isRunning },
        {
          ...{ ...given, description: words('briefly told of'), project: `${mark} project` },
          ...{ isDeleted: false, isRunning: false },
        },
      );
      assert.equal(found.day ?? entry.day, entry.day);
    },
  },
  {
    ...common,
    takes: 'deletions',
    title: 'an entry that was deleted is among the changes, and said to be deleted',
    async run(target) {
      const id = await create(target, draft(target, 'told of as deleted'));
      await target.session().delete({ id, workspaceId: target.workspaceId }, inTime(target));
      assert.equal((await changed(target, id)).isDeleted, true);
    },
  },
  {
    ...common,
    title: 'an entry that was changed is among the changes as it is now',
    calls: { reads: 1, writes: 3 },
    async run(target) {
      const id = await create(target, draft(target, 'as it was'));
      const change = { description: words('as it is'), durationSeconds: 2_400 };
      await target.session().update({ id, workspaceId: target.workspaceId }, change, inTime(target));
      const { description, durationSeconds } = await changed(target, id);
      assert.deepEqual({ description, durationSeconds }, change);
    },
  },
  {
    ...common,
    title: 'an entry of another tool is among the changes',
    async run(target) {
      const id = await target.arrange.entry(draft(target, 'by another tool'));
      assert.equal((await changed(target, id)).description, words('by another tool'));
    },
  },
  {
    ...common,
    takes: 'deletions',
    title: 'changes of a year are not refused, and say from when on they are known',
    calls: { reads: 1, writes: 0 },
    async run(target) {
      const yearAgo = Temporal.Now.instant().subtract({ hours: 24 * 365 });
      const { from, mayLackSome } = await target.session().changesSince(yearAgo);
      assert.ok(from && Temporal.Instant.compare(from, yearAgo) > 0, `known from ${from}`);
      assert.equal(mayLackSome, false);
    },
  },
  {
    ...common,
    takes: 'tasks',
    title: 'an entry among the changes names its task',
    plan: 'paid',
    needs: ['project', 'task'],
    async run(target) {
      const given = { projectId: await target.shared.project(), taskId: await target.shared.task() };
      const { taskId, names } = await changed(
        target,
        await create(target, draft(target, 'told of with its task', given)),
      );
      assert.deepEqual([taskId, names.task], [given.taskId, `${mark} task`]);
    },
  },
  {
    ...common,
    takes: 'starts',
    title: 'a timer that runs is told as such',
    control: 'it would stop a timer of the user',
    async run(target) {
      const id = await target.arrange.entry(draft(target, 'running'), true);
      const { isRunning, durationSeconds } = await changed(target, id);
      assert.deepEqual([isRunning, durationSeconds], [true, 0]);
    },
  },
];
