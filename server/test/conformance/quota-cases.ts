import assert from 'node:assert/strict';
import { expectFailure } from './expect-outcome.ts';
import {
  at,
  type Case,
  create,
  draft,
  type Fault,
  getService,
  inTime,
  lately,
  type Target,
} from './target.ts';

const id = 'CONF-07';
const hourMs = 3_600_000;
const lostAfter: Fault[] = ['cut-after', '500-after', 'truncated', 'empty', 'shapeless'];
const lostBefore: Fault[] = ['cut-before', '500-before', 'html', 'html-400', '503'];
const faults = 'faults are planned at the service';
const spending = 'it would spend the hour';

/** Each quota has calls left, and comes back within the hour. */
function expectQuotas(target: Target, session: ReturnType<Target['session']>, buckets: string[]): void {
  const received = session.quotas();
  assert.deepEqual(received.map(({ bucket }) => bucket).sort(), buckets);
  for (const { remaining, resetsInMs } of received) {
    assert.ok(Number.isInteger(remaining) && remaining >= 0, `${remaining} calls left`);
    assert.ok(resetsInMs > 0 && resetsInMs <= hourMs, `back in ${resetsInMs} ms`);
  }
  assert.equal(target.session().quotas().length, 0, 'a session knows what it received itself');
}

/** A write that a fault strikes: how it ends, and whether a look finds it. */
async function strike(target: Target, fault: Fault): Promise<boolean> {
  const entry = draft(target, fault, { startedAt: at(1) });
  await getService(target).fail(fault);
  await expectFailure(create(target, entry), { fault: 'unknown' });
  const [there = []] = await target.session().reconcile([entry], lately());
  return there.length === 1;
}

/** How many calls are left is told, and what is lost on the way is told from what was refused. */
export const quotaCases: Case[] = [
  {
    ...{ id, takes: 'quotas', title: 'every read tells how many are left, and for how long' },
    calls: { reads: 1, writes: 0 },
    async run(target) {
      const session = target.session();
      await session.catalogue();
      expectQuotas(target, session, ['reads']);
    },
  },
  {
    ...{
      id,
      takes: 'quotas',
      title: 'a write that is refused tells how many writes are left, apart from reads',
    },
    calls: { reads: 1, writes: 1 },
    async run(target) {
      const session = target.session();
      await session.catalogue();
      const [before] = session.quotas();
      const refused = create(target, draft(target, 'refused', { projectId: '1' }), session);
      await expectFailure(refused, { fault: 'rejected', reason: 'project' });
      expectQuotas(target, session, ['reads', 'writes']);
      assert.deepEqual(session.quotas()[0], before);
    },
  },
  {
    ...{ id, takes: 'quotas', title: 'every write takes one from the quota' },
    calls: { reads: 0, writes: 4 },
    async run(target) {
      const session = target.session();
      const left = async () => {
        await create(target, draft(target, 'counted'), session);
        return session.quotas()[0]?.remaining ?? 0;
      };
      assert.equal((await left()) - (await left()), 1);
    },
  },
  {
    ...{
      id,
      takes: 'quotas',
      title: 'a spent quota of writes is reported with its reset time, and reads go on',
    },
    control: spending,
    calls: { reads: 1, writes: 2 },
    async run(target) {
      await getService(target).leave('writes', 0);
      const { retryAfterMs } = await expectFailure(create(target, draft(target, 'spent')), {
        fault: 'unavailable',
      });
      assert.ok(retryAfterMs > 0 && retryAfterMs <= hourMs, `back in ${retryAfterMs} ms`);
      await target.session().verify();
      await getService(target).advance(Math.ceil(retryAfterMs / 1_000));
      await create(target, draft(target, 'back'));
    },
  },
  {
    ...{
      id,
      takes: 'quotas',
      title: 'a spent quota of reads is reported with its reset time, and writes go on',
    },
    control: spending,
    calls: { reads: 1, writes: 2 },
    async run(target) {
      await getService(target).leave('reads', 0);
      const { retryAfterMs } = await expectFailure(target.session().catalogue(), { fault: 'unavailable' });
      assert.ok(retryAfterMs > 0 && retryAfterMs <= hourMs, `back in ${retryAfterMs} ms`);
      await create(target, draft(target, 'still written'));
    },
  },
  {
    ...{ id, title: 'too many calls at once are distinguished from a spent quota' },
    control: faults,
    calls: { reads: 0, writes: 1 },
    async run(target) {
      await getService(target).fail('429');
      const { retryAfterMs } = await expectFailure(create(target, draft(target, 'throttled')), {
        ...{ fault: 'unavailable', reason: 'throttle' },
      });
      assert.ok(retryAfterMs > 0, `back in ${retryAfterMs} ms`);
    },
  },
  {
    ...{ id, title: 'an address that was retired is no reason to give an entry up' },
    control: faults,
    calls: { reads: 0, writes: 1 },
    async run(target) {
      await getService(target).fail('410');
      await expectFailure(create(target, draft(target, 'retired')), { fault: 'unavailable' });
    },
  },
  {
    ...{ id, title: 'a write whose answer is lost or says nothing is in doubt, and found by a look' },
    control: faults,
    calls: { reads: lostAfter.length, writes: lostAfter.length },
    async run(target) {
      for (const fault of lostAfter) assert.equal(await strike(target, fault), true, fault);
    },
  },
  {
    ...{ id, title: 'a write that never arrived is in doubt too, and a look finds nothing' },
    control: faults,
    calls: { reads: lostBefore.length, writes: lostBefore.length },
    async run(target) {
      for (const fault of lostBefore) assert.equal(await strike(target, fault), false, fault);
    },
  },
  {
    ...{ id, title: 'a write that takes too long is in doubt' },
    control: faults,
    calls: { reads: 0, writes: 1 },
    async run(target) {
      await getService(target).fail('slow-before');
      const entry = draft(target, 'slow');
      await expectFailure(target.session().create(entry, AbortSignal.timeout(200)), { fault: 'unknown' });
    },
  },
  {
    ...{ id, title: 'a change and a deletion whose answers are lost are in doubt' },
    control: faults,
    calls: { reads: 0, writes: 4 },
    async run(target) {
      const session = target.session();
      const place = { id: await create(target, draft(target, 'doubtful')), workspaceId: target.workspaceId };
      await getService(target).fail('cut-after');
      const change = session.update(place, { durationSeconds: 60 }, inTime(target));
      await expectFailure(change, { fault: 'unknown' });
      await getService(target).fail('html');
      await expectFailure(session.delete(place, inTime(target)), { fault: 'unknown' });
    },
  },
  {
    ...{ id, title: 'a look whose answer is lost or cut short is in doubt, and never an empty list' },
    control: faults,
    calls: { reads: 3, writes: 2 },
    async run(target) {
      const entry = draft(target, 'looked for');
      await create(target, entry);
      for (const fault of ['cut-after', 'truncated', 'shapeless'] as const) {
        await getService(target).fail(fault, 'read');
        await expectFailure(target.session().reconcile([entry], lately()), { fault: 'unknown' });
      }
    },
  },
];
