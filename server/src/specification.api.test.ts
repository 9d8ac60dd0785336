import { expect, test } from 'vitest';
import { z } from 'zod';
import { startBillingStack } from '../test/billing-stack.ts';
import { audioLike, startNoteStack } from '../test/note-stack.ts';
import { startApp } from '../test/start-app.ts';

/**
 * The calls that the specification names, written down a second time and by hand: a client that was made for them goes on
 * working. What is more than is asked for here may be added; nothing of it may go, or change its kind.
 */
const day = z.iso.datetime();
const User = z.object({
  id: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: day,
  language: z.enum(['en', 'fr']),
  plan: z.enum(['free', 'starter', 'pro', 'team']),
  planEndsAt: day.nullable(),
  subscriptionStatus: z.string(),
  hasTogglToken: z.boolean(),
  togglWorkspaceId: z.string().nullable(),
});
const Recordings = z.array(
  z.object({
    id: z.uuid(),
    userId: z.uuid(),
    filename: z.string(),
    status: z.enum(['pending', 'processing', 'success', 'failed']),
    togglEntryId: z.string().nullable(),
    processingError: z.string().nullable(),
    createdAt: day,
    updatedAt: day,
  }),
);
const Entries = z.array(
  z.object({
    id: z.uuid(),
    recordingId: z.uuid(),
    description: z.string(),
    start: day,
    stop: day,
    duration: z.int(),
    rawData: z.object({
      description: z.string(),
      project_name: z.string().nullable(),
      client_name: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  }),
);

test('a client made from the specification’s table of calls still works: method, path, payload, answer', async () => {
  const { speaker, visitor, finished } = await startNoteStack();
  const anna = await speaker();
  const { email, password } = anna.credentials;
  /** Makes a call as the specification's client does, and reads the answer as it does. */
  const ask = async <S extends z.ZodType>(method: string, path: string, body: unknown, answer: S) => {
    const response = await anna.call(method, path, { body });
    const text = await response.text();
    expect([method, path, response.ok, text]).toEqual([method, path, true, text]);
    return answer.parse(text === '' ? undefined : JSON.parse(text));
  };
  const notRead = z.unknown();

  const newcomer = visitor();
  const body = { email: `new-${email}`, password };
  const registered = await newcomer.call('POST', '/api/register', { body });
  expect(User.parse(await registered.json()).email).toBe(body.email);
  expect((await newcomer.call('POST', '/api/logout')).ok).toBe(true);
  expect((await newcomer.call('GET', '/api/user')).status).toBe(401);

  await ask('POST', '/api/login', { email, password }, User);
  await ask('GET', '/api/user', undefined, User);
  await ask('POST', '/api/resend-verification', undefined, notRead);
  await ask('POST', '/api/verify-password', { password }, z.object({}));
  const { token } = anna.service;
  await ask('POST', '/api/user/toggl-token', { togglToken: token }, notRead);
  const kept = await ask(
    'GET',
    '/api/user/toggl-token',
    undefined,
    z.object({ token: z.string(), workspaceId: z.string().nullable() }),
  );
  expect(kept.token).toBe(token);
  const Verified = z.object({
    valid: z.literal(true),
    user: z.object({ fullname: z.string(), email: z.string(), workspaceName: z.string() }),
  });
  await ask('POST', '/api/user/toggl-token/verify', {}, Verified);
  const Projects = z.array(z.object({ id: z.int(), name: z.string() })).min(1);
  const [project] = await ask('GET', '/api/toggl/projects', undefined, Projects);

  const file = audioLike('a client of the specification');
  await anna.plant(file, 'Yesterday two hours of design for Acme and an hour of meeting.');
  const uploaded = await anna.send(file, { 'x-project-id': String(project?.id) });
  const { id } = z.object({ id: z.uuid() }).parse(await uploaded.json());
  expect((await finished(anna, id)).status).toBe('success');
  const [recording] = await ask('GET', '/api/recordings', undefined, Recordings);
  expect(recording).toMatchObject({ id, status: 'success' });
  const batch = '/api/recordings/entries/batch';
  const entries = await ask('POST', batch, { recordingIds: [id] }, Entries);
  expect(entries).toHaveLength(2);

  const [first, second] = entries.map((entry) => `/api/toggl/entries/${entry.id}`);
  await ask('PATCH', first ?? '', { description: 'Drawing' }, notRead);
  await ask('PATCH', first ?? '', { description: 'Drawing', tags: ['deep'] }, notRead);
  await ask('DELETE', second ?? '', undefined, notRead);
  const left = await ask('POST', batch, { recordingIds: [id] }, Entries);
  expect(left.map(({ description, rawData }) => [description, rawData.tags])).toEqual([
    ['Drawing', ['deep']],
  ]);

  const CurrentPlan = z.object({
    planName: z.string(),
    plan: z.string(),
    audioMinutesUsed: z.number(),
    maxAudioMinutes: z.number(),
  });
  expect((await ask('GET', '/api/plan/current', undefined, CurrentPlan)).planName).toBe('Free');
  const Quota = z.object({ allowed: z.boolean(), current: z.number(), limit: z.number() });
  await ask('POST', '/api/plan/check-quota', { durationSeconds: 60 }, Quota);
  await ask('POST', '/api/plan/record-usage', { recordingId: id, durationSeconds: 60 }, notRead);

  const change = { currentPassword: password, newPassword: 'a better battery' };
  await ask('POST', '/api/user/password', change, notRead);
  await ask('POST', '/api/logout', undefined, notRead);
  await ask('POST', '/api/login', { email, password: change.newPassword }, User);
});

test('the specification’s calls of a purchase still work, with the payloads it names', async () => {
  const { customer } = await startBillingStack();
  const ben = await customer();
  const { transactionId, customerId } = await ben.buy('pro');
  const confirmed = await ben.confirm({ transactionId, customerId });
  expect(await confirmed.json()).toEqual({ planName: 'Pro' });
  expect((await ben.call('POST', '/api/plan/cancel-subscription', { body: {} })).ok).toBe(true);
});

test('what a client of the specification shows when a call fails is a plain sentence', async () => {
  const { visitor } = await startApp();
  const answer = await visitor().call('POST', '/api/login', {
    body: { email: 'a@b.co', password: 'wrong one' },
  });
  expect([answer.status, await answer.text()]).toEqual([401, 'Invalid email or password']);
});
