import { User } from '@timbre/contract/accounts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { connections, sessions, signInMethods, users, work } from '../../db/schema.ts';
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

test('a password is at least eight characters, none of the commonest, and kept as argon2id', async () => {
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
  const orders = await db.select().from(work);
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
