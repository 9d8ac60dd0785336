import { createApiToken, listApiTokens, maxApiTokens } from '@timbre/contract/api-tokens';
import { maxNotesByToken, postNote } from '@timbre/contract/recordings';
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { makeLink } from '../../one-time-links.ts';
import { apiTokens, users } from './accounts.schema.ts';

type App = Awaited<ReturnType<typeof startApp>>;

/** Somebody who has just entered their password, and makes tokens. */
async function maker({ visitor }: App) {
  const person = newPerson();
  const browser = visitor();
  await browser.call('POST', '/api/register', { body: person });
  await browser.call('POST', '/api/verify-password', { body: { password: person.password } });
  const ask = (given: object = {}) =>
    browser.call('POST', '/api/user/api-tokens', {
      body: { name: 'Phone', scopes: ['notes:write', 'notes:read'], days: null, ...given },
    });
  return {
    ...browser,
    ask,
    make: async (given?: object) => createApiToken.reply.parse(await (await ask(given)).json()),
    list: async () =>
      listApiTokens.reply.parse(await (await browser.call('GET', '/api/user/api-tokens')).json()),
  };
}

/** A script: no cookies, one header. */
function script({ visitor }: App, token: string) {
  return (method: string, path: string, body?: unknown) =>
    visitor().call(method, path, { body, headers: { authorization: `Bearer ${token}` } });
}

const getErrorCode = (answer: Response) => [answer.status, answer.headers.get('x-error-code')];

test('a token is shown once, kept as a hash, and tells when it was last used; deleted, it opens nothing', async () => {
  const app = await startApp();
  const owner = await maker(app);
  const { token, id } = await owner.make({ name: 'Raycast' });
  expect(token).toMatch(/^timbre_[\w-]{43}$/);
  const { rows } = await app.db.execute(sql`select row_to_json(api_tokens)::text as row from api_tokens`);
  expect(JSON.stringify(rows)).not.toContain(token.slice(7, 40));
  const listed = await owner.call('GET', '/api/user/api-tokens');
  expect(await listed.text()).not.toContain(token.slice(7, 40));
  expect(await owner.list()).toMatchObject([{ name: 'Raycast', ending: token.slice(-4), lastUsedAt: null }]);

  const call = script(app, token);
  expect((await call('GET', '/api/recordings')).status).toBe(200);
  expect((await owner.list())[0]?.lastUsedAt).toMatch(/^20/);
  expect((await owner.call('DELETE', `/api/user/api-tokens/${id}`)).status).toBe(204);
  expect(getErrorCode(await call('GET', '/api/recordings'))).toEqual([401, 'api-token-wrong']);
  expect(app.logged()).not.toContain(token.slice(7, 40));
});

test('a token does what its permissions say: one that may only write reads nothing, one that may only read writes nothing', async () => {
  const app = await startApp();
  const owner = await maker(app);
  const writer = script(app, (await owner.make({ scopes: ['notes:write'] })).token);
  const reader = script(app, (await owner.make({ scopes: ['notes:read'] })).token);
  expect(getErrorCode(await writer('GET', '/api/recordings'))).toEqual([403, 'scope-needed']);
  expect(getErrorCode(await reader('POST', '/api/notes', { text: 'An hour of design' }))).toEqual([
    403,
    'scope-needed',
  ]);
  const sent = await writer('POST', '/api/notes', { text: 'An hour of design' });
  expect(sent.status).toBe(200);
  const { id, preview } = postNote.reply.parse(await sent.json());
  expect(preview).toEqual([]);
  expect(await (await reader('GET', `/api/notes/${id}`)).json()).toMatchObject({ id, source: 'typed' });
});

test('a token is over when its time is, when its owner has given the account up, and when the password was reset', async () => {
  let now = Temporal.Now.instant();
  const app = await startApp({ now: () => now });
  const owner = await maker(app);
  const short = script(app, (await owner.make({ days: 30 })).token);
  const long = script(app, (await owner.make()).token);
  now = now.add({ hours: 24 * 30 - 1 });
  expect((await short('GET', '/api/recordings')).status).toBe(200);
  now = now.add({ hours: 2 });
  expect(getErrorCode(await short('GET', '/api/recordings'))).toEqual([401, 'api-token-wrong']);
  expect((await long('GET', '/api/recordings')).status).toBe(200);

  await app.db.update(users).set({ deletionDueAt: new Date() });
  expect(getErrorCode(await long('GET', '/api/recordings'))).toEqual([403, 'account-leaving']);
  await app.db.update(users).set({ deletionDueAt: null });
  const [user] = await app.db.select().from(users);
  const link = await makeLink(app.db, 'http://timbre.test', 'reset-password', user?.id ?? '');
  const reset = await app.visitor().call('POST', '/api/reset-password', {
    body: { token: new URL(link).searchParams.get('token'), newPassword: 'quite another one' },
  });
  expect(reset.status).toBe(200);
  expect(getErrorCode(await long('GET', '/api/recordings'))).toEqual([401, 'api-token-wrong']);
  expect(await app.db.$count(apiTokens)).toBe(0);
});

test('a wrong token is refused although a good cookie comes with it', async () => {
  const app = await startApp();
  const owner = await maker(app);
  const answer = await owner.call('GET', '/api/recordings', {
    headers: { authorization: 'Bearer timbre_wrong' },
  });
  expect(getErrorCode(answer)).toEqual([401, 'api-token-wrong']);
});

test(`an account has ${maxApiTokens} tokens at most, also when they are asked for at once`, async () => {
  const app = await startApp();
  const owner = await maker(app);
  const answers = await Promise.all(Array.from({ length: maxApiTokens + 5 }, () => owner.ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxApiTokens);
  expect(getErrorCode(await owner.ask())).toEqual([409, 'too-many-tokens']);
});

test(`a script that runs wild sends ${maxNotesByToken} notes in a quarter of an hour, and is told to wait`, async () => {
  const app = await startApp();
  const call = script(app, (await (await maker(app)).make()).token);
  for (let n = 0; n < maxNotesByToken; n += 1) await call('POST', '/api/notes', { text: '' });
  for (let n = 0; n < maxNotesByToken; n += 1) await call('POST', '/api/notes', { text: 'An hour' });
  const refused = await call('POST', '/api/notes', { text: 'An hour of design' });
  expect(getErrorCode(refused)).toEqual([429, 'too-many-tries']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
