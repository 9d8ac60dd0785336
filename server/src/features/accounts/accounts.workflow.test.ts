import { User } from '@timbre/contract/accounts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { everythingTheEngineKnows, formsOf } from '../../../test/engine-journal.ts';
import { linkIn, startMailStack } from '../../../test/mail-stack.ts';
import { newPerson } from '../../../test/start-app.ts';
import { suiteEngine } from '../../../test/suite-engine.ts';
import { emailChanges, verifications } from '../../db/schema.ts';
import { forgetOld } from './accounts.ts';

type Stack = Awaited<ReturnType<typeof startMailStack>>;

/** Somebody who is signed in and has just entered their password again. */
async function signedIn({ visitor }: Stack, person = newPerson()) {
  const who = visitor();
  const registered = await who.call('POST', '/api/register', { body: person });
  const { id } = User.parse(await registered.json());
  await who.call('POST', '/api/verify-password', { body: person });
  return { who, person, id };
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

test('[AUTH-10] a new account gets its verification mail, in its language; the link works once, and not when it is a day old', async () => {
  const { visitor, letterTo, db } = await startMailStack();
  const somebody = visitor();
  const person = newPerson();
  await somebody.call('POST', '/api/register', { body: person, headers: { 'accept-language': 'fr' } });
  const letter = await letterTo(person.email, 'Confirmez votre adresse e-mail');
  const link = linkIn(letter);
  expect(link.href).toMatch(/^http:\/\/timbre\.test\//);
  expect(letter.html).toContain(link.href);

  const first = await visitor().call('GET', link.path);
  expect([first.status, first.headers.get('location')]).toEqual([302, '/?verification=success']);
  const user = User.parse(await (await somebody.call('GET', '/api/user')).json());
  expect(user.emailVerified).toBe(true);

  const second = await visitor().call('GET', link.path);
  expect(second.headers.get('location')).toBe('/?verification=expired');
  const unknown = await visitor().call('GET', '/api/verify-email?token=unknown');
  expect(unknown.headers.get('location')).toBe('/?verification=expired');

  const late = visitor();
  const another = newPerson();
  await late.call('POST', '/api/register', { body: another });
  const old = linkIn(await letterTo(another.email, 'Confirm your email address'));
  const [kept] = await db.select().from(verifications);
  expect(Number(kept?.expiresAt) - Number(kept?.createdAt)).toBe(24 * 3_600_000);
  await db.update(verifications).set({ expiresAt: sql`now()` });
  expect((await late.call('GET', old.path)).headers.get('location')).toBe('/?verification=expired');
  expect(User.parse(await (await late.call('GET', '/api/user')).json()).emailVerified).toBe(false);
});

test('[D-RESET] a forgotten password: the link works once, for an hour, ends all sessions, and the owner is told', async () => {
  const stack = await startMailStack();
  const { visitor, letterTo, db } = stack;
  const { who, person } = await signedIn(stack);
  const forgot = (email: string) => visitor().call('POST', '/api/forgot-password', { body: { email } });
  const reset = async (token: string, newPassword: string) => {
    const answer = await visitor().call('POST', '/api/reset-password', { body: { token, newPassword } });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await statusOf(forgot(person.email))).toBe(204);
  const { path, token } = linkIn(await letterTo(person.email, 'Choose a new password'));
  expect(path).toMatch(/^\/reset\?token=/);
  const [kept] = await db.select().from(verifications).where(sql`identifier like 'reset-password:%'`);
  expect(kept?.identifier).not.toContain(token);
  expect(Number(kept?.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);

  expect(await reset(token, '1234567')).toEqual([422, 'password-short']);
  expect(await reset(token, 'Password123')).toEqual([422, 'password-common']);
  expect(await reset(`${token}x`, 'a better battery')).toEqual([410, 'link-expired']);
  expect(await statusOf(who.call('GET', '/api/user'))).toBe(200);

  const twice = await Promise.all([reset(token, 'a better battery'), reset(token, 'a better battery')]);
  expect(twice.map(([status]) => status).sort()).toEqual([204, 410]);
  expect(await reset(token, 'another battery')).toEqual([410, 'link-expired']);
  expect(await statusOf(who.call('GET', '/api/user'))).toBe(401);
  expect(await statusOf(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  const renewed = { ...person, password: 'a better battery' };
  const back = await visitor().call('POST', '/api/login', { body: renewed });
  expect(User.parse(await back.json()).emailVerified).toBe(true);
  await letterTo(person.email, 'Your password was changed');
});

test('[D-RESET] a link that is an hour old is worth nothing, and is cleared away', async () => {
  const stack = await startMailStack();
  const { visitor, letterTo, db } = stack;
  const { person } = await signedIn(stack);
  await visitor().call('POST', '/api/forgot-password', { body: { email: person.email } });
  const { token } = linkIn(await letterTo(person.email, 'Choose a new password'));
  await db.update(verifications).set({ expiresAt: sql`now()` });
  const body = { token, newPassword: 'a better battery' };
  expect(await statusOf(visitor().call('POST', '/api/reset-password', { body }))).toBe(410);
  await forgetOld({ db });
  expect(await db.$count(verifications)).toBe(0);
});

test('[D-ENUM] whether a forgotten password has an account is told by nothing but the mail', async () => {
  const stack = await startMailStack();
  const { visitor, lettersTo, letterTo } = stack;
  const { person } = await signedIn(stack);
  const stranger = newPerson();
  const asked = async (email: string) => {
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const answer = await visitor().call('POST', '/api/forgot-password', { body: { email } });
      seen.push([answer.status, answer.headers.get('x-error-code'), await answer.text()]);
    }
    return seen;
  };
  const known = await asked(person.email);
  expect(known.map((answer) => Array.isArray(answer) && answer[0])).toEqual([204, 204, 204, 429]);
  expect(await asked(stranger.email)).toEqual(known);
  await letterTo(person.email, 'Choose a new password');
  expect(await lettersTo(stranger.email)).toEqual([]);
});

test('[D-EMAIL] a new address becomes the account’s once its link is followed; the old one is told, and can take it back', async () => {
  const stack = await startMailStack();
  const { visitor, letterTo } = stack;
  const { who, person, id } = await signedIn(stack);
  const moved = newPerson();
  const user = async () => User.parse(await (await who.call('GET', '/api/user')).json());
  expect(await statusOf(who.call('POST', '/api/user/email', { body: { email: moved.email } }))).toBe(204);
  const link = linkIn(await letterTo(moved.email, 'Confirm your new email address'));
  expect((await user()).email).toBe(person.email);

  const followed = await visitor().call('GET', link.path);
  expect(followed.headers.get('location')).toBe('/?email=changed');
  expect(await user()).toMatchObject({ id, email: moved.email, emailVerified: true });
  expect((await visitor().call('GET', link.path)).headers.get('location')).toBe('/?email=expired');
  expect(await statusOf(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  const withNew = { ...person, email: moved.email };
  expect(await statusOf(visitor().call('POST', '/api/login', { body: withNew }))).toBe(200);

  const told = await letterTo(person.email, 'Your account has a new email address');
  expect(told.text).not.toContain(moved.email);
  const back = await visitor().call('GET', linkIn(told).path);
  const location = new URL(back.headers.get('location') ?? '');
  expect(location.pathname).toBe('/reset');
  expect(await statusOf(who.call('GET', '/api/user'))).toBe(401);
  const body = { token: location.searchParams.get('token'), newPassword: 'a better battery' };
  expect(await statusOf(visitor().call('POST', '/api/reset-password', { body }))).toBe(204);
  const restored = { email: person.email, password: 'a better battery' };
  expect(await statusOf(visitor().call('POST', '/api/login', { body: restored }))).toBe(200);
});

test('[D-EMAIL][D-ENUM] an address that has an account is not told to who asks, only to its owner, and stays theirs', async () => {
  const stack = await startMailStack();
  const { visitor, letterTo, db } = stack;
  const { who } = await signedIn(stack);
  const owner = await signedIn(stack);
  const free = newPerson();
  const ask = async (email: string) => {
    const answer = await who.call('POST', '/api/user/email', { body: { email } });
    return [answer.status, await answer.text()];
  };
  expect(await ask(owner.person.email)).toEqual([204, '']);
  await letterTo(owner.person.email, 'This address already has an account');

  // Taken by somebody else between the mail and the click.
  expect(await ask(free.email)).toEqual([204, '']);
  const link = linkIn(await letterTo(free.email, 'Confirm your new email address'));
  await signedIn(stack, free);
  expect((await visitor().call('GET', link.path)).headers.get('location')).toBe('/?email=expired');

  // A newer wish replaces an older one, and what nobody follows is forgotten.
  expect(await ask(newPerson().email)).toEqual([204, '']);
  expect((await ask(newPerson().email))[0]).toBe(429);
  expect(await db.$count(emailChanges)).toBe(1);
  await db.update(emailChanges).set({ expiresAt: sql`now() - interval '1 second'` });
  await forgetOld({ db });
  expect(await db.$count(emailChanges)).toBe(0);
});

test('the engine’s journal holds neither the addresses nor the tokens', async () => {
  const stack = await startMailStack();
  const { visitor, letterTo } = stack;
  const { who, person, id } = await signedIn(stack);
  const moved = newPerson();
  await who.call('POST', '/api/user/email', { body: { email: moved.email } });
  await visitor().call('POST', '/api/forgot-password', { body: { email: person.email } });
  const letters = await Promise.all([
    letterTo(person.email, 'Confirm your email address'),
    letterTo(person.email, 'Choose a new password'),
    letterTo(moved.email, 'Confirm your new email address'),
  ]);
  const written = await everythingTheEngineKnows(suiteEngine().adminUrl);
  expect(written).toContain(id);
  for (const secret of [person.email, moved.email, ...letters.map((letter) => linkIn(letter).token)]) {
    for (const form of formsOf(secret)) expect(written).not.toContain(form);
  }
});
