import { User } from '@timbre/contract/accounts';
import { eq, gte, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { jobs, rateLimits } from '../../db/platform.schema.ts';
import { purgeExpiredRateLimits } from '../../rate-limit.ts';
import { connections } from '../time-tracking/time-tracking.schema.ts';
import { sessions, signInMethods, users } from './accounts.schema.ts';
import { verificationMailWorkflow } from './accounts.ts';

test('[AUTH-08] the current user is given to who is signed in, and 401 to nobody', async () => {
  const { visitor } = await startApp();
  const nobody = await visitor().call('GET', '/api/user');
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get('x-error-code')).toBe('session-needed');

  const somebody = visitor();
  const person = newPerson();
  await somebody.call('POST', '/api/register', { body: person });
  const answer = await somebody.call('GET', '/api/user');
  expect(answer.status).toBe(200);
  expect(User.parse(await answer.json()).email).toBe(person.email);
});

test('[AUTH-09] registration and login give the user and a session cookie; logout ends the session on the server', async () => {
  const { visitor } = await startApp();
  const person = newPerson();
  const registered = await visitor().call('POST', '/api/register', { body: person });
  expect(registered.status).toBe(200);
  const { id } = User.parse(await registered.json());

  const returning = visitor();
  const loggedIn = await returning.call('POST', '/api/login', { body: person });
  expect(loggedIn.status).toBe(200);
  expect(User.parse(await loggedIn.json()).id).toBe(id);
  const [cookie = ''] = loggedIn.headers.getSetCookie();
  expect(cookie).toMatch(/^timbre\.session_token=/);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect(cookie).toMatch(/Max-Age=2592000/i);

  const oldJar = new Map(returning.jar);
  expect((await returning.call('POST', '/api/logout')).status).toBe(204);
  expect((await returning.call('GET', '/api/user')).status).toBe(401);
  for (const [name, value] of oldJar) returning.jar.set(name, value);
  expect((await returning.call('GET', '/api/user')).status).toBe(401);
});

test('logging out without a session is no error', async () => {
  const { visitor } = await startApp();
  expect((await visitor().call('POST', '/api/logout')).status).toBe(204);
});

test('[AUTH-13] the user record has every field that was agreed on and nothing of password or token', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  const registered = await somebody.call('POST', '/api/register', {
    body: newPerson(),
    headers: { 'accept-language': 'fr' },
  });
  const user: unknown = await registered.json();
  const parsed = User.strict().parse(user);
  expect(parsed).toMatchObject({
    emailVerified: false,
    language: 'fr',
    plan: 'free',
    planEndsAt: null,
    subscriptionStatus: 'none',
    hasTogglToken: false,
    togglWorkspaceId: null,
  });

  const link = {
    id: parsed.id,
    userId: parsed.id,
    service: 'toggl',
    tokenSealed: Buffer.from('sealed'),
    workspaceId: '42',
    accountId: '1',
    organizationId: '2',
    defaultWorkspaceId: '42',
    projects: [],
  };
  await db.insert(connections).values(link);
  await db.update(users).set({ plan: 'pro', subscriptionStatus: 'active' }).where(eq(users.id, parsed.id));
  const later = User.strict().parse(await (await somebody.call('GET', '/api/user')).json());
  expect(later).toMatchObject({
    plan: 'pro',
    subscriptionStatus: 'active',
    hasTogglToken: true,
    togglWorkspaceId: '42',
  });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { visitor } = await startApp();
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  const answers = await Promise.all(
    [{ ...person, password: 'wrong password' }, newPerson()].map(async (body) => {
      const answer = await visitor().call('POST', '/api/login', { body });
      return [answer.status, answer.headers.get('x-error-code'), await answer.text()];
    }),
  );
  expect(answers[0]).toEqual([401, 'credentials-wrong', 'Invalid email or password']);
  expect(answers[1]).toEqual(answers[0]);
});

test('an address has one account, however it is written', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  const again = await visitor().call('POST', '/api/register', {
    body: { ...person, email: ` ${person.email.toUpperCase()} ` },
  });
  expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'email-taken']);
  expect(await db.$count(users)).toBe(1);
  expect(
    (await visitor().call('POST', '/api/login', { body: { ...person, email: person.email.toUpperCase() } }))
      .status,
  ).toBe(200);
});

test('[D-PASS] a password is at least eight characters, none of the commonest, and kept as argon2id', async () => {
  const { visitor, db } = await startApp();
  const short = await visitor().call('POST', '/api/register', {
    body: { ...newPerson(), password: '1234567' },
  });
  expect([short.status, short.headers.get('x-error-code')]).toEqual([400, 'request-invalid']);
  const common = await visitor().call('POST', '/api/register', {
    body: { ...newPerson(), password: 'Password123' },
  });
  expect([common.status, common.headers.get('x-error-code')]).toEqual([422, 'password-common']);
  expect(await db.$count(users)).toBe(0);

  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  const [method] = await db.select().from(signInMethods);
  expect(method?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('an account and the order for its verification mail are made together', async () => {
  const { visitor, db } = await startApp();
  const registered = await visitor().call('POST', '/api/register', { body: newPerson() });
  const { id } = User.parse(await registered.json());
  const orders = await db.select().from(jobs);
  expect(orders).toMatchObject([{ workflow: verificationMailWorkflow, key: id, run: 1, submittedAt: null }]);
});

test('a session that has expired is none', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  const { id } = User.parse(await (await somebody.call('GET', '/api/user')).json());
  await db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, id));
  expect((await somebody.call('GET', '/api/user')).status).toBe(401);
});

type Visitor = ReturnType<Awaited<ReturnType<typeof startApp>>['visitor']>;

const verify = (who: Visitor, password: string, language = 'en') =>
  who.call('POST', '/api/verify-password', { body: { password }, headers: { 'accept-language': language } });

const change = (who: Visitor, currentPassword: string, newPassword: string) =>
  who.call('POST', '/api/user/password', { body: { currentPassword, newPassword } });

async function refusalIn(answer: Response) {
  return [answer.status, answer.headers.get('x-error-code'), await answer.text()];
}

/** Somebody who is signed in on two devices. */
async function onTwoDevices(visitor: () => Visitor) {
  const person = newPerson();
  const [here, there] = [visitor(), visitor()];
  await here.call('POST', '/api/register', { body: person });
  await there.call('POST', '/api/login', { body: person });
  return { person, here, there };
}

test('[SET-09] the password is verified for who is signed in: OK with JSON when it is right, refused otherwise', async () => {
  const { visitor } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  const right = await verify(somebody, person.password);
  expect([right.status, await right.json()]).toEqual([200, { verified: true }]);

  const wrong = await verify(somebody, 'wrong password');
  expect(await refusalIn(wrong)).toEqual([403, 'password-wrong', 'Invalid password']);
  expect(await (await verify(somebody, 'wrong password', 'fr')).text()).toBe('Mot de passe incorrect');
  expect((await verify(somebody, 'a'.repeat(257))).headers.get('x-error-code')).toBe('request-invalid');
  expect((await verify(visitor(), person.password)).headers.get('x-error-code')).toBe('session-needed');
});

test('[SET-10] the password is changed by who knows it, to one that is long enough and not common', async () => {
  const { visitor } = await startApp();
  const { person, here } = await onTwoDevices(visitor);
  const better = 'a better battery';
  expect(await refusalIn(await change(here, person.password, better))).toEqual([
    403,
    'verification-needed',
    'Please enter your password again to go on.',
  ]);
  await verify(here, person.password);
  expect(await refusalIn(await change(here, 'wrong password', better))).toEqual([
    403,
    'current-password-wrong',
    'Current password is incorrect',
  ]);
  expect(await refusalIn(await change(here, person.password, '1234567'))).toEqual([
    422,
    'password-short',
    'Password must be at least 8 characters',
  ]);
  const common = await change(here, person.password, 'Password123');
  expect([common.status, common.headers.get('x-error-code')]).toEqual([422, 'password-common']);
  expect((await visitor().call('POST', '/api/login', { body: person })).status).toBe(200);

  expect((await change(here, person.password, better)).status).toBe(204);
  expect((await visitor().call('POST', '/api/login', { body: person })).status).toBe(401);
  const renewed = { ...person, password: better };
  expect((await visitor().call('POST', '/api/login', { body: renewed })).status).toBe(200);
});

test('changing the password ends the user’s other sessions, and nobody else’s', async () => {
  const { visitor } = await startApp();
  const { person, here, there } = await onTwoDevices(visitor);
  const stranger = visitor();
  await stranger.call('POST', '/api/register', { body: newPerson() });
  const statuses = () =>
    Promise.all([here, there, stranger].map(async (who) => (await who.call('GET', '/api/user')).status));
  await verify(here, person.password);
  await change(here, 'wrong password', 'a better battery');
  expect(await statuses()).toEqual([200, 200, 200]);
  await change(here, person.password, 'a better battery');
  expect(await statuses()).toEqual([200, 401, 200]);
});

test('of two changes of the password at once, one wins', async () => {
  const { visitor } = await startApp();
  const { person, here, there } = await onTwoDevices(visitor);
  await verify(here, person.password);
  await verify(there, person.password);
  const answers = await Promise.all([
    change(here, person.password, 'a battery from here'),
    change(there, person.password, 'a battery from there'),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('another verification mail can be asked for three times in a quarter of an hour, then it says when again', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  await db.update(jobs).set({ finishedAt: sql`now()`, outcome: 'done' }).where(isNull(jobs.finishedAt));
  for (let time = 1; time <= 3; time += 1) {
    expect((await somebody.call('POST', '/api/resend-verification')).status).toBe(204);
  }
  expect(await db.select().from(jobs)).toMatchObject([{ workflow: verificationMailWorkflow, run: 2 }]);
  const refused = await somebody.call('POST', '/api/resend-verification');
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too-many-tries']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(await refused.text()).toBe('That was tried too often. Try again in 15 min.');

  const another = visitor();
  await another.call('POST', '/api/register', { body: newPerson() });
  expect((await another.call('POST', '/api/resend-verification')).status).toBe(204);
  expect((await visitor().call('POST', '/api/resend-verification')).status).toBe(401);
});

test('a password can be guessed twenty times in a quarter of an hour; then even the right one has to wait', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  const person = newPerson();
  await somebody.call('POST', '/api/register', { body: person });
  const guess = async (password: string) =>
    (await somebody.call('POST', '/api/verify-password', { body: { password } })).status;
  const guesses = await Promise.all(Array.from({ length: 20 }, () => guess('wrong password')));
  expect(new Set(guesses)).toEqual(new Set([403]));
  expect(await guess(person.password)).toBe(429);
  await db.update(rateLimits).set({ periodEndsAt: sql`now()` }).where(gte(rateLimits.used, 0));
  expect(await guess(person.password)).toBe(200);
  await db.update(rateLimits).set({ periodEndsAt: sql`now()` }).where(gte(rateLimits.used, 0));
  await purgeExpiredRateLimits(db);
  expect(await db.$count(rateLimits)).toBe(0);
});
