import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import type { EntryLookup } from '../../src/connectors/time-tracker.ts';
import {
  at,
  type Case,
  create,
  draft,
  getDay,
  getService,
  getSharedReference,
  inTime,
  lately,
  runNumber,
  type StoredEntry,
  type Target,
  words,
} from './target.ts';

/** The shared entry as it would be looked for. */
async function sharedLookup(target: Target): Promise<{ id: string; lookup: EntryLookup }> {
  const id = await target.shared.entry();
  const stored: StoredEntry | null = await target.read(id);
  assert.ok(stored, 'the entry is there');
  const startedAt = Temporal.Instant.from(stored.startedAt);
  const place = { startedAt, day: getDay(startedAt), workspaceId: target.workspaceId };
  return { id, lookup: { ...stored, ...place, reference: getSharedReference(target) } };
}

/** The ids that are found for each entry; those of deleted ones say so. */
async function found(target: Target, lookup: EntryLookup[], since = lately()): Promise<string[][]> {
  const lists = await target.session().reconcile(lookup, since);
  return lists.map((list) => list.map(({ id, isDeleted }) => (isDeleted ? `${id} deleted` : id)));
}

/** Creates an entry, and looks for it as it was sent. */
async function expectFoundAgain(target: Target, entry: EntryLookup): Promise<void> {
  const id = await create(target, entry);
  assert.deepEqual(await found(target, [entry]), [[id]]);
}

const ofShared: Pick<Case, 'id' | 'needs' | 'calls'> = {
  id: 'CONF-06',
  needs: ['entry', 'project', 'tags'],
  calls: { reads: 2, writes: 0 },
};
const ofOwn = { id: 'CONF-06', calls: { reads: 1, writes: 2 } };

/** What was written is found again, and nothing else is taken for it. */
export const reconcileCases: Case[] = [
  {
    ...ofShared,
    title: 'an entry is found by its project, words, start and length',
    async run(target) {
      const { id, lookup } = await sharedLookup(target);
      assert.deepEqual(await found(target, [lookup]), [[id]]);
    },
  },
  {
    ...ofShared,
    takes: 'seconds',
    title: 'one that differs in words, length, project or start is not taken for it',
    async run(target) {
      const { lookup } = await sharedLookup(target);
      const others: EntryLookup[] = [
        { ...lookup, description: `${lookup.description} and more` },
        { ...lookup, durationSeconds: lookup.durationSeconds + 60 },
        { ...lookup, projectId: '1' },
        { ...lookup, startedAt: lookup.startedAt.add({ minutes: 1 }) },
      ];
      assert.deepEqual(await found(target, others), [[], [], [], []]);
    },
  },
  {
    ...ofShared,
    takes: 'alike',
    title: 'one of another day is not taken for it, nor one that is longer by hours',
    async run(target) {
      const { lookup } = await sharedLookup(target);
      const startedAt = lookup.startedAt.add({ hours: 48 });
      const others = [
        { ...lookup, startedAt, day: getDay(startedAt) },
        { ...lookup, durationSeconds: lookup.durationSeconds + 7_200 },
      ];
      assert.deepEqual(await found(target, others), [[], []]);
    },
  },
  {
    ...ofOwn,
    takes: 'alike',
    title: 'one that may stand on the day before or after is found there, and only then',
    async run(target) {
      const entry = draft(target, 'near its day');
      const id = await create(target, entry);
      const startedAt = entry.startedAt.add({ hours: 23 });
      const later = { ...entry, startedAt, day: getDay(startedAt) };
      assert.deepEqual(await found(target, [{ ...later, mayStandElsewhere: true }, later]), [[id], []]);
    },
  },
  {
    ...ofOwn,
    takes: 'deletions',
    title: 'a deleted entry is found, and said to be deleted',
    async run(target) {
      const entry = draft(target, 'deleted');
      const id = await create(target, entry);
      await target.session().delete({ id, workspaceId: target.workspaceId }, inTime(target));
      assert.deepEqual(await found(target, [entry]), [[`${id} deleted`]]);
    },
  },
  {
    ...ofOwn,
    title: 'of two alike both are found, the older first',
    calls: { reads: 1, writes: 4 },
    async run(target) {
      const entry = draft(target, 'alike');
      const ids = [await create(target, entry), await create(target, entry)];
      assert.deepEqual(await found(target, [entry]), [ids]);
    },
  },
  {
    ...ofOwn,
    takes: 'starts',
    title: 'one that may stand elsewhere is found at another hour of its day, and only then',
    async run(target) {
      const entry = draft(target, 'elsewhere');
      const id = await create(target, entry);
      const later = { ...entry, startedAt: at(180) };
      const nextDay = { ...entry, startedAt: at(1_500), mayStandElsewhere: true };
      const lookup = [{ ...later, mayStandElsewhere: true }, later, nextDay];
      assert.deepEqual(await found(target, lookup), [[id], [], []]);
    },
  },
  {
    ...ofOwn,
    takes: 'starts',
    title: 'one at its own hour comes before an older one elsewhere',
    calls: { reads: 1, writes: 4 },
    async run(target) {
      const entry = draft(target, 'two hours');
      const elsewhere = await create(target, { ...entry, startedAt: at(180) });
      const there = await create(target, entry);
      assert.deepEqual(await found(target, [{ ...entry, mayStandElsewhere: true }]), [[there, elsewhere]]);
    },
  },
  {
    ...ofOwn,
    takes: 'bare entries',
    title: 'an entry without project and words is found',
    run: (target) =>
      expectFoundAgain(target, draft(target, '', { description: '', durationSeconds: runNumber })),
  },
  {
    ...ofOwn,
    title: 'an entry that was sent with a fraction of a second is found',
    run: (target) =>
      expectFoundAgain(
        target,
        draft(target, 'half a second', { startedAt: at(30).add({ milliseconds: 500 }) }),
      ),
  },
  {
    ...ofOwn,
    title: 'an entry that was sent with a blank at its end is found',
    run: (target) => expectFoundAgain(target, draft(target, 'blank ')),
  },
  {
    ...ofOwn,
    title: 'work of months ago that was written just now is found',
    run: (target) =>
      expectFoundAgain(
        target,
        draft(target, 'long past', { startedAt: at(0).subtract({ hours: 24 * 120 }) }),
      ),
  },
  {
    ...ofShared,
    title: 'a look back over a year is not refused',
    async run(target) {
      const { id, lookup } = await sharedLookup(target);
      const yearAgo = Temporal.Now.instant().subtract({ hours: 24 * 365 });
      assert.deepEqual(await found(target, [lookup], yearAgo), [[id]]);
    },
  },
  {
    id: 'CONF-06',
    takes: 'quotas',
    title: 'many entries are looked up with one call',
    calls: { reads: 2, writes: 0 },
    async run(target) {
      const session = target.session();
      const left = async () => {
        const many = Array.from({ length: 20 }, (_, n) => draft(target, `never written ${n}`));
        assert.deepEqual((await session.reconcile(many, lately())).flat(), []);
        return session.quotas().find(({ bucket }) => bucket === 'reads')?.remaining ?? 0;
      };
      assert.equal((await left()) - (await left()), 1);
    },
  },
  {
    ...ofOwn,
    takes: 'quirks',
    title: 'an entry that the service stored without the blanks around its words is found',
    control: 'it is not known whether the service does so',
    async run(target) {
      await getService(target).set({ descriptions: 'trimmed' });
      await expectFoundAgain(target, draft(target, 'blanks '));
      await expectFoundAgain(target, draft(target, '', { description: ` ${words('blank before')}` }));
    },
    calls: { reads: 2, writes: 4 },
  },
  {
    ...ofOwn,
    takes: 'alike',
    title: 'what was written before the time in question is not found',
    control: 'it would have to wait',
    async run(target) {
      const entry = draft(target, 'before');
      await create(target, entry);
      await getService(target).advance(7_200);
      const since = Temporal.Now.instant().add({ hours: 1 });
      assert.deepEqual(await found(target, [entry], since), [[]]);
    },
  },
];
