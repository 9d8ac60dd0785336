import { expect, test } from 'vitest';
import { z } from 'zod';
import { startWithAccount } from './account-for-tests.ts';

test('a call without a token is answered with nothing but a header', async () => {
  const { toggl } = await startWithAccount();
  const response = await fetch(`${toggl.url}/api/v9/me/logged`);
  expect([response.status, await response.text()]).toEqual([401, '']);
  expect(response.headers.get('x-authorization-missing')).toBe('true');
});

test('a token of Toggl 2.0 opens nothing, and neither does a password', async () => {
  const { toggl, call, account } = await startWithAccount();
  expect((await call('GET', '/me', undefined, 'toggl_sk_0123456789')).status).toBe(403);
  const authorization = `Basic ${Buffer.from(`${account.token}:secret`).toString('base64')}`;
  expect((await fetch(`${toggl.url}/api/v9/me`, { headers: { authorization } })).status).toBe(403);
});

test('a token that was reset opens nothing any more, and the new one everything', async () => {
  const { call, entries, entry } = await startWithAccount();
  const token = z.string().parse(await (await call('POST', '/me/reset_token')).json());
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect((await call('POST', entries, entry)).status).toBe(403);
  expect((await call('POST', entries, entry, token)).status).toBe(200);
});

test('a token that the user revoked elsewhere opens nothing any more', async () => {
  const { call, control, account } = await startWithAccount();
  await control('/revoke', { token: account.token });
  expect((await call('GET', '/me/logged')).status).toBe(403);
});

test('the probes for a token answer with little', async () => {
  const { answer } = await startWithAccount();
  expect(await answer('GET', '/me/logged')).toEqual([200, null]);
  expect(await answer('GET', '/me/id')).toEqual([200, expect.any(Number)]);
});

test('a browser of another site is not let in, and every answer can be traced', async () => {
  const { call } = await startWithAccount();
  const { headers } = await call('GET', '/me');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('x-toggl-request-id')).toBeTruthy();
  expect(headers.get('x-request-id')).toBeTruthy();
});

test('what the service does not have is 404, whatever the method', async () => {
  const { call, entries, account } = await startWithAccount();
  const unknown = [
    ['GET', '/nonsense'],
    ['POST', '/me/time_entries'],
    ['GET', entries],
    ['DELETE', `/workspaces/${account.workspaceId}/projects`],
  ] as const;
  for (const [method, path] of unknown) expect((await call(method, path)).status).toBe(404);
});

test('a workspace that is no number is refused, one of somebody else is out of reach', async () => {
  const { answer, addAccount } = await startWithAccount();
  const other = await addAccount({});
  expect(await answer('GET', '/workspaces/mine/projects')).toEqual([400, 'Missing or invalid workspace_id']);
  expect(await answer('GET', `/workspaces/${other.workspaceId}/projects`)).toEqual([
    403,
    'User does not have access to this resource.',
  ]);
});

test('a body that is not JSON is refused, and so is one that does not say it is', async () => {
  const { toggl, account, entries } = await startWithAccount();
  const authorization = `Basic ${Buffer.from(`${account.token}:api_token`).toString('base64')}`;
  const post = (type: string) =>
    fetch(`${toggl.url}/api/v9${entries}`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: '{"created_with":',
    });
  const cut = await post('application/json');
  expect([cut.status, await cut.json()]).toEqual([400, 'Invalid JSON input']);
  expect((await post('text/plain')).status).toBe(415);
});

test('refusals come as plain text with a newline where that is set', async () => {
  const { call, control, entries, entry } = await startWithAccount();
  await control('/settings', { errorsAs: 'text' });
  const refused = await call('POST', entries, { ...entry, created_with: '' });
  expect(refused.headers.get('content-type')).toContain('text/plain');
  expect(await refused.text()).toBe('created_with needs to be provided an a valid string\n');
});

test('a retired API answers 410 to everything until it is back', async () => {
  const { call, control, entries, entry } = await startWithAccount();
  await control('/settings', { gone: true });
  expect((await call('GET', '/me')).status).toBe(410);
  expect((await call('POST', entries, entry)).status).toBe(410);
  await control('/settings', { gone: false });
  expect(await (await call('GET', '/me/time_entries')).json()).toEqual([]);
});
