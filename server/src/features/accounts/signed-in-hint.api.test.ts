import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { sessions } from './accounts.schema.ts';

const hintIn = (answer: Response) =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('timbre.signed_in='));

const set = 'timbre.signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax';
const removed = 'timbre.signed_in=1; Max-Age=0; Path=/; SameSite=Lax';

test('[LEGAL-05] who registers or logs in gets, beside the session cookie and for as long, which is 30 days, one that a page can read', async () => {
  const { visitor } = await startApp();
  const person = newPerson();
  for (const path of ['/api/register', '/api/login']) {
    const answer = await visitor().call('POST', path, { body: person });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^timbre\.session_token=.+; Max-Age=2592000;/);
    expect(hintIn(answer)).toEqual([set]);
  }
});

test('where the site is reached by https, cookies are sent by https only, and no neighbour under the domain can set them', async () => {
  const { visitor } = await startApp({ publicUrl: 'https://timbre.test' });
  const somebody = visitor();
  const answer = await somebody.call('POST', '/api/register', { body: newPerson() });
  const [session = '', hint = '', device = '', ...more] = answer.headers.getSetCookie();
  expect(session).toMatch(/^__Host-timbre\.session_token=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(hint).toBe(`__Host-${set}; Secure`);
  expect(device).toMatch(/^__Secure-timbre\.device=.+; Path=\/api\/login; HttpOnly; SameSite=Lax; Secure$/);
  // A name with such a prefix is taken by browsers only without a domain.
  expect([session, hint, device, more].join()).not.toMatch(/domain=/i);
  expect((await somebody.call('GET', '/api/user')).status).toBe(200);

  const planted = somebody.jar.get('__Host-timbre.session_token') ?? '';
  for (const name of ['timbre.session_token', '__Secure-timbre.session_token']) {
    const headers = { cookie: `${name}=${planted}` };
    expect([name, (await visitor().call('GET', '/api/user', { headers })).status]).toEqual([name, 401]);
  }
  await somebody.call('POST', '/api/logout');
  expect([...somebody.jar.keys()]).toEqual(['__Secure-timbre.device']);
});

test('where the site is reached by https, a browser that was used before is still known at the login', async () => {
  const limits = { perAccount: 2, perAddress: 100 };
  const { visitor } = await startApp({ publicUrl: 'https://timbre.test', rateLimits: limits });
  const [owner, guesser, person] = [visitor(), visitor(), newPerson()];
  await owner.call('POST', '/api/register', { body: person });
  for (let n = 0; n < 3; n++)
    await guesser.call('POST', '/api/login', { body: { ...person, password: `guess number ${n}` } });
  expect((await visitor().call('POST', '/api/login', { body: person })).status).toBe(429);
  expect((await owner.call('POST', '/api/login', { body: person })).status).toBe(200);
});

test('a hint that got lost comes back for what is left of the session, and is not sent again in between', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  expect(hintIn(await somebody.call('GET', '/api/user'))).toEqual([]);
  await db.update(sessions).set({ createdAt: sql`now() - interval '29 days'` });
  somebody.jar.delete('timbre.signed_in');
  const [hint = ''] = hintIn(await somebody.call('GET', '/api/user'));
  const seconds = Number(/Max-Age=(\d+);/.exec(hint)?.[1]);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
});

test('the hint goes at logout', async () => {
  const { visitor } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  expect(hintIn(await somebody.call('POST', '/api/logout'))).toEqual([removed]);
  expect([...somebody.jar.keys()]).toEqual(['timbre.device']);
});

test('the hint goes with the 401 that a dead session gets; a visitor without one is sent none', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  await db.update(sessions).set({ expiresAt: new Date(0) });
  const dead = await somebody.call('GET', '/api/user');
  expect([dead.status, hintIn(dead)]).toEqual([401, [removed]]);

  const forged = await visitor().call('GET', '/api/user', {
    headers: { cookie: 'timbre.session_token=forged; timbre.signed_in=1' },
  });
  expect([forged.status, hintIn(forged)]).toEqual([401, [removed]]);
  const nobody = await visitor().call('GET', '/api/user');
  expect([nobody.status, nobody.headers.getSetCookie()]).toEqual([401, []]);
});
