import { join } from 'node:path';
import { User } from '@timbre/contract/accounts';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually.ts';
import { fileTracker } from '../../../test/file-tracker.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { control, fetchCalls, find, type Speaker, say } from '../../../test/speak.ts';
import { newPerson } from '../../../test/start-app.ts';
import { idempotentWrites } from '../../db/platform.schema.ts';
import { sessions } from '../accounts/accounts.schema.ts';
import { serviceQuotas } from './time-tracking.schema.ts';

/** The catalogue was read when the person connected; by this clock that is long ago. */
const later = Temporal.Now.instant().add({ hours: 1 });

test('[D-TOGGL] a service that is nothing like Toggl Track is logged to, changed and cleared by the same code', async () => {
  const directory = temporaryDirectory('tracker');
  onTestFinished(() => directory.remove());
  const tracker = fileTracker(join(directory.path, 'entries.json'));
  const { speaker, finished } = await startNoteStack({ tracker });
  const anna = await speaker();
  const wrong = await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'a guess' } });
  expect(wrong.status).toBe(422);
  const right = await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'the password' } });
  expect(right.status).toBe(204);
  const id = await say(anna, 'file', 'Yesterday two hours of digging for the garden, an hour of calls.');
  expect(await finished(anna, id)).toMatchObject({ status: 'success', togglEntryId: 'line-1' });
  expect(tracker.lines()).toEqual([
    { id: 'line-1', day: '2026-11-11', minute: 540, minutes: 120, text: 'digging', task: 'task:garden' },
    { id: 'line-2', day: '2026-11-11', minute: 660, minutes: 60, text: 'calls', task: null },
  ]);
  const [first, second] = await anna.entries([id]);
  await anna.call('PATCH', `/api/toggl/entries/${first?.id}`, { body: { description: 'planting' } });
  await anna.call('DELETE', `/api/toggl/entries/${second?.id}`);
  expect(tracker.lines().map(({ text }) => text)).toEqual(['planting']);
  const long = await say(anna, 'long', `Today one hour of ${'very '.repeat(20)}long work.`);
  await expect.poll(async () => (await anna.recordings())[0]?.step).toBe('asking');
  expect(await anna.entries([long])).toMatchObject([
    { state: 'rejected', rejection: { code: 'refused', words: 'Too long' } },
  ]);
});

test('[D-VERIFY][TOK-10] a token is tested with the service: the given one, or the one that is kept', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ fullname: 'Anna Example', email: 'anna@example.com' });
  const verify = async (body: object) => {
    const answer = await anna.call('POST', '/api/user/toggl-token/verify', { body });
    return [answer.status, answer.ok ? await answer.json() : answer.headers.get('x-error-code')];
  };
  expect(await verify({})).toEqual([409, 'connection-needed']);
  const user = {
    fullname: 'Anna Example',
    email: 'anna@example.com',
    workspaceName: "Anna Example's workspace",
  };
  expect(await verify({ togglToken: anna.service.token })).toEqual([200, { valid: true, error: null, user }]);
  await anna.connect();
  expect(await verify({})).toEqual([200, { valid: true, error: null, user }]);
  expect(await verify({ togglToken: 'f'.repeat(32) })).toEqual([
    200,
    { valid: false, error: expect.stringContaining('does not accept this token'), user: null },
  ]);
  expect(await verify({ togglToken: 'toggl_sk_abc' })).toEqual([
    200,
    { valid: false, error: expect.stringContaining('Toggl 2.0'), user: null },
  ]);
  await anna.enterPassword();
  const saved = await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'toggl_sk_abc' } });
  expect([saved.status, saved.headers.get('x-error-code')]).toEqual([422, 'token-of-other-product']);
  await control(stack, 'faults', [{ fault: '503', on: 'read' }]);
  expect(await verify({})).toEqual([503, 'service-unavailable']);
});

test('[SEC-03] whoever tries tokens one after the other is stopped, by checking and by connecting, before the service is asked', async () => {
  const { speaker } = await startNoteStack();
  const anna = await speaker();
  const check = async () => {
    const body = { togglToken: 'f'.repeat(32) };
    return (await anna.call('POST', '/api/user/toggl-token/verify', { body })).status;
  };
  for (let n = 0; n < 20; n += 1) expect(await check()).toBe(200);
  expect(await check()).toBe(429);
  const saved = await anna.call('POST', '/api/user/toggl-token', {
    body: { togglToken: anna.service.token },
  });
  expect([saved.status, saved.headers.get('x-error-code')]).toEqual([429, 'too-many-tries']);
  expect(Number(saved.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('[TOK-09] the token is given back masked, with the workspace that was chosen; whole for ten minutes after the password', async () => {
  const { speaker, visitor, db } = await startNoteStack();
  const anna = await speaker();
  const read = async ({ call }: Pick<Speaker, 'call'> = anna): Promise<unknown> =>
    (await call('GET', '/api/user/toggl-token')).json();
  expect(await read()).toEqual({ token: null, workspaceId: null, masked: false });
  await anna.connect(anna.service.workspaceId);
  const workspaceId = String(anna.service.workspaceId);
  const masked = { token: `••••••••${anna.service.token.slice(-4)}`, workspaceId, masked: true };
  const whole = { token: anna.service.token, workspaceId, masked: false };
  expect(await read()).toEqual(masked);

  const elsewhere = visitor();
  await elsewhere.call('POST', '/api/login', { body: anna.credentials });
  const { password } = anna.credentials;
  expect((await anna.call('POST', '/api/verify-password', { body: { password } })).status).toBe(200);
  expect(await read()).toEqual(whole);
  expect(await read(elsewhere)).toEqual(masked);

  const minutesPass = (minutes: number) =>
    db
      .update(sessions)
      .set({ reauthenticatedUntil: sql`${sessions.reauthenticatedUntil} - ${minutes} * interval '1 minute'` })
      .where(eq(sessions.userId, anna.id));
  await minutesPass(9);
  expect(await read()).toEqual(whole);
  await minutesPass(1);
  expect(await read()).toEqual(masked);
});

test('what the service says about its calls while somebody connects or tests a token is kept', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  const reads = eq(serviceQuotas.bucket, 'reads');
  const left = async () => (await stack.db.select().from(serviceQuotas).where(reads))[0]?.remaining;
  await anna.connect();
  expect(await left()).toBe(29);
  await anna.call('POST', '/api/user/toggl-token/verify', { body: { togglToken: anna.service.token } });
  expect(await left()).toBe(28);
  await control(stack, 'quota', { token: anna.service.token, bucket: 'user', used: 28 });
  const refused = await anna.call('POST', '/api/user/toggl-token/verify', { body: {} });
  expect([refused.status, await left()]).toEqual([503, 0]);
});

test('[D-BUDGET] an unknown name costs one look at what there is now; a second note soon after costs none', async () => {
  const stack = await startNoteStack({ now: () => later });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  const id = await say(anna, 'unknown', 'Today two hours for project Nebula.');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  const again = await say(anna, 'unknown again', 'Today three hours for project Nebula.');
  expect(await stack.finished(anna, again)).toMatchObject({ status: 'success' });
  const post = `POST /api/v9/workspaces/${anna.service.workspaceId}/time_entries 200`;
  expect(await fetchCalls(stack, anna)).toEqual(['GET /api/v9/me 200', post, post]);
});

test('[D-ONCE] whatever happens to a write, each entry stands once, and none is lost', async () => {
  const stack = await startNoteStack({ serviceTimeoutMs: 3_000 });
  const before = ['cut-before', '500-before', 'html', '503', 'html-400', '429', '402'];
  const after = ['cut-after', '500-after', 'truncated', 'empty', 'shapeless', 'slow-after'];
  const faults = [...before, ...after];
  await control(
    stack,
    'faults',
    // A slow answer comes long after the caller has given up.
    faults.map((fault) => ({ fault, delayMs: 60_000 })),
  );
  // Everybody has a writer of their own, so that all wait at the same time.
  await Promise.all(
    faults.map(async (fault) => {
      const person = await stack.speaker({ projects: [] });
      await person.connect();
      const id = await say(
        person,
        fault,
        'Yesterday one hour of apples, two hours of pears, three hours of plums.',
      );
      expect(await stack.finished(person, id)).toMatchObject({ status: 'success' });
      const lines = (await person.ledger()).map(
        ({ description, duration }) => `${description} ${duration / 3600}`,
      );
      expect(lines.sort()).toEqual(['apples 1', 'pears 2', 'plums 3']);
    }),
  );
});

test('[D-ONCE] one look settles all open attempts; what the service does late is shown as a possible double', async () => {
  const stack = await startNoteStack({ serviceTimeoutMs: 3_000 });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  // The lost request is done after its repeat, and before the note is looked at once more.
  await control(stack, 'settings', { lateCommitAfter: 'next write' });
  await control(stack, 'faults', ['late-commit']);
  const id = await say(anna, 'late', 'Yesterday one hour of apples, two hours of pears.');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  await eventually(async () => (await anna.entries([id])).some(({ possibleDouble }) => possibleDouble));
  expect(
    (await anna.entries([id])).map(({ description, possibleDouble }) => [description, possibleDouble]),
  ).toEqual([
    ['apples', true],
    ['pears', false],
  ]);
});

test.each([
  ['cut-after', 'adopted where it can be seen'],
  ['cut-before', 'made again where it cannot'],
])(
  '[D-ONCE] an attempt from longer ago than the service looks back is settled all the same (%s: %s)',
  async (fault) => {
    const stack = await startNoteStack({ serviceTimeoutMs: 3_000 });
    const anna = await stack.speaker({ projects: [] });
    await anna.connect();
    await control(stack, 'faults', [fault]);
    const id = await say(anna, 'old', 'Yesterday one hour of apples.');
    const age = () =>
      stack.db.update(idempotentWrites).set({ createdAt: sql`now() - interval '100 days'` }).returning();
    await eventually(async () => (await age()).length === 1);
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
    expect(await anna.ledger()).toHaveLength(1);
  },
);

test('a token that is refused fails no note: it waits, its owner is told once, and it goes on with a new token', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker();
  await anna.connect();
  const { token: fresh } = z
    .object({ token: z.string() })
    .parse(await control(stack, 'revoke', { token: anna.service.token }));
  const first = await say(anna, 'one', 'Today one hour of calls.');
  const second = await say(anna, 'two', 'Today two hours of design.');
  const state = async () => (await anna.recordings()).map(({ status, step }) => `${status} ${step}`);
  await eventually(async () => (await state()).every((one) => one === 'processing waiting'));
  expect(await (await anna.call('GET', '/api/toggl/connection')).json()).toMatchObject({ state: 'broken' });
  const { email } = User.parse(await (await anna.call('GET', '/api/user')).json());
  const messages = async () =>
    z
      .array(z.object({ subject: z.string() }))
      .parse(await (await fetch(`${stack.mailboxUrl}/messages?to=${encodeURIComponent(email)}`)).json());
  await eventually(async () => (await messages()).length > 0);
  expect((await messages()).map(({ subject }) => subject)).toEqual([
    'Toggl Track no longer accepts your token',
  ]);

  await anna.verify();
  await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: fresh } });
  expect(await stack.finished(anna, first)).toMatchObject({ status: 'success' });
  expect(await stack.finished(anna, second)).toMatchObject({ status: 'success' });
  expect(await (await anna.call('GET', '/api/toggl/connection')).json()).toMatchObject({ state: 'working' });
  expect(await messages()).toHaveLength(1);
});

test.each(['delete', 'archive'])(
  'a project that somebody %ss before its entry is written costs the entry its project, not its life',
  async (change) => {
    const stack = await startNoteStack({ now: () => later });
    const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
    await anna.connect();
    const [website] = anna.service.projects;
    await control(stack, 'projects', { token: anna.service.token, id: website?.id, change });
    await control(stack, 'settings', { archivedProjects: 'refuse' });
    const id = await say(anna, 'gone', 'Today two hours of design for the website.');
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
    expect(await anna.ledger()).toMatchObject([{ description: 'design', project_id: null }]);
    expect(await (await anna.call('GET', '/api/toggl/projects')).json()).toEqual([]);
  },
);

test('[D-EDIT] a change or deletion answers when the service has it; without quota it says when, and nothing is queued', async () => {
  const stack = await startNoteStack({
    toggl: { quota: { organization: 6, user: 30, windowMs: 3_600_000 } },
  });
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  const id = await say(anna, 'edit', 'Yesterday two hours of design, one hour of calls.');
  await stack.finished(anna, id);
  const [design, calls] = await anna.entries([id]);
  const edit = (entryId: string | undefined, body: object) =>
    anna.call('PATCH', `/api/toggl/entries/${entryId}`, { body });
  expect((await edit(design?.id, { description: 'drawing', tags: ['billable'] })).status).toBe(204);
  expect(
    (
      await edit(design?.id, {
        clearTags: true,
        duration: 5_400,
        projectId: String(anna.service.projects[0]?.id),
      })
    ).status,
  ).toBe(204);
  expect((await anna.call('DELETE', `/api/toggl/entries/${calls?.id}`)).status).toBe(204);
  expect(await anna.ledger()).toMatchObject([
    { description: 'drawing', tags: [], duration: 5_400, project_id: anna.service.projects[0]?.id },
  ]);
  expect(await anna.entries([id])).toMatchObject([
    { description: 'drawing', duration: 5_400, rawData: { project_name: 'Website', tags: [] } },
  ]);

  const ben = stack.visitor();
  await ben.call('POST', '/api/register', { body: newPerson() });
  expect(
    (await ben.call('PATCH', `/api/toggl/entries/${design?.id}`, { body: { description: 'mine' } })).status,
  ).toBe(404);
  expect((await ben.call('DELETE', `/api/toggl/entries/${design?.id}`)).status).toBe(404);
  expect((await ben.call('POST', `/api/recordings/${id}/undo`)).status).toBe(404);

  // The sixth call of the hour is the last.
  expect((await edit(design?.id, { description: 'sketching' })).status).toBe(204);
  const refused = await edit(design?.id, { description: 'painting' });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'quota-spent']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(await refused.text()).toMatch(/Try again in \d+ min/);
  expect(await anna.ledger()).toMatchObject([{ description: 'sketching' }]);
});

test('[D-UNDO] a note is taken back also while it is being logged: nothing of it stays, and nothing more is written', async () => {
  const stack = await startNoteStack({ throttle: { everyMs: 300, burst: 1 }, serviceTimeoutMs: 3_000 });
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const fruits = ['apples', 'pears', 'plums', 'figs', 'dates', 'limes'];
  await control(stack, 'faults', ['cut-after']);
  const id = await say(
    anna,
    'half',
    `Yesterday ${fruits.map((fruit, n) => `${n + 5} minutes of ${fruit}`).join(', ')}.`,
  );
  await eventually(async () => (await anna.ledger()).length > 0);
  expect((await anna.call('POST', `/api/recordings/${id}/undo`)).status).toBe(204);
  await eventually(async () => (await find(anna, id)) === undefined);
  expect(await anna.ledger()).toEqual([]);
  // Asked again, there is nothing left to take back.
  expect((await anna.call('POST', `/api/recordings/${id}/undo`)).status).toBe(404);
});

test('an entry belongs to the account it was logged to: with another one connected it is neither changed nor lost from sight', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [] });
  await anna.connect();
  const id = await say(anna, 'first account', 'Yesterday one hour of apples.');
  await stack.finished(anna, id);
  const [entry] = await anna.entries([id]);
  const other = await stack.speaker({ projects: [] });
  const { token } = other.service;
  await anna.enterPassword();
  expect((await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: token } })).status).toBe(
    204,
  );

  const edited = await anna.call('PATCH', `/api/toggl/entries/${entry?.id}`, {
    body: { description: 'pears' },
  });
  expect([edited.status, edited.headers.get('x-error-code')]).toEqual([422, 'change-refused']);
  expect((await anna.call('POST', `/api/recordings/${id}/undo`)).status).toBe(204);
  const refused = await stack.finished(anna, id);
  expect(refused.processingError).toContain('connection-changed');
  expect((await anna.ledger()).map(({ description }) => description)).toEqual(['apples']);
  expect(await anna.entries([id])).toHaveLength(1);
});
