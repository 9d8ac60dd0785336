import { restoreEmail, User } from '@timbre/contract/accounts';
import { createApiToken } from '@timbre/contract/api-tokens';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { everythingTheEngineKnows, getForms } from '../../../test/engine-journal.ts';
import { eventually } from '../../../test/eventually.ts';
import { linkIn, pressLink, startMailStack } from '../../../test/mail-stack.ts';
import { newPerson } from '../../../test/start-app.ts';
import { suiteEngine } from '../../../test/suite-engine.ts';
import { jobs, verifications } from '../../db/platform.schema.ts';
import { emailChanges, users } from './accounts.schema.ts';
import { purgeExpiredCredentials } from './accounts.ts';

type Stack = Awaited<ReturnType<typeof startMailStack>>;

/** Somebody who is signed in and has just entered their password again; verified, and so without a mail for that, unless told. */
async function signedIn({ visitor, db }: Stack, person = newPerson(), emailVerified = true) {
  const who = visitor();
  const registered = await who.call('POST', '/api/register', { body: person });
  const { id } = User.parse(await registered.json());
  await db.update(users).set({ emailVerified }).where(eq(users.id, id));
  await who.call('POST', '/api/verify-password', { body: person });
  return { who, person, id };
}

const getStatus = async (answer: Promise<Response>) => (await answer).status;
const getErrorCode = async (answer: Promise<Response>) => (await answer).headers.get('x-error-code');

test('[AUTH-10] a new account gets its verification mail, in its language; the link works once, and not when it is a day old', async () => {
  const { visitor, emailTo, db } = await startMailStack();
  const somebody = visitor();
  const person = newPerson();
  await somebody.call('POST', '/api/register', { body: person, headers: { 'accept-language': 'fr' } });
  const message = await emailTo(person.email, 'Confirmez votre adresse e-mail');
  const link = linkIn(message);
  expect(link.href).toMatch(/^http:\/\/timbre\.test\//);
  expect(message.html).toContain(link.href);

  expect(link.path).toMatch(/^\/email\/verify\?token=/);
  expect(await getStatus(pressLink(visitor(), link))).toBe(204);
  const user = User.parse(await (await somebody.call('GET', '/api/user')).json());
  expect(user.emailVerified).toBe(true);

  expect(await getErrorCode(pressLink(visitor(), link))).toBe('link-expired');
  expect(await getErrorCode(pressLink(visitor(), { ...link, token: 'unknown' }))).toBe('link-expired');

  const late = visitor();
  const another = newPerson();
  await late.call('POST', '/api/register', { body: another });
  const old = linkIn(await emailTo(another.email, 'Confirm your email address'));
  const [kept] = await db.select().from(verifications);
  expect(Number(kept?.expiresAt) - Number(kept?.createdAt)).toBe(24 * 3_600_000);
  await db.update(verifications).set({ expiresAt: sql`now()` });
  expect(await getErrorCode(pressLink(late, old))).toBe('link-expired');
  expect(User.parse(await (await late.call('GET', '/api/user')).json()).emailVerified).toBe(false);
});

test('[SEC-50] where the mail server has no TLS, mail is tried again and again and none arrives', async () => {
  const { visitor, emailsTo, attempts, db } = await startMailStack({ tls: 'required' });
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  await eventually(async () => attempts() > 1, 'it was not tried again');
  expect(await emailsTo(person.email)).toEqual([]);
  expect(await db.select({ finishedAt: jobs.finishedAt }).from(jobs)).toEqual([{ finishedAt: null }]);
});

test('[SEC-30] a mailed link that a scanner opens changes nothing, not even one of an older mail', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { who, person } = await signedIn(stack, newPerson(), false);
  const moved = newPerson();
  const user = async () => User.parse(await (await who.call('GET', '/api/user')).json());
  const scan = async ({ token }: { token: string }, name: string) => {
    const links = await db.select().from(verifications);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const opened = await visitor().call(method, `/api/${name}-email?token=${token}`);
      if (method === 'GET')
        expect([opened.status, opened.headers.get('location')]).toEqual([
          302,
          `/email/${name}?token=${token}`,
        ]);
    }
    expect(await db.select().from(verifications)).toEqual(links);
  };
  const verify = linkIn(await emailTo(person.email, 'Confirm your email address'));
  await scan(verify, 'verify');
  expect((await user()).emailVerified).toBe(false);
  expect(await getStatus(pressLink(visitor(), verify))).toBe(204);

  await who.call('POST', '/api/user/email', { body: { email: moved.email } });
  const confirm = linkIn(await emailTo(moved.email, 'Confirm your new email address'));
  await scan(confirm, 'confirm');
  expect((await user()).email).toBe(person.email);
  expect(await getStatus(pressLink(visitor(), confirm))).toBe(204);

  const back = linkIn(await emailTo(person.email, 'Your account has a new email address'));
  await scan(back, 'restore');
  expect((await user()).email).toBe(moved.email);
  expect(await getStatus(pressLink(visitor(), back))).toBe(200);
  expect(await getStatus(who.call('GET', '/api/user'))).toBe(401);
});

test('[D-RESET] a forgotten password: the link works once, for an hour, ends all sessions, and the owner is told', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { who, person } = await signedIn(stack);
  const forgot = (email: string) => visitor().call('POST', '/api/forgot-password', { body: { email } });
  const reset = async (token: string, newPassword: string) => {
    const answer = await visitor().call('POST', '/api/reset-password', { body: { token, newPassword } });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await getStatus(forgot(person.email))).toBe(204);
  const { path, token } = linkIn(await emailTo(person.email, 'Choose a new password'));
  expect(path).toMatch(/^\/reset\?token=/);
  const [kept] = await db.select().from(verifications).where(sql`identifier like 'reset-password:%'`);
  expect(kept?.identifier).not.toContain(token);
  expect(Number(kept?.expiresAt) - Date.now()).toBeLessThanOrEqual(3_600_000);

  expect(await reset(token, '1234567')).toEqual([422, 'password-short']);
  expect(await reset(token, 'Password123')).toEqual([422, 'password-common']);
  expect(await reset(`${token}x`, 'a better battery')).toEqual([410, 'link-expired']);
  expect(await getStatus(who.call('GET', '/api/user'))).toBe(200);

  const twice = await Promise.all([reset(token, 'a better battery'), reset(token, 'a better battery')]);
  expect(twice.map(([status]) => status).sort()).toEqual([200, 410]);
  expect(await reset(token, 'another battery')).toEqual([410, 'link-expired']);
  expect(await getStatus(who.call('GET', '/api/user'))).toBe(401);
  expect(await getStatus(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  const renewed = { ...person, password: 'a better battery' };
  const back = await visitor().call('POST', '/api/login', { body: renewed });
  expect(User.parse(await back.json()).emailVerified).toBe(true);
  await emailTo(person.email, 'Your password was changed');
});

test('[D-RESET] a link that is an hour old is worth nothing, and is cleared away', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { person } = await signedIn(stack);
  await visitor().call('POST', '/api/forgot-password', { body: { email: person.email } });
  const { token } = linkIn(await emailTo(person.email, 'Choose a new password'));
  await db.update(verifications).set({ expiresAt: sql`now()` });
  const body = { token, newPassword: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/reset-password', { body }))).toBe(410);
  await purgeExpiredCredentials({ db });
  expect(await db.$count(verifications)).toBe(0);
});

test('[D-ENUM] whether a forgotten password has an account is told by nothing but the mail', async () => {
  const stack = await startMailStack();
  const { visitor, emailsTo, emailTo } = stack;
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
  await emailTo(person.email, 'Choose a new password');
  expect(await emailsTo(stranger.email)).toEqual([]);
});

test('[D-EMAIL] a new address becomes the account’s once its link is followed; the old one is told, and can take it back', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { who, person, id } = await signedIn(stack);
  const moved = newPerson();
  const user = async () => User.parse(await (await who.call('GET', '/api/user')).json());
  expect(await getStatus(who.call('POST', '/api/user/email', { body: { email: moved.email } }))).toBe(204);
  const link = linkIn(await emailTo(moved.email, 'Confirm your new email address'));
  expect((await user()).email).toBe(person.email);

  expect(await getStatus(pressLink(visitor(), link))).toBe(204);
  expect(await user()).toMatchObject({ id, email: moved.email, emailVerified: true });
  expect(await getErrorCode(pressLink(visitor(), link))).toBe('link-expired');
  expect(await getStatus(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  const withNew = { ...person, email: moved.email };
  expect(await getStatus(visitor().call('POST', '/api/login', { body: withNew }))).toBe(200);

  const notice = await emailTo(person.email, 'Your account has a new email address');
  expect(notice.text).not.toContain(moved.email);
  const token = await restore(stack, linkIn(notice));
  expect(await getStatus(who.call('GET', '/api/user'))).toBe(401);
  expect(await getStatus(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  const body = { token, newPassword: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/reset-password', { body }))).toBe(200);
  const restored = { email: person.email, password: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/login', { body: restored }))).toBe(200);
});

test('[D-EMAIL][D-ENUM] an address that has an account is not told to who asks, only to its owner, and stays theirs', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { who } = await signedIn(stack);
  const owner = await signedIn(stack);
  const free = newPerson();
  const ask = async (email: string) => {
    const answer = await who.call('POST', '/api/user/email', { body: { email } });
    return [answer.status, await answer.text()];
  };
  expect(await ask(owner.person.email)).toEqual([204, '']);
  await emailTo(owner.person.email, 'This address already has an account');

  // Taken by somebody else between the mail and the click.
  expect(await ask(free.email)).toEqual([204, '']);
  const link = linkIn(await emailTo(free.email, 'Confirm your new email address'));
  await signedIn(stack, free);
  expect(await getErrorCode(pressLink(visitor(), link))).toBe('link-expired');

  // A newer request replaces an older one, and a link that nobody follows expires.
  expect(await ask(newPerson().email)).toEqual([204, '']);
  expect((await ask(newPerson().email))[0]).toBe(429);
  expect(await db.$count(emailChanges)).toBe(1);
  await db.update(emailChanges).set({ expiresAt: sql`now() - interval '1 second'` });
  await purgeExpiredCredentials({ db });
  expect(await db.$count(emailChanges)).toBe(0);
});

/** Takes an account back by a link; gives what lets its owner choose a password. */
async function restore({ visitor }: Stack, link: { path: string; token: string }): Promise<string> {
  return restoreEmail.reply.parse(await (await pressLink(visitor(), link)).json()).resetToken;
}

/** Somebody else who is signed in to the account and knows its password. */
async function thief({ visitor }: Stack, credentials: { email: string; password: string }) {
  const who = visitor();
  await who.call('POST', '/api/login', { body: credentials });
  await who.call('POST', '/api/verify-password', { body: credentials });
  return who;
}

test('[D-EMAIL][SEC-01] an owner who takes an account back keeps it, however often a thief has moved it on', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { person } = await signedIn(stack);
  const stolen = await thief(stack, person);
  const [first, second] = [newPerson(), newPerson()];
  const moveTo = async (email: string) => {
    await stolen.call('POST', '/api/user/email', { body: { email } });
    await pressLink(visitor(), linkIn(await emailTo(email, 'Confirm your new email address')));
  };
  await moveTo(first.email);
  const ownersLink = linkIn(await emailTo(person.email, 'Your account has a new email address'));
  await stolen.call('POST', '/api/verify-password', { body: person });
  await moveTo(second.email);
  const thiefsLink = linkIn(await emailTo(first.email, 'Your account has a new email address'));

  const body = { token: await restore(stack, ownersLink), newPassword: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/reset-password', { body }))).toBe(200);
  expect(await getErrorCode(pressLink(visitor(), thiefsLink))).toBe('link-expired');
  const restored = { email: person.email, password: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/login', { body: restored }))).toBe(200);
});

test('[D-EMAIL][SEC-01] a new password ends a change of address that waits, and a thief who sets one cannot end the way back', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { who, person } = await signedIn(stack);
  const stolen = await thief(stack, person);
  const elsewhere = newPerson();
  await stolen.call('POST', '/api/user/email', { body: { email: elsewhere.email } });
  const waiting = linkIn(await emailTo(elsewhere.email, 'Confirm your new email address'));
  const change = { currentPassword: person.password, newPassword: 'a better battery' };
  expect((await who.call('POST', '/api/user/password', { body: change })).ok).toBe(true);
  expect(await getErrorCode(pressLink(visitor(), waiting))).toBe('link-expired');

  const again = await thief(stack, { email: person.email, password: 'a better battery' });
  await again.call('POST', '/api/user/email', { body: { email: newPerson().email } });
  const moved = newPerson();
  await again.call('POST', '/api/user/email', { body: { email: moved.email } });
  await pressLink(visitor(), linkIn(await emailTo(moved.email, 'Confirm your new email address')));
  const home = linkIn(await emailTo(person.email, 'Your account has a new email address'));
  const worse = { currentPassword: 'a better battery', newPassword: 'a worse battery' };
  expect((await again.call('POST', '/api/user/password', { body: worse })).ok).toBe(true);
  expect(await restore(stack, home)).not.toBe('');
});

test('[SEC-31] the present address is notified of a change at once, and can stop it: the thief who asked for it has nothing left', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { person } = await signedIn(stack);
  const stolen = await thief(stack, person);
  const made = await stolen.call('POST', '/api/user/api-tokens', {
    body: { name: 'Script', scopes: ['notes:read'], days: null },
  });
  const { token: script } = createApiToken.reply.parse(await made.json());
  const elsewhere = newPerson();
  await stolen.call('POST', '/api/user/email', { body: { email: elsewhere.email } });
  const notice = await emailTo(person.email, 'Your account is about to change its address');
  expect(notice.text).not.toContain(elsewhere.email);
  const confirm = linkIn(await emailTo(elsewhere.email, 'Confirm your new email address'));

  const token = await restore(stack, linkIn(notice));
  expect(await getErrorCode(pressLink(visitor(), confirm))).toBe('link-expired');
  expect(await getStatus(stolen.call('GET', '/api/user'))).toBe(401);
  const headers = { authorization: `Bearer ${script}` };
  expect(await getStatus(visitor().call('GET', '/api/recordings', { headers }))).toBe(401);
  expect(await getStatus(visitor().call('POST', '/api/login', { body: person }))).toBe(401);
  expect(await getErrorCode(pressLink(visitor(), linkIn(notice)))).toBe('link-expired');

  const body = { token, newPassword: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/reset-password', { body }))).toBe(200);
  const back = { email: person.email, password: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/login', { body: back }))).toBe(200);
});

test('[SEC-31] the link that stops a change takes one back that was made in the meantime', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { who, person } = await signedIn(stack);
  const moved = newPerson();
  await who.call('POST', '/api/user/email', { body: { email: moved.email } });
  const stop = linkIn(await emailTo(person.email, 'Your account is about to change its address'));
  await pressLink(visitor(), linkIn(await emailTo(moved.email, 'Confirm your new email address')));
  const body = { token: await restore(stack, stop), newPassword: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/reset-password', { body }))).toBe(200);
  const back = { email: person.email, password: 'a better battery' };
  expect(await getStatus(visitor().call('POST', '/api/login', { body: back }))).toBe(200);
});

test('[SEC-32] the mails for an address that nobody confirmed say that its account is emptied; so does the answer', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { person } = await signedIn(stack);
  await db.update(users).set({ emailVerified: false });
  await visitor().call('POST', '/api/forgot-password', { body: { email: person.email } });
  const message = await emailTo(person.email, 'Choose a password for your account');
  const { token, path } = linkIn(message);
  expect(path).toMatch(/&empties=1$/);
  const body = { token, newPassword: 'a better battery' };
  const answer = await visitor().call('POST', '/api/reset-password', { body });
  expect(await answer.json()).toEqual({ isEmptied: true });
  await emailTo(person.email, 'Your account starts empty');
});

test('[SEC-32] taking an account back does not verify an address that never was', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo, db } = stack;
  const { who, person } = await signedIn(stack);
  await db.update(users).set({ emailVerified: false });
  const moved = newPerson();
  await who.call('POST', '/api/user/email', { body: { email: moved.email } });
  await pressLink(visitor(), linkIn(await emailTo(moved.email, 'Confirm your new email address')));
  const back = linkIn(await emailTo(person.email, 'Your account has a new email address'));
  const body = { token: await restore(stack, back), newPassword: 'a better battery' };
  const answer = await visitor().call('POST', '/api/reset-password', { body });
  expect(await answer.json()).toEqual({ isEmptied: true });
});

test('the engine’s journal holds neither the addresses nor the tokens', async () => {
  const stack = await startMailStack();
  const { visitor, emailTo } = stack;
  const { who, person, id } = await signedIn(stack, newPerson(), false);
  const moved = newPerson();
  await who.call('POST', '/api/user/email', { body: { email: moved.email } });
  await visitor().call('POST', '/api/forgot-password', { body: { email: person.email } });
  const messages = await Promise.all([
    emailTo(person.email, 'Confirm your email address'),
    emailTo(person.email, 'Choose a password for your account'),
    emailTo(moved.email, 'Confirm your new email address'),
  ]);
  const written = await everythingTheEngineKnows(suiteEngine().adminUrl);
  expect(written).toContain(id);
  for (const secret of [person.email, moved.email, ...messages.map((message) => linkIn(message).token)]) {
    for (const form of getForms(secret)) expect(written).not.toContain(form);
  }
});

test('[SEC-73] whoever makes a token and exports is told so by mail, once each, in their language, with the way to a new password', async () => {
  const stack = await startMailStack();
  const { who, person } = await signedIn(stack);
  await who.call('PATCH', '/api/user', { body: { language: 'fr', timeZone: 'Europe/Paris' } });
  const body = { name: 'Script', scopes: ['notes:read'], days: 30 };
  for (let n = 0; n < 3; n += 1) await who.call('POST', '/api/user/api-tokens', { body });
  await who.call('GET', '/api/user/export');
  const exported = await stack.emailTo(person.email, 'Vos données ont été exportées');
  expect(exported.text).toContain('Europe/Paris');
  expect(linkIn(exported).path).toBe('/forgot');
  await stack.emailTo(person.email, 'Un jeton d’API a été créé');
});
