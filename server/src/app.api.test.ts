import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newPerson, startApp } from '../test/start-app.ts';
import { jobs } from './db/platform.schema.ts';

test('[D-ERR] an error is one plain sentence in the caller’s language, with a stable code in a header', async () => {
  const { visitor } = await startApp();
  const english = await visitor().call('GET', '/api/user');
  expect(english.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(english.headers.get('x-error-code')).toBe('session-needed');
  expect(await english.text()).toBe('Please log in to continue.');

  const french = await visitor().call('GET', '/api/user', {
    headers: { 'accept-language': 'fr-CA, en;q=0.5' },
  });
  expect(await french.text()).toBe('Connectez-vous pour continuer.');

  const document = await visitor().call('POST', '/api/login', {
    body: { email: 'nobody' },
    headers: { accept: 'application/problem+json' },
  });
  expect(document.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(await document.json()).toMatchObject({
    status: 400,
    code: 'request-invalid',
    fields: ['email', 'password'],
  });
});

test('what no route knows is not found, in a plain sentence', async () => {
  const { visitor } = await startApp();
  const answer = await visitor().call('GET', '/api/no/such/thing');
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([404, 'not-found']);
  expect(await answer.text()).toBe('There is nothing here.');
});

test('bytes that are no request, and headers without end, are refused by name like everything else', async () => {
  const { url } = await startApp();
  const replyTo = async (bytes: string): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
  const nonsense = await replyTo('POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: many\r\n\r\n{}');
  expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(nonsense).toContain('x-error-code: request-invalid\r\n');
  expect(nonsense).toContain('x-content-type-options: nosniff\r\n');
  const endless = await replyTo(`GET /api/user HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`);
  expect(endless).toMatch(/^HTTP\/1\.1 413 /);
  expect(endless).toContain('x-error-code: request-too-large\r\n');
  expect(endless).toMatch(/\r\n\r\n[A-Z][^<\n]+\.$/);
});

test('[SEC-04] a request that does not come to its end is ended, in its headers or in its body', async () => {
  const { url } = await startApp({ timeouts: { headersMs: 200, requestMs: 400, checkEveryMs: 50 } });
  const replyTo = async (bytes: string): Promise<string> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
  expect(await replyTo('GET /api/user HTTP/1.1\r\nhost: a\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  const half =
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{';
  expect(await replyTo(half)).toMatch(/^HTTP\/1\.1 408 /);
  const { app } = await startApp();
  expect(app.server).toMatchObject({ headersTimeout: 20_000, requestTimeout: 300_000 });
});

test.each(['a\0b', '\uD800', 'x\uDC00'])(
  'words that PostgreSQL cannot keep are refused: %j',
  async (name) => {
    const { visitor } = await startApp();
    const person = newPerson();
    const { call } = visitor();
    await call('POST', '/api/register', { body: person });
    await call('POST', '/api/verify-password', { body: { password: person.password } });
    const made = await call('POST', '/api/user/api-tokens', {
      body: { name, scopes: ['notes:read'], days: null },
    });
    expect([made.status, made.headers.get('x-error-code')]).toEqual([400, 'request-invalid']);
    const deleted = await call('DELETE', `/api/user/learned-names/${encodeURIComponent('a\0')}`);
    expect(deleted.status).toBe(400);
  },
);

test('no answer to a call may be stored on the way, be it a yes or a no; the documentation may', async () => {
  const { visitor } = await startApp();
  const somebody = visitor();
  const keeping = async (method: string, path: string, body?: unknown) => {
    const answer = await somebody.call(method, path, { body });
    return [answer.status, answer.headers.get('cache-control')];
  };
  expect(await keeping('POST', '/api/register', newPerson())).toEqual([200, 'no-store']);
  expect(await keeping('GET', '/api/user')).toEqual([200, 'no-store']);
  expect(await keeping('POST', '/api/logout')).toEqual([204, 'no-store']);
  expect(await keeping('GET', '/api/user')).toEqual([401, 'no-store']);
  expect(await keeping('POST', '/api/login', '{"email":')).toEqual([400, 'no-store']);
  expect(await keeping('GET', '/api/no/such/thing')).toEqual([404, 'no-store']);
  expect(await keeping('GET', '/api/docs/json')).toEqual([200, null]);
});

test('a body that is too large, of an unknown kind or broken is refused by name', async () => {
  const { visitor } = await startApp();
  const getErrorCode = async (body: string, type = 'application/json') => {
    const answer = await visitor().call('POST', '/api/login', { body, headers: { 'content-type': type } });
    return [answer.status, answer.headers.get('x-error-code')];
  };
  expect(await getErrorCode(JSON.stringify({ email: 'a'.repeat(70_000) }))).toEqual([
    413,
    'request-too-large',
  ]);
  expect(await getErrorCode('<login/>', 'application/xml')).toEqual([415, 'media-type-unknown']);
  expect(await getErrorCode('{"email":')).toEqual([400, 'request-invalid']);
});

test('a state-changing call from another site is refused, one from this site is not', async () => {
  const { visitor } = await startApp();
  const call = (origin: string) =>
    visitor().call('POST', '/api/register', { body: newPerson(), headers: { origin } });
  const foreign = await call('https://elsewhere.example');
  expect([foreign.status, foreign.headers.get('x-error-code')]).toEqual([403, 'origin-foreign']);
  expect((await call('http://timbre.test')).status).toBe(200);
});

test('the process is live at once, and ready as long as its database answers', async () => {
  const { visitor, loseDatabase } = await startApp();
  expect(await (await visitor().call('GET', '/api/health/live')).json()).toEqual({ status: 'ok' });
  expect(await (await visitor().call('GET', '/api/health/ready')).json()).toEqual({ status: 'ok' });
  await loseDatabase();
  expect((await visitor().call('GET', '/api/health/live')).status).toBe(200);
  const unready = await visitor().call('GET', '/api/health/ready');
  expect([unready.status, unready.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
});

test('the documentation names every call, with the schema of its body', async () => {
  const { visitor } = await startApp();
  const OpenApi = z.object({
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
  });
  const { paths } = OpenApi.parse(await (await visitor().call('GET', '/api/docs/json')).json());
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/user', '/api/login', '/api/register', '/api/logout']),
  );
  expect(paths['/api/login']?.['post']).toHaveProperty('requestBody');
  expect((await visitor().call('GET', '/api/docs/')).status).toBe(200);
});

test('no address, password or cookie reaches the log', async () => {
  const { visitor, logged } = await startApp();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  await somebody.call('POST', '/api/register', { body: person });
  await somebody.call('GET', '/api/verify-email?token=very-secret');
  await somebody.call('GET', '/email/verify?token=very-secret');
  const [session = ''] = somebody.jar.values();
  expect(logged()).toContain('/api/verify-email');
  for (const secret of [person.email, person.password, 'very-secret', session])
    expect(logged()).not.toContain(secret);
});

test('no address or password reaches the log when the database is away', async () => {
  const { visitor, logged, loseDatabase } = await startApp();
  const person = newPerson();
  await visitor().call('POST', '/api/register', { body: person });
  await loseDatabase();
  const failed = await visitor().call('POST', '/api/login', { body: person });
  expect([failed.status, failed.headers.get('x-error-code')]).toEqual([500, 'internal']);
  expect(logged()).toContain('request failed');
  expect(logged()).toContain('at ');
  for (const secret of [person.email, person.password, 'select ']) expect(logged()).not.toContain(secret);
});

test('a request that is under way when the process stops is answered', async () => {
  const { visitor, app, close } = await startApp();
  const registration = visitor().call('POST', '/api/register', { body: newPerson() });
  await new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  await close();
  expect((await registration).status).toBe(200);
});

test('the log tells by ids who signed in, and who was refused what', async () => {
  const { visitor, logged } = await startApp();
  const somebody = visitor();
  const person = newPerson();
  const { id } = z
    .object({ id: z.string() })
    .parse(await (await somebody.call('POST', '/api/register', { body: person })).json());
  const lines = () =>
    logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  expect(lines()).toContainEqual(expect.objectContaining({ msg: 'signed in', userId: id }));
  await somebody.call('DELETE', '/api/user');
  expect(lines()).toContainEqual(
    expect.objectContaining({ msg: 'request refused', code: 'verification-needed', userId: id }),
  );
  await visitor().call('POST', '/api/login', { body: { ...person, password: 'a wrong one' } });
  expect(lines()).toContainEqual(
    expect.objectContaining({ msg: 'request refused', code: 'credentials-wrong' }),
  );
  expect(logged()).not.toContain(person.email);
});

test('a method that nothing here knows is refused, and TRACE repeats nothing of what was sent', async () => {
  const { url } = await startApp();
  for (const method of ['TRACE', 'PROPFIND', 'PUT']) {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      // As it is: fetch knows no TRACE.
      const sent = request(`${url}/api/user`, { method, headers: { cookie: 'a=secret' } }, async (response) =>
        resolve({ status: response.statusCode, text: (await response.toArray()).join('') }),
      );
      sent.on('error', reject).end();
    });
    expect([method, answer.status]).toEqual([method, 404]);
    expect(answer.text).not.toContain('secret');
  }
});

test('a message that ends at two places is refused whole: nothing behind it is taken for another call', async () => {
  const { url } = await startApp();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const hidden = 'GET /api/health/live HTTP/1.1\r\nHost: timbre.test\r\n\r\n';
  socket.end(
    `POST /api/login HTTP/1.1\r\nHost: timbre.test\r\nContent-Type: application/json\r\nContent-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  );
  const answers = (await socket.toArray()).join('');
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

test('an address that would add a line to a mail is refused', async () => {
  const { visitor, db } = await startApp();
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a\n@example.com',
    'a@example.com,b@example.com',
  ]) {
    const answer = await visitor().call('POST', '/api/register', { body: { ...newPerson(), email } });
    expect([email, answer.headers.get('x-error-code')]).toEqual([email, 'request-invalid']);
  }
  expect(await db.$count(jobs)).toBe(0);
});
