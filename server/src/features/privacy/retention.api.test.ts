import { Recording } from '@timbre/contract/recordings';
import { startS3 } from '@timbre/simulators/s3/s3';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { makePerson } from '../../../test/make-team.ts';
import { startApp } from '../../../test/start-app.ts';
import { openS3Store } from '../../connectors/s3-object-store.ts';
import { addAct, lastActs } from '../../db/operator-acts.ts';
import { idempotentWrites, jobs, operatorActs } from '../../db/platform.schema.ts';
import { enqueue } from '../../durable.ts';
import { countPurged, registry } from '../../telemetry/metrics.ts';
import { apiTokens, securityEvents, sessions } from '../accounts/accounts.schema.ts';
import { billingCustomers, payments, subscriptions } from '../billing/billing.schema.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { teamInvitations, teamMembers, teamMonths, teams, teamUsage } from '../team/team.schema.ts';
import { serviceQuotas, serviceThrottles } from '../time-tracking/time-tracking.schema.ts';
import { modelSpending, usage, usageMonths } from '../usage/usage.schema.ts';
import { purgeExpired } from './retention.ts';

const now = Temporal.Instant.from('2026-11-15T12:00:00Z');
const ago = (period: Temporal.DurationLike) => now.toZonedDateTimeISO('UTC').subtract(period).toInstant();

type App = Awaited<ReturnType<typeof startApp>>;

const purge = ({ workerDb: db, audio, log }: App) => purgeExpired({ db, audio, log, now: () => now });

test('[LEGAL-05][D-AUDIO] the sound of a note that failed is erased after seven days, and the note can be retried no more', async () => {
  const app = await startApp();
  const anna = await makePerson(app.url);
  const failed = { status: 'failed', failureCode: 'no-recogniser' } as const;
  const old = await makeRecording(app.db, anna.id, { ...failed, updatedAt: ago({ days: 7, seconds: 1 }) });
  const young = await makeRecording(app.db, anna.id, { ...failed, updatedAt: ago({ days: 6, hours: 23 }) });
  for (const id of [old, young]) await app.audio.put(id, Buffer.from('the sound'));
  const canRetry = async () =>
    z
      .array(Recording)
      .parse(await (await anna.call('GET', '/api/recordings')).json())
      .map((recording) => [recording.id, recording.canRetry]);
  expect(Object.fromEntries(await canRetry())).toEqual({ [old]: true, [young]: true });
  await purge(app);
  await purge(app);
  expect(await app.audio.get(old)).toBeUndefined();
  expect(await app.audio.get(young)).toBeDefined();
  expect(Object.fromEntries(await canRetry())).toEqual({ [old]: false, [young]: true });
  expect((await anna.call('POST', `/api/recordings/${old}/retry`)).status).toBe(404);
  expect((await anna.call('POST', `/api/recordings/${young}/retry`)).status).toBe(204);
  expect(await app.db.$count(recordings)).toBe(2);
});

test('[PIPE-62][D-AUDIO] the sound of a note from which nothing was understood goes after seven days too; its words can still be replaced', async () => {
  const app = await startApp();
  const anna = await makePerson(app.url);
  const id = await makeRecording(app.db, anna.id, {
    status: 'failed',
    failureCode: 'nothing-understood',
    transcriptSealed: Buffer.from('sealed words'),
    updatedAt: ago({ days: 7, seconds: 1 }),
  });
  await app.audio.put(id, Buffer.from('the sound'));
  await purge(app);
  expect(await app.audio.get(id)).toBeUndefined();
  const body = { text: 'An hour of design' };
  expect((await anna.call('PUT', `/api/recordings/${id}/transcript`, { body })).status).toBe(204);
});

test('[LEGAL-05][D-AUDIO] sound that belongs to no note, or to one that has succeeded, is deleted within two days and an hour', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const { url: endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const app = await startApp({
    audio: openS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true }),
  });
  const anna = await makePerson(app.url);
  const waiting = await makeRecording(app.db, anna.id, { status: 'processing' });
  const done = await makeRecording(app.db, anna.id, { status: 'success' });
  const [stray, young] = [uuidv7(), uuidv7()];
  for (const key of [waiting, done, stray, young, 'not-ours'])
    await app.audio.put(key, Buffer.from('the sound'));
  const daysAgo = (days: number) => Date.now() - now.epochMilliseconds + days * 86_400_000;
  for (const key of [waiting, done, stray, 'not-ours']) s3.age(key, daysAgo(2) + 60_000);
  s3.age(young, daysAgo(2) - 60_000);
  await purge(app);
  expect(s3.keys().toSorted()).toEqual([waiting, young, 'not-ours'].toSorted());
});

test('[LEGAL-05] usage logs go after 90 days, months of teams after six, invitations 30 days after they expired; and figures tell of it', async () => {
  const app = await startApp();
  const { db } = app;
  const { id: userId } = await makePerson(app.url);
  const teamId = uuidv7();
  await db.insert(teams).values({ id: teamId });
  await db.insert(teamMembers).values({ teamId, userId, role: 'owner' });
  for (const [days, month] of [
    [91, '2026-08-01'],
    [89, '2026-09-01'],
  ] as const) {
    const at = ago({ days });
    await db.insert(usage).values({ recordingId: uuidv7(), userId, month, milliseconds: 1, createdAt: at });
    await db.insert(usageMonths).values({ userId, month, startsAt: at, endsAt: at });
  }
  for (const [months, month] of [
    [7, '2026-04-01'],
    [5, '2026-06-01'],
  ] as const) {
    await db.insert(teamMonths).values({ teamId, month, startsAt: ago({ months }), endsAt: ago({ months }) });
    await db.insert(teamUsage).values({ teamId, month, userId, milliseconds: 1 });
  }
  const invited = { teamId, role: 'member', language: 'en', sentAt: ago({ days: 40 }) } as const;
  for (const days of [31, 29])
    await db.insert(teamInvitations).values({
      ...invited,
      id: uuidv7(),
      email: `${days}@example.com`,
      expiresAt: ago({ days }),
    });
  countPurged(await purge(app));
  const figures = await registry.metrics();
  expect(figures).toContain('timbre_retention_erased_total{what="usage"} 1\n');
  expect(figures).toContain('timbre_retention_erased_total{what="payments"} 0\n');
  expect(figures).toMatch(/^timbre_retention_last_success_timestamp_seconds 1[\d.e+]+$/m);
  expect((await db.select().from(usage)).map(({ month }) => month)).toEqual(['2026-09-01']);
  expect((await db.select().from(usageMonths)).map(({ month }) => month)).toEqual(['2026-09-01']);
  expect((await db.select().from(teamMonths)).map(({ month }) => month)).toEqual(['2026-06-01']);
  expect((await db.select().from(teamUsage)).map(({ month }) => month)).toEqual(['2026-06-01']);
  expect((await db.select().from(teamInvitations)).map(({ email }) => email)).toEqual(['29@example.com']);
});

test('[LEGAL-05] billing records stay for seven years, also when their account is gone, and go then', async () => {
  const app = await startApp();
  const { db } = app;
  for (const [name, years] of [
    ['old', 8],
    ['young', 6],
  ] as const) {
    const at = ago({ years });
    await db.insert(billingCustomers).values({ id: name, createdAt: at });
    const bought = { customerId: name, priceId: 'a price', quantity: 1, changedAt: at };
    await db.insert(subscriptions).values({ ...bought, id: name, status: 'canceled' });
    const paid = { status: 'completed', origin: 'web', total: 1_200, currency: 'EUR', createdAt: at };
    await db.insert(payments).values({ ...bought, ...paid, id: name });
  }
  await purge(app);
  for (const table of [payments, subscriptions, billingCustomers])
    expect((await db.select({ id: table.id }).from(table)).map(({ id }) => id)).toEqual(['young']);
});

test('[OPS-33] a store that does not answer stops the retention of sound, and of nothing else', async () => {
  const { db, log, url } = await startApp();
  const anna = await makePerson(url);
  const failed = { status: 'failed', failureCode: 'no-recogniser' } as const;
  await makeRecording(db, anna.id, { ...failed, updatedAt: ago({ days: 8 }) });
  await db.transaction((tx) => enqueue(tx, 'Some', 'old'));
  await db
    .update(jobs)
    .set({ finishedAt: ago({ days: 31 }), outcome: 'done' })
    .where(eq(jobs.key, 'old'));
  const failing = async () => {
    throw new Error('the store does not answer');
  };
  // biome-ignore lint/correctness/useYield: it fails before there is anything to list.
  const list = async function* () {
    await failing();
  };
  const audio = { put: failing, get: failing, delete: failing, list };
  await expect(purgeExpired({ db, audio, log, now: () => now })).rejects.toThrow('not all that was due');
  expect(await db.$count(jobs, eq(jobs.key, 'old'))).toBe(0);
});

test('finished jobs are purged after 30 days; what is open or parked never', async () => {
  const app = await startApp();
  const { db } = app;
  for (const key of ['done', 'recent', 'parked', 'open']) await enqueue(db, 'Some', key);
  const end = (key: string, outcome: 'done' | 'parked', days: number) =>
    db
      .update(jobs)
      .set({ outcome, finishedAt: ago({ days }) })
      .where(eq(jobs.key, key));
  await end('done', 'done', 31);
  await end('recent', 'done', 29);
  await end('parked', 'parked', 31);
  await db.update(jobs).set({ createdAt: sql`now() - interval '1 year'` }).where(eq(jobs.key, 'open'));
  await purge(app);
  expect((await db.select().from(jobs)).map(({ key }) => key).sort()).toEqual(['open', 'parked', 'recent']);
});

test('[LEGAL-05] sessions go a day after they ended, tokens a month after they expired, what services said and cost with its time, and attempts only once their entry is noted', async () => {
  const app = await startApp();
  const { db } = app;
  const anna = await makePerson(app.url);
  const recording = { id: await makeRecording(db, anna.id), userId: anna.id };
  const noted = await makeEntry(db, recording, { serviceEntryId: '1', position: 1 });
  const unnoted = await makeEntry(db, recording, { serviceEntryId: null, position: 2 });
  const attempt = (key: string, days: number, reference: string | null) =>
    db
      .insert(idempotentWrites)
      .values({ key, inFlightUntil: ago({ days }), createdAt: ago({ days }), reference });
  await attempt(`entry-${noted}`, 91, '1');
  await attempt(`entry-${unnoted}`, 91, '2');
  const [gone, unanswered, young] = [uuidv7(), uuidv7(), uuidv7()];
  await attempt(`entry-${gone}`, 91, '3');
  await attempt(`entry-${unanswered}`, 91, null);
  await attempt(`entry-${young}`, 89, '4');
  // Of another kind than entries.
  await attempt('invoice-2026/11', 91, '5');
  const said = { bucket: 'writes', remaining: 1, resetsAt: now } as const;
  await db.insert(serviceQuotas).values({ ...said, key: 'old', reportedAt: ago({ days: 31 }) });
  await db.insert(serviceQuotas).values({ ...said, key: 'young', reportedAt: ago({ days: 29 }) });
  await db.insert(serviceThrottles).values({ key: 'old', emptyAt: ago({ days: 31 }) });
  const spent = { userId: anna.id, service: 'transcription', micros: 1 };
  await db.insert(modelSpending).values({ ...spent, day: '2026-08-16' });
  await db.insert(modelSpending).values({ ...spent, day: '2026-08-18' });
  const session = { userId: anna.id, expiresAt: new Date(ago({ days: 2 }).epochMilliseconds) };
  await db.insert(sessions).values({ ...session, id: uuidv7(), token: 'over' });
  const token = { userId: anna.id, name: 'Phone', scopes: ['notes:read' as const], ending: 'aaaa' };
  for (const days of [31, 29])
    await db.insert(apiTokens).values({
      ...token,
      id: uuidv7(),
      tokenHash: Buffer.from([days]),
      createdAt: ago({ days: 60 }),
      expiresAt: ago({ days }),
    });
  for (const days of [181, 179])
    await db.insert(securityEvents).values({
      ...{ id: uuidv7(), userId: anna.id, kind: 'signed-in', network: `${days}` },
      createdAt: ago({ days }),
    });
  await purge(app);
  expect((await db.select().from(securityEvents)).map(({ network }) => network)).toEqual(['179']);
  expect((await db.select().from(apiTokens)).map(({ tokenHash }) => [...tokenHash])).toEqual([[29]]);
  expect((await db.select().from(idempotentWrites)).map(({ key }) => key).sort()).toEqual(
    [unnoted, unanswered, young].map((id) => `entry-${id}`).sort(),
  );
  expect((await db.select().from(serviceQuotas)).map(({ key }) => key)).toEqual(['young']);
  expect(await db.$count(serviceThrottles)).toBe(0);
  expect((await db.select().from(modelSpending)).map(({ day }) => day)).toEqual(['2026-08-18']);
  expect((await db.select().from(sessions)).map(({ token }) => token)).not.toContain('over');
  expect((await anna.call('GET', '/api/user')).status).toBe(200);
});

test('what operators did is kept for two years, whoever would have it otherwise', async () => {
  const app = await startApp();
  const { db } = app;
  for (const [who, years] of [
    ['early', 3],
    ['late', 1],
  ] as const) {
    const act = { id: uuidv7(), who, act: 'note', subject: null, outcome: 'begun' } as const;
    await db.insert(operatorActs).values({ ...act, at: ago({ years }) });
  }
  await addAct(db, { id: uuidv7(), who: 'now', act: 'note', subject: null, osUser: null, outcome: 'begun' });
  await purge(app);
  expect((await lastActs(db, 9)).map(({ who }) => who)).toEqual(['now', 'late']);
  for (const tampering of [
    sql`update operator_acts set who = 'nobody'`,
    sql`delete from operator_acts`,
    sql`truncate operator_acts`,
  ])
    await expect(db.execute(tampering)).rejects.toMatchObject({
      cause: { message: 'the trail of operators is only ever added to' },
    });
  expect(await db.$count(operatorActs)).toBe(2);
});
