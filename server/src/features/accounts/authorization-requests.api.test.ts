import { readAuthorizationRequest } from '@timbre/contract/authorization';
import { expect, test } from 'vitest';
import { ask, callback, Registered, register, signedIn, toQuery } from '../../../test/authorize.ts';
import { startApp } from '../../../test/start-app.ts';

const hostileRedirects = [
  ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://a.test/x', 'vbscript:x'],
  ...[
    'http://assistant.test/callback',
    'http://127.0.0.1.elsewhere.test/',
    'http://localhost.elsewhere.test/',
  ],
  ...['http://0.0.0.0/', 'http://[::]/', 'http://10.0.0.1/', 'http://169.254.169.254/latest/meta-data/'],
  ...[
    'https://user@assistant.test/',
    'https://user:password@assistant.test/',
    'https://assistant.test/#code',
  ],
  ...['https://assistant.test/ callback', 'https://assistant.test/\ncallback', 'https:\\\\assistant.test/'],
  ...[
    '//assistant.test/callback',
    '/callback',
    'callback',
    '',
    ' ',
    'https://',
    'https:',
    'http:',
    'about:blank',
  ],
  ...['ftp://assistant.test/', 'ws://assistant.test/', 'wss://assistant.test/', 'mailto:a@b.test', 'tel:1'],
  ...['intent://x#Intent;end', 'timbre://x', 'chrome://settings', 'view-source:https://a.test', 'ms-word:x'],
  ...['\u202Ehttps://assistant.test/', 'https://assistant.test/\u0000', 'https://assistant.test/\u200B'],
  ...['JAVASCRIPT:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)', 'https//assistant.test', '*'],
];

const elsewhere = [
  ...['https://elsewhere.test/callback', 'https://assistant.test.elsewhere.test/callback'],
  ...[
    'https://assistant.test:444/callback',
    'http://assistant.test/callback',
    'https://ASSISTANT.test/callback',
  ],
  ...['https://assistant.test/callback/', 'https://assistant.test/callback?next=https://elsewhere.test'],
  ...[
    'https://assistant.test/callback/../other',
    'https://assistant.test/callback%2f..',
    'https://assistant.test/',
  ],
  ...[
    'https://assistant.test/Callback',
    'https://assistant.test//callback',
    'https://assistant.test/callback#x',
  ],
  ...['https://user@assistant.test/callback', 'https://assistant.test@elsewhere.test/callback'],
  ...['https://assistant.test\\@elsewhere.test/callback', 'https://assistant.test%2eelsewhere.test/callback'],
  ...['https://аssistant.test/callback', 'https://assistant。test/callback', 'javascript:alert(1)//callback'],
];

test('[MCP-14] a hundred hostile registrations and redirects are refused, and send nobody anywhere', async () => {
  const app = await startApp();
  const person = await signedIn(app);
  const asked = await ask(app);
  let tried = 0;
  for (const uri of hostileRedirects)
    for (const uris of [[uri], [callback, uri]]) {
      const answer = await register(app, uris);
      expect([uri, answer.status, answer.headers.get('location')]).toEqual([uri, 400, null]);
      tried += 1;
    }
  for (const uri of elsewhere) {
    const request = { ...asked.request, redirect_uri: uri };
    const query = toQuery(request);
    for (const answer of [
      await person.call('GET', `/api/authorization/request?${query}`),
      await person.allow(request),
    ]) {
      expect([uri, answer.status, answer.headers.get('location')]).toEqual([uri, 400, null]);
      expect(await answer.text()).not.toContain('elsewhere');
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThanOrEqual(100);
  for (const changes of [
    { response_type: 'token' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { client_id: '019a0000-0000-7000-8000-000000000000' },
    { resource: 'https://elsewhere.test/mcp' },
    { scope: 'entries:write' },
  ])
    expect((await person.allow({ ...asked.request, ...changes })).status).toBe(400);
  expect(await person.list()).toEqual([]);
});

test('[MCP-14] a program on the device may listen on any port, and a name cannot turn the text around it', async () => {
  const app = await startApp();
  const person = await signedIn(app);
  const answer = await register(app, ['http://127.0.0.1/callback'], 'Good \u202Eevil\u0007');
  const { client_id, client_name } = Registered.parse(await answer.json());
  expect([answer.status, client_name]).toEqual([201, 'Good evil']);
  const { request } = await ask(app, { client_id, redirect_uri: 'http://127.0.0.1:33418/callback' });
  const shown = readAuthorizationRequest.reply.parse(
    await (await person.call('GET', `/api/authorization/request?${toQuery(request)}`)).json(),
  );
  expect(shown).toMatchObject({ isOnThisDevice: true, redirectHost: '127.0.0.1:33418' });
  expect(shown.declineUrl).toBe(
    'http://127.0.0.1:33418/callback?error=access_denied&state=a+state&iss=http%3A%2F%2Ftimbre.test',
  );
  for (const uri of ['http://127.0.0.1:33418/other', 'http://localhost:33418/callback'])
    expect((await person.allow({ ...request, redirect_uri: uri })).status).toBe(400);
});

test('[MCP-14] registrations are limited by where they come from', async () => {
  const app = await startApp({ rateLimits: { perAccount: 100, perAddress: 3 } });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await register(app)).status);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
});
