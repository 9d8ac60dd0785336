import { CurrentPlan, listUsage } from '@timbre/contract/usage';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { users } from '../accounts/accounts.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { usage, usageMonths } from './usage.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
type Speaker = Awaited<ReturnType<Stack['speaker']>>;

const currentPlan = async (speaker: Speaker) =>
  CurrentPlan.parse(await (await speaker.call('GET', '/api/plan/current')).json());

async function speak(speaker: Speaker, mark: string, words: string) {
  const file = audioLike(mark);
  await speaker.plant(file, words);
  return speaker.send(file, { 'idempotency-key': `key-${mark}-0000` });
}

const getState = async ({ db }: Stack, id: string) =>
  (await db.select().from(usage).where(eq(usage.recordingId, id)))[0]?.state;

const isIn = (stack: Stack, id: string, state: string) =>
  eventually(async () => (await getState(stack, id)) === state);

test('[D-QUOTA][PLAN-06] a note holds its minutes from upload on, and has used them when it succeeds', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  expect(await currentPlan(speaker)).toMatchObject({
    plan: 'free',
    planName: 'Free',
    audioMinutesUsed: 0,
    maxAudioMinutes: 2,
  });
  const { id } = Uploaded.parse(await (await speak(speaker, 'one', 'An hour of design')).json());
  const [recording] = await stack.db.select().from(recordings).where(eq(recordings.id, id));
  const minutes = (recording?.audioMilliseconds ?? 0) / 60_000;
  expect(minutes).toBeGreaterThan(0);
  expect((await currentPlan(speaker)).audioMinutesUsed).toBeCloseTo(minutes, 6);
  await isIn(stack, id, 'counted');
  expect((await currentPlan(speaker)).audioMinutesUsed).toBeCloseTo(minutes, 6);
});

test('[D-FIRST] a note that is spoken before there is a connection is charged no minutes', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  const { id } = Uploaded.parse(await (await speak(speaker, 'first', 'An hour of design')).json());
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(0);
  expect(await stack.finished(speaker, id)).toMatchObject({ status: 'success', isTrial: true });
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(0);
});

test('[D-QUOTA] sent twice with one key a note is counted once, and what the browser measured changes nothing', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  const { id } = Uploaded.parse(await (await speak(speaker, 'twice', 'An hour of design')).json());
  const used = (await currentPlan(speaker)).audioMinutesUsed;
  expect(Uploaded.parse(await (await speak(speaker, 'twice', 'An hour of design')).json())).toEqual({ id });
  const body = { recordingId: id, durationSeconds: 3_000 };
  for (let times = 0; times < 2; times += 1)
    expect((await speaker.call('POST', '/api/plan/record-usage', { body })).status).toBe(204);
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(used);
  const other = await stack.speaker();
  expect((await other.call('POST', '/api/plan/record-usage', { body })).status).toBe(404);
});

test('[D-QUOTA] a note that fails gives its minutes back, takes them again when it is retried, and keeps them when it is deleted', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  // No words: there is nothing to log.
  const { id } = Uploaded.parse(await (await speak(speaker, 'fails', '')).json());
  await isIn(stack, id, 'returned');
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(0);
  const listed = listUsage.reply.parse(await (await speaker.call('GET', '/api/plan/usage')).json());
  expect(listed.used).toMatchObject([{ recordingId: id, state: 'returned', isDeleted: false }]);
  // Understood at the second try.
  await speaker.plant(audioLike('fails'), 'An hour of design');
  const curable = { failureCode: 'unavailable', transcriptSealed: null };
  await stack.db.update(recordings).set(curable).where(eq(recordings.id, id));
  expect((await speaker.call('POST', `/api/recordings/${id}/retry`)).status).toBe(204);
  await isIn(stack, id, 'counted');
  const afterRetry = (await currentPlan(speaker)).audioMinutesUsed;
  expect(afterRetry).toBeGreaterThan(0);
  const { id: good } = Uploaded.parse(await (await speak(speaker, 'good', 'An hour of design')).json());
  await isIn(stack, good, 'counted');
  const used = (await currentPlan(speaker)).audioMinutesUsed;
  expect(used).toBeCloseTo(2 * afterRetry, 1);
  expect((await speaker.call('DELETE', `/api/recordings/${good}`)).status).toBe(204);
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(used);
});

test('[D-QUOTA] undoing a note gives nothing back', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  const { id } = Uploaded.parse(await (await speak(speaker, 'undone', 'An hour of design')).json());
  await isIn(stack, id, 'counted');
  const used = (await currentPlan(speaker)).audioMinutesUsed;
  expect((await speaker.call('POST', `/api/recordings/${id}/undo`)).status).toBe(204);
  await eventually(async () => (await speaker.recordings()).length === 0);
  expect((await currentPlan(speaker)).audioMinutesUsed).toBe(used);
});

test('[PLAN-07][D-QUOTA] the check says what fits, in seconds, and the upload itself is refused where it does not', async () => {
  const stack = await startNoteStack();
  const speaker = await stack.speaker();
  await speaker.connect();
  const check = async (durationSeconds: number) =>
    (await speaker.call('POST', '/api/plan/check-quota', { body: { durationSeconds } })).json();
  expect(await check(120)).toEqual({ allowed: true, current: 0, limit: 120 });
  expect(await check(121)).toEqual({ allowed: false, current: 0, limit: 120 });
  await speak(speaker, 'first', 'An hour of design');
  await stack.db.update(usageMonths).set({ milliseconds: 119_000 }).where(eq(usageMonths.userId, speaker.id));
  const refused = await speak(speaker, 'second', 'An hour of design');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([402, 'minutes-spent']);
  expect(await speaker.recordings()).toHaveLength(1);
  await stack.db.update(users).set({ plan: 'pro' }).where(eq(users.id, speaker.id));
  expect((await speak(speaker, 'second', 'An hour of design')).status).toBe(200);
});

test('[D-QUOTA] the minutes are whole again in the next month of the zone that the account had when this one began', async () => {
  let now = Temporal.Instant.from('2026-11-30T22:30:00Z');
  const stack = await startNoteStack({ now: () => now });
  const speaker = await stack.speaker();
  await speaker.connect();
  await speaker.call('PATCH', '/api/user', { body: { timeZone: 'Europe/Paris' } });
  await speak(speaker, 'november', 'An hour of design');
  expect((await currentPlan(speaker)).audioMinutesUsed).toBeGreaterThan(0);
  expect((await currentPlan(speaker)).resetsAt).toBe('2026-11-30T23:00:00Z');
  await speaker.call('PATCH', '/api/user', { body: { timeZone: 'America/New_York' } });
  now = Temporal.Instant.from('2026-11-30T23:10:00Z');
  expect(await currentPlan(speaker)).toMatchObject({ audioMinutesUsed: 0, resetsAt: '2027-01-01T05:00:00Z' });
});
