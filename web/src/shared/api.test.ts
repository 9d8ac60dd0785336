import { getUser, login } from '@timbre/contract/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, apiRequest, call, getErrorMessage, setApiLanguage, setSignedInAs } from './api.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => {
  fetched.mockReset();
  setApiLanguage('en');
  setSignedInAs(undefined, () => {});
});

const answer = (body: string | null, init?: ResponseInit) =>
  fetched.mockResolvedValue(new Response(body, init));
const sent = () => fetched.mock.calls[0] ?? expect.fail('nothing was sent');

test('[UI-03] an answer that is not OK raises its status and text, or the status text when it has none', async () => {
  answer('Invalid email or password', { status: 401, headers: { 'x-error-code': 'credentials-wrong' } });
  const refused = await apiRequest('POST', '/api/login').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    message: '401: Invalid email or password',
    status: 401,
    code: 'credentials-wrong',
    sentence: 'Invalid email or password',
  });
  answer('', { status: 502, statusText: 'Bad Gateway' });
  await expect(apiRequest('GET', '/api/user')).rejects.toThrow('502: Bad Gateway');
});

test('[UI-05] any method goes out with cookies; a JSON body and its content type only where there is a body', async () => {
  answer('{}');
  await apiRequest('DELETE', '/api/recordings');
  expect(sent()).toEqual([
    '/api/recordings',
    { method: 'DELETE', credentials: 'include', headers: { 'accept-language': 'en' } },
  ]);
  fetched.mockClear();
  await apiRequest('PATCH', '/api/user', { language: 'fr' });
  expect(sent()[1]).toMatchObject({
    method: 'PATCH',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"language":"fr"}',
  });
});

test('[D-ERR] the server is asked for sentences in the language of the interface', async () => {
  setApiLanguage('fr');
  answer('{}');
  await apiRequest('GET', '/api/user');
  expect(sent()[1]?.headers).toEqual({ 'accept-language': 'fr' });
});

test('[SEC-21] a call names who is shown as signed in, or whom it is told to', async () => {
  setSignedInAs('ada', () => {});
  answer('{}');
  await apiRequest('GET', '/api/recordings');
  await apiRequest('GET', '/api/user', undefined, null);
  const named = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-signed-in-as'));
  expect(named).toEqual(['ada', null]);
});

test('a reply that is not what was agreed on is an error, not a surprise later', async () => {
  answer('{"id": 7}');
  await expect(call(getUser, undefined)).rejects.toThrow();
  answer(null, { status: 401 });
  await expect(call(login, { email: 'a@example.com', password: 'x' })).rejects.toBeInstanceOf(ApiError);
});

test('people see the server’s sentence, or our own when there was no answer', () => {
  expect(getErrorMessage(new ApiError(409, 'Taken.', null), 'No answer.')).toBe('Taken.');
  expect(getErrorMessage(new TypeError('Failed to fetch'), 'No answer.')).toBe('No answer.');
});
