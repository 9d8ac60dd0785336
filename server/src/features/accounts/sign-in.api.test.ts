import { hash, verify } from '@node-rs/argon2';
import { SignedInDevice } from '@timbre/contract/accounts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { rateLimits } from '../../db/platform.schema.ts';
import { sessions } from './accounts.schema.ts';

// Hashing is done as ever, and counted.
vi.mock('@node-rs/argon2', { spy: true });

beforeEach(() => {
  vi.clearAllMocks();
});

type Visitor = ReturnType<Awaited<ReturnType<typeof startApp>>['visitor']>;

const Devices = z.array(SignedInDevice);

const limits = { perAccount: 5, perAddress: 12 };

async function login(who: Visitor, body: { email: string; password: string }) {
  const answer = await who.call('POST', '/api/login', { body });
  await answer.text();
  return answer.status;
}

/** How many passwords were hashed, be it to keep them or to compare them. */
const hashes = () => vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length;

test('[D-ENUM] after too many guesses the right password is refused from elsewhere, hashing stops, and the owner gets in from a browser they used before', async () => {
  const { visitor } = await startApp({ rateLimits: limits });
  const person = newPerson();
  const owner = visitor();
  await owner.call('POST', '/api/register', { body: person });
  await owner.call('POST', '/api/logout');
  const before = hashes();

  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => login(visitor(), { ...person, password: `guess number ${n}` })),
  );
  expect(guesses.filter((status) => status === 401)).toHaveLength(limits.perAccount);
  expect(guesses.filter((status) => status === 429)).toHaveLength(40 - limits.perAccount);
  expect(await login(visitor(), person)).toBe(429);
  expect(hashes() - before).toBe(limits.perAccount);

  expect(await login(owner, person)).toBe(200);
});

test('[D-ENUM] an address without an account is limited as one with an account is, in the same words', async () => {
  const { visitor } = await startApp({ rateLimits: limits });
  const known = newPerson();
  await visitor().call('POST', '/api/register', { body: known });
  const answers = async (email: string) => {
    const seen: string[] = [];
    for (let n = 0; n <= limits.perAccount; n += 1) {
      const answer = await visitor().call('POST', '/api/login', { body: { email, password: 'a wrong one' } });
      seen.push(`${answer.status} ${await answer.text()}`);
    }
    return seen;
  };
  const forKnown = await answers(known.email);
  expect(forKnown.at(-1)).toBe('429 That was tried too often. Try again in 15 min.');
  expect(await answers(newPerson().email)).toEqual(forKnown);
});

test('[D-ENUM] login, reset and resend answer alike and do the same work, with and without an account', async () => {
  const { visitor } = await startApp();
  const known = newPerson();
  await visitor().call('POST', '/api/register', { body: known });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  /** What is seen from outside, and what the server does for it: the time of an answer goes into hashes and statements. */
  const ask = async (path: string, email: string) => {
    query.mockClear();
    const before = hashes();
    const body = path === '/api/login' ? { email, password: 'a wrong one' } : { email };
    const answer = await visitor().call('POST', path, { body });
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
    const seen = { status: answer.status, headers, text: await answer.text() };
    return { seen, hashes: hashes() - before, statements: query.mock.calls.length };
  };
  for (const [path, status] of [
    ['/api/login', 401],
    ['/api/forgot-password', 204],
    // It takes no address: whoever is signed in gets it for their own.
    ['/api/resend-verification', 401],
  ] as const) {
    const withAccount = await ask(path, known.email);
    expect(withAccount.seen.status).toBe(status);
    expect([path, await ask(path, newPerson().email)]).toEqual([path, withAccount]);
    expect(withAccount.hashes).toBe(path === '/api/login' ? 1 : 0);
  }
  // The hash that is made for nobody costs what the comparison does for somebody.
  const getCost = (hashed: string | undefined) => hashed?.split('$', 4).join('$');
  const made = await vi.mocked(hash).mock.results.at(-1)?.value;
  expect(getCost(made)).toBe(getCost(String(vi.mocked(verify).mock.calls.at(-1)?.[0])));
});

test('whoever guesses at many accounts from one address is stopped, and a login that succeeds does not count', async () => {
  const { visitor } = await startApp({ rateLimits: limits });
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  for (let n = 0; n < limits.perAddress + limits.perAccount; n += 1) {
    expect(await login(visitor(), person)).toBe(200);
  }
  const statuses: number[] = [];
  for (let n = 0; n <= limits.perAddress; n += 1) statuses.push(await login(visitor(), newPerson()));
  expect(statuses).toEqual([...Array.from({ length: limits.perAddress }, () => 401), 429]);
});

test('whoever makes up where a call comes from counts as one all the same, unless a proxy that we trust says it', async () => {
  const { visitor } = await startApp({ rateLimits: { perAccount: 100, perAddress: 3 } });
  const statuses: number[] = [];
  for (let n = 1; n <= 4; n++) {
    const made = `203.0.113.${n}`;
    const headers = { 'x-forwarded-for': made, 'x-real-ip': made, forwarded: `for=${made}` };
    statuses.push((await visitor().call('POST', '/api/login', { body: newPerson(), headers })).status);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('the mark of a browser is worth nothing for another account, when forged, or when it is too old', async () => {
  const { visitor, db } = await startApp({ rateLimits: limits });
  const person = newPerson();
  const owner = visitor();
  await owner.call('POST', '/api/register', { body: person });
  const attacker = visitor();
  await attacker.call('POST', '/api/register', { body: newPerson() });
  const [id = '', expiry = '', signature = ''] = (owner.jar.get('timbre.device') ?? '').split('.');
  const forged = [
    attacker.jar.get('timbre.device') ?? '',
    `${id}x.${expiry}.${signature}`,
    `${id}.${Number(expiry) + 1}.${signature}`,
    `${id}.${expiry}.${signature.slice(1)}`,
    `${id}.${expiry}.`,
  ];
  for (let n = 0; n < limits.perAccount; n += 1) await login(visitor(), { ...person, password: 'guessing' });
  for (const mark of forged) {
    const who = visitor();
    who.jar.set('timbre.device', mark);
    expect([mark, await login(who, person)]).toEqual([mark, 429]);
  }
  expect(await login(owner, person)).toBe(200);
  // Nobody can be made out from what is counted.
  expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/@|127\.0\.0\.1/);
});

test('[SEC-45] marks of many browsers do not multiply guesses, and end with the password', async () => {
  const { visitor } = await startApp({ rateLimits: { ...limits, perAddress: 1_000 } });
  const person = newPerson();
  const owner = visitor();
  await owner.call('POST', '/api/register', { body: person });
  // Somebody knows the password, and marks thirty browsers with it.
  const thieves = Array.from({ length: 30 }, () => visitor());
  for (const thief of thieves) expect(await login(thief, person)).toBe(200);
  const guesses = async () => {
    let rejected = 0;
    for (const thief of thieves)
      for (let n = 0; n <= limits.perAccount; n += 1)
        if ((await login(thief, { ...person, password: 'a guess of many' })) === 401) rejected += 1;
    return rejected;
  };
  expect(await guesses()).toBe(6 * limits.perAccount);

  expect(
    (await owner.call('POST', '/api/verify-password', { body: { password: person.password } })).status,
  ).toBe(200);
  const body = { currentPassword: person.password, newPassword: 'another horse battery' };
  expect((await owner.call('POST', '/api/user/password', { body })).status).toBe(204);
  // What was counted for browsers that nobody knew is used up; those that were known are no longer.
  expect(await guesses()).toBe(0);
});

test('[SEC-45] a browser keeps its mark when it signs in again: the owner’s other ones stay known', async () => {
  const { visitor } = await startApp({ rateLimits: limits });
  const person = newPerson();
  const [phone, laptop] = [visitor(), visitor()];
  await phone.call('POST', '/api/register', { body: person });
  for (let n = 0; n < 8; n += 1) expect(await login(laptop, person)).toBe(200);
  for (let n = 0; n < limits.perAccount; n += 1) await login(visitor(), { ...person, password: 'guessing' });
  expect(await login(visitor(), person)).toBe(429);
  expect([await login(phone, person), await login(laptop, person)]).toEqual([200, 200]);
});

test('[D-ENUM] registration, which tells a taken address, can be tried only so often from one address', async () => {
  const { visitor } = await startApp({ rateLimits: limits });
  const statuses: number[] = [];
  for (let n = 0; n <= limits.perAddress; n += 1) {
    statuses.push((await visitor().call('POST', '/api/register', { body: newPerson() })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: limits.perAddress }, () => 200), 429]);
});

test('[D-SESS] signing in begins a new session and ends the one that this browser had', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  const first = somebody.jar.get('timbre.session_token') ?? '';
  expect(await login(somebody, person)).toBe(200);
  expect(somebody.jar.get('timbre.session_token')).not.toBe(first);
  const earlier = visitor();
  earlier.jar.set('timbre.session_token', first);
  expect((await earlier.call('GET', '/api/user')).status).toBe(401);
  expect(await db.$count(sessions)).toBe(1);
});

test('[D-SESS] a change of the password begins a new session, which still counts as verified', async () => {
  const { visitor } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  await somebody.call('POST', '/api/verify-password', { body: person });
  const first = somebody.jar.get('timbre.session_token') ?? '';
  const body = { currentPassword: person.password, newPassword: 'a better battery' };
  expect((await somebody.call('POST', '/api/user/password', { body })).status).toBe(204);
  const earlier = visitor();
  earlier.jar.set('timbre.session_token', first);
  expect((await earlier.call('GET', '/api/user')).status).toBe(401);
  expect((await somebody.call('GET', '/api/user/sessions')).status).toBe(200);
});

test('a login with the old password while it is being changed leaves no session behind', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  await somebody.call('POST', '/api/verify-password', { body: person });
  const late = Array.from({ length: 8 }, () => visitor());
  const body = { currentPassword: person.password, newPassword: 'a better battery' };
  const change = somebody.call('POST', '/api/user/password', { body });
  await Promise.all(late.map((who) => login(who, person)));
  expect((await change).status).toBe(204);
  const statuses = await Promise.all(late.map(async (who) => (await who.call('GET', '/api/user')).status));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await db.$count(sessions)).toBe(1);
});

test('[D-SESS] where somebody is signed in is listed, the present session first, and can be ended', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  const [here, there, elsewhere] = [visitor(), visitor(), visitor()];
  await here.call('POST', '/api/register', { body: person });
  for (const [who, agent] of [
    [there, 'Somebody’s phone'],
    [elsewhere, 'Somebody’s tablet'],
  ] as const) {
    const headers = { 'user-agent': encodeURIComponent(agent) };
    await who.call('POST', '/api/login', { body: person, headers });
  }
  await here.call('POST', '/api/verify-password', { body: person });
  const list = async () => Devices.parse(await (await here.call('GET', '/api/user/sessions')).json());
  const listed = await list();
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ isCurrent: true });
  expect(listed[1]).toMatchObject({ isCurrent: false, userAgent: encodeURIComponent('Somebody’s tablet') });
  expect(JSON.stringify(listed)).not.toContain(String((await db.select().from(sessions))[0]?.token));

  const tablet = `/api/user/sessions/${listed[1]?.id}`;
  expect((await here.call('DELETE', tablet)).status).toBe(204);
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(401);
  expect((await there.call('GET', '/api/user')).status).toBe(200);
  expect((await here.call('DELETE', tablet)).status).toBe(404);

  expect((await here.call('DELETE', '/api/user/sessions')).status).toBe(204);
  expect((await there.call('GET', '/api/user')).status).toBe(401);
  expect(await list()).toHaveLength(1);
});

test('[D-SESS][SEC-70] a session ends 30 days after its login, although it is in use, or was prolonged by an earlier release', async () => {
  const { visitor, db } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  const began = (interval: string) =>
    db.update(sessions).set({ createdAt: sql`now() - ${interval}::interval` });
  await began('29 days 23 hours');
  const used = await somebody.call('GET', '/api/user');
  expect([used.status, used.headers.getSetCookie()]).toEqual([200, []]);

  const cookie = [...somebody.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  await db.update(sessions).set({ expiresAt: sql`now() + interval '29 days'` });
  for (const age of ['30 days 1 second', '400 days']) {
    await began(age);
    const late = await visitor().call('GET', '/api/user', { headers: { cookie } });
    expect([age, late.status]).toEqual([age, 401]);
    expect(late.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^timbre\.session_token=; Max-Age=0;/),
      expect.stringMatching(/^timbre\.signed_in=1; Max-Age=0;/),
    ]);
  }
  const owner = visitor();
  await login(owner, person);
  await owner.call('POST', '/api/verify-password', { body: person });
  expect(Devices.parse(await (await owner.call('GET', '/api/user/sessions')).json())).toHaveLength(1);
});

test('[D-SESS] when a device was last seen is noted once a day, and changes nothing else in its session', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  const read = async () => {
    const [session] = await db.select().from(sessions);
    if (session === undefined) throw new Error('no session');
    return session;
  };
  const ago = (interval: string) =>
    db.update(sessions).set({ updatedAt: sql`now() - ${interval}::interval` });
  await ago('23 hours');
  const { updatedAt: anHourEarly } = await read();
  await somebody.call('GET', '/api/user');
  expect((await read()).updatedAt).toEqual(anHourEarly);
  await ago('25 hours');
  const { updatedAt: aDayAgo, ...before } = await read();
  await somebody.call('GET', '/api/user');
  const { updatedAt, ...after } = await read();
  expect(updatedAt.getTime()).toBeGreaterThan(aDayAgo.getTime());
  expect(after).toEqual(before);
});
