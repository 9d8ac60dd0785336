import { Proposal } from '@timbre/contract/corrections';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  design,
  ledger,
  meeting,
  read,
  tap,
  type,
  untilState,
  untilStep,
  withTwoEntries,
} from '../../../test/correct.ts';
import { find, say } from '../../../test/speak.ts';
import { trackerApp } from '../../../test/tracker-app.ts';
import { usage, usageMonths } from '../usage/usage.schema.ts';
import { recordings } from './recordings.schema.ts';
import { expireProposals } from './recordings.ts';

test('[FIX-37] what was left as it was is put back as it was, waits, and is applied once', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  const before = await read(anna, id);
  expect(before.canReopen).toBe(false);
  await tap(anna, id, 'dismiss');
  await stack.finished(anna, id);
  expect(await read(anna, id)).toMatchObject({ state: 'dismissed', canReopen: true, canUndo: false });
  const ben = await stack.speaker();
  expect(await tap(ben, id, 'reopen')).toBe(404);
  expect(await Promise.all([tap(anna, id, 'reopen'), tap(anna, id, 'reopen')])).toEqual([204, 204]);
  expect(await find(anna, id)).toMatchObject({ status: 'processing', step: 'proposed' });
  expect(await read(anna, id)).toEqual({ ...before, expiresAt: expect.any(String) });
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  await tap(anna, id, 'apply');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', proposal: 'applied' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting']);
  expect(await tap(anna, id, 'reopen')).toBe(404);
});

test('[FIX-37] what is dismissed, put back and applied at one go is applied, whatever the worker has come to', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours');
  await untilStep(anna, id);
  for (const what of ['dismiss', 'reopen', 'dismiss', 'reopen', 'apply'] as const)
    expect(await tap(anna, id, what)).toBe(204);
  await untilState(anna, id, 'applied');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting', design]);
});

test('[FIX-57] what nobody confirms for 30 days is left as it is, says so, and can be put back', async () => {
  const { stack, anna } = await withTwoEntries();
  const [late, early] = [
    await type(anna, 'the meeting was two hours'),
    await type(anna, 'delete the design'),
  ];
  for (const id of [late, early]) await untilStep(anna, id);
  const { expiresAt, hasExpired } = await read(anna, late);
  expect(hasExpired).toBe(false);
  const inDays = (days: number) => ({
    db: stack.db,
    now: () => Temporal.Instant.from(expiresAt ?? '').add({ hours: (days - 30) * 24 }),
  });
  await expireProposals(inDays(29));
  expect([(await read(anna, late)).state, (await read(anna, early)).state]).toEqual(['proposed', 'proposed']);
  await tap(anna, early, 'dismiss');
  await expireProposals(inDays(31));
  await stack.finished(anna, late);
  expect(await read(anna, late)).toMatchObject({ state: 'dismissed', hasExpired: true, expiresAt: null });
  expect(await read(anna, early)).toMatchObject({ state: 'dismissed', hasExpired: false });
  expect(await ledger(stack, anna)).toEqual([meeting, design]);
  expect(await tap(anna, late, 'reopen')).toBe(204);
  await expireProposals(inDays(29));
  expect(await read(anna, late)).toMatchObject({ state: 'proposed', hasExpired: false });
  await tap(anna, late, 'apply');
  await stack.finished(anna, late);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting', design]);
});

test('[FIX-37] a question that was answered with nothing is asked again', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'that was yesterday');
  await untilStep(anna, id);
  const { questions } = await read(anna, id);
  const path = `/api/recordings/${id}/proposal/answer`;
  const body = { questionId: questions[0]?.id, entryId: null };
  const answered = Proposal.parse(await (await anna.call('POST', path, { body })).json());
  expect(answered).toMatchObject({ state: 'dismissed', questions: [], canReopen: true });
  await stack.finished(anna, id);
  expect(await tap(anna, id, 'reopen')).toBe(204);
  await untilStep(anna, id);
  expect((await read(anna, id)).questions).toEqual(questions);
});

test('[FIX-37] the part that was applied is undone although the rest was dismissed, and the rest can be put back', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await type(anna, 'the meeting was two hours and delete the design');
  await untilStep(anna, id);
  const app = trackerApp(stack, anna);
  const [first] = await app.ledger();
  await app.change(first?.id ?? 0, { description: 'meeting with Ben' });
  await tap(anna, id, 'apply');
  await expect
    .poll(async () => (await read(anna, id)).changes.map(({ state }) => state))
    .toEqual(['changed-elsewhere', 'applied']);
  await untilStep(anna, id);
  await tap(anna, id, 'dismiss');
  await stack.finished(anna, id);
  expect(await read(anna, id)).toMatchObject({ canUndo: true, canReopen: true });
  await tap(anna, id, 'reopen');
  await tap(anna, id, 'dismiss');
  await stack.finished(anna, id);
  await tap(anna, id, 'undo');
  await untilState(anna, id, 'undone');
  expect((await ledger(stack, anna)).toSorted()).toEqual(['2026-11-12T08:00 60 meeting with Ben', design]);
});

test('[FIX-37] the minutes of a spoken correction that was put back count once, and its sound is not asked for', async () => {
  const { stack, anna } = await withTwoEntries();
  const id = await say(anna, 'put back', 'the meeting was two hours');
  await untilStep(anna, id);
  await tap(anna, id, 'dismiss');
  await stack.finished(anna, id);
  await tap(anna, id, 'reopen');
  const [row] = await stack.db.select().from(recordings).where(eq(recordings.id, id));
  expect(row?.audioErasedAt).not.toBeNull();
  await tap(anna, id, 'apply');
  await stack.finished(anna, id);
  expect(await ledger(stack, anna)).toEqual(['2026-11-12T08:00 120 meeting', design]);
  const [month] = await stack.db.select().from(usageMonths);
  const rows = await stack.db.select().from(usage);
  expect(month?.milliseconds).toBe(rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
});
