import * as accounts from '@timbre/contract/accounts';
import { problems } from '@timbre/contract/problem';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLargeRun } from '../../test/check-size.ts';
import { startApp, visitor } from '../../test/start-app.ts';

const takesBody = [
  accounts.login,
  accounts.register,
  accounts.updateUser,
  accounts.verifyPassword,
  accounts.changePassword,
];

/** Bodies that are nonsense, nearly right, or right but for one field. */
const body = fc.oneof(
  fc.json(),
  fc.string(),
  fc.record({ email: fc.anything(), password: fc.anything() }).map((value) => JSON.stringify(value) ?? ''),
  fc
    .record({ email: fc.emailAddress(), password: fc.string({ maxLength: 300 }) })
    .map((value) => JSON.stringify(value)),
  fc.constant(`{"__proto__": {"admin": true}, "email": "a@b.co", "password": "12345678"}`),
);

test('whatever is sent to a call, the answer is agreed on: never a fault of ours, always a sentence and a code', async () => {
  const { url, logged } = await startApp();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...takesBody), body, async (route, text) => {
      const headers = { 'content-type': 'application/json', 'accept-language': 'fr;q=x, *' };
      const answer = await visitor(url).call(route.method, route.path, { body: text, headers });
      const words = await answer.text();
      expect(answer.status, `${route.path} ${text}\n${logged()}`).toBeLessThan(500);
      if (answer.ok) return;
      expect(Object.keys(problems)).toContain(answer.headers.get('x-error-code'));
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(words).toMatch(/^[^\n<]{10,200}$/);
    }),
    { numRuns: isLargeRun ? 2_000 : 200 },
  );
});

test('whatever cookie is sent, nobody is signed in by it', async () => {
  const { url } = await startApp();
  const token = fc.string({ unit: fc.constantFrom(...'abcXYZ019.%=-_+/'), maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(token, async (value) => {
      const headers = { cookie: `timbre.session_token=${value}` };
      const answer = await visitor(url).call('GET', '/api/user', { headers });
      expect(answer.status).toBe(401);
    }),
    { numRuns: isLargeRun ? 1_000 : 100 },
  );
});
