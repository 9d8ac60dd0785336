import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { sessions } from '../../db/schema.ts';

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

test('where the site is reached by https, the hint is sent by https only, as the session cookie is', async () => {
  const { visitor } = await startApp({ publicUrl: 'https://timbre.test' });
  const answer = await visitor().call('POST', '/api/register', { body: newPerson() });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-timbre\.session_token=.+; Secure/);
  expect(hintIn(answer)).toEqual([`${set}; Secure`]);
});

test('the hint is renewed with the session cookie, and not sent again in between', async () => {
  const { visitor, db } = await startApp();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: newPerson() });
  expect(hintIn(await somebody.call('GET', '/api/user'))).toEqual([]);
  await db.update(sessions).set({ expiresAt: sql`now() + interval '28 days'` });
  expect(hintIn(await somebody.call('GET', '/api/user'))).toEqual([set]);
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
