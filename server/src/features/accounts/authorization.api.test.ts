import { randomBytes } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  allowAssistant,
  describeAuthorization,
  describeResource,
  maxAssistants,
  readAuthorizationRequest,
} from '@timbre/contract/authorization';
import { getRouteName, everyRoute as routes } from '@timbre/contract/every-route';
import { assistantClient } from '@timbre/simulators/assistant/client';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  ask,
  callback,
  connect,
  exchange,
  getCode,
  listTools,
  post,
  refresh,
  refusal,
  signedIn,
  Tokens,
} from '../../../test/authorize.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { purgeExpired } from '../privacy/retention.ts';
import { users } from './accounts.schema.ts';

test('[MCP-10] the official client finds by a refusal where to register and to ask, and works with what a person allows', async () => {
  const publicUrl = 'http://localhost:8080';
  const app = await startApp({ publicUrl });
  const reached: typeof fetch = (address, init) => fetch(String(address).replace(publicUrl, app.url), init);
  const person = await signedIn(app);
  const provider = assistantClient(callback);
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', publicUrl), { authProvider: provider, fetch: reached });
  const first = transport();
  await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow();
  const asked = provider.getAuthorizationUrl();
  expect([asked.origin, asked.pathname]).toEqual([publicUrl, '/connect-assistant']);
  const request = Object.fromEntries(asked.searchParams);
  const shown = readAuthorizationRequest.reply.parse(
    await (await person.call('GET', `/api/authorization/request${asked.search}`)).json(),
  );
  expect(shown).toMatchObject({
    ...{ name: 'Test assistant', redirectHost: 'assistant.test', isOnThisDevice: false },
    scopes: ['notes:read', 'corrections:propose', 'entries:write'],
  });
  const { redirectUrl } = allowAssistant.reply.parse(await (await person.allow(request)).json());
  const back = new URL(redirectUrl);
  expect(back.searchParams.get('iss')).toBe(publicUrl);
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport());
  expect((await client.listTools()).tools.length).toBeGreaterThan(4);
  const scopes = ['notes:read', 'corrections:propose'];
  expect(await person.list()).toMatchObject([
    { name: 'Test assistant', redirectHost: 'assistant.test', scopes },
  ]);
});

test('[MCP-10] what is published says where to ask, and for what', async () => {
  const app = await startApp();
  const read = async (path: string) => (await app.visitor().call('GET', path)).json();
  expect(describeAuthorization.reply.parse(await read(describeAuthorization.path))).toMatchObject({
    ...{ issuer: 'http://timbre.test', authorization_endpoint: 'http://timbre.test/connect-assistant' },
    ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'] },
  });
  const resource = describeResource.reply.parse(await read(describeResource.path));
  expect(resource.resource).toBe('http://timbre.test/mcp');
  expect(await read('/.well-known/oauth-protected-resource')).toEqual(resource);
  const refused = await app.visitor().call('POST', '/mcp', { body: {} });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer resource_metadata="http://timbre.test/.well-known/oauth-protected-resource/mcp", scope="notes:read corrections:propose entries:write"',
  ]);
});

test('[MCP-18] only who allows that too, of an assistant that asked for it, may confirm in the assistant', async () => {
  const app = await startApp();
  const person = await signedIn(app);
  const allowed = async (scope: string | undefined, mayConfirm?: boolean) => {
    const asked = await ask(app);
    const body = {
      ...asked.request,
      ...(scope && { scope }),
      ...(mayConfirm !== undefined && { mayConfirm }),
    };
    const answer = await person.allow(body);
    if (answer.status !== 200) return answer.status;
    return Tokens.parse(await (await exchange(app, asked, await getCode(answer))).json()).scope;
  };
  const both = 'notes:read corrections:propose';
  const all = `${both} entries:write`;
  expect(await allowed(all, true)).toBe(all);
  expect(await allowed(all)).toBe(both);
  expect(await allowed(all, false)).toBe(both);
  expect(await allowed(both, true)).toBe(both);
  expect(await allowed(undefined, true)).toBe(both);
  expect(await allowed('entries:write')).toBe(400);
});

test('[MCP-11] an assistant’s token reaches the tools and no other call, is kept as a hash, and is in no log', async () => {
  const app = await startApp();
  const { tokens } = await connect(app);
  expect(await listTools(app, tokens.access_token)).toBe(200);
  const closed = routes.filter(({ access, path }) => access !== 'public' && path !== '/mcp');
  expect(closed.length).toBeGreaterThan(60);
  for (const route of closed) {
    const path = route.path.replace(/:\w+/, '019a0000-0000-7000-8000-000000000000');
    const answer = await app.visitor().call(route.method, path, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([getRouteName(route), answer.status]).toEqual([getRouteName(route), 403]);
  }
  const { rows } = await app.db.execute(
    sql`select row_to_json(authorization_grants)::text from authorization_grants`,
  );
  for (const token of [tokens.access_token, tokens.refresh_token]) {
    expect(JSON.stringify(rows)).not.toContain(token.slice(-40));
    expect(app.logged()).not.toContain(token.slice(-40));
  }
  expect(await listTools(app, tokens.refresh_token)).toBe(401);
  expect(await listTools(app, `timbre_access_${randomBytes(32).toString('base64url')}`)).toBe(401);
});

test('[MCP-12] a code works once, for who asked for it; used twice, it ends the access', async () => {
  const app = await startApp();
  const person = await signedIn(app);
  const asked = await ask(app);
  const code = await getCode(await person.allow(asked.request));
  const other = await ask(app);
  for (const changes of [
    { client_id: other.request.client_id },
    { code_verifier: other.verifier },
    { code_verifier: '' },
    { redirect_uri: 'https://assistant.test/other' },
    { code: randomBytes(32).toString('base64url') },
  ])
    expect(await refusal(await exchange(app, asked, code, changes))).toEqual([400, 'invalid_grant']);
  expect(await refusal(await exchange(app, asked, code, { resource: 'https://elsewhere.test/mcp' }))).toEqual(
    [...[400, 'invalid_target']],
  );
  expect(await refusal(await exchange(app, asked, code, { grant_type: 'password' }))).toEqual([
    ...[400, 'unsupported_grant_type'],
  ]);
  expect(await person.list()).toEqual([]);
  const answers = await Promise.all([exchange(app, asked, code), exchange(app, asked, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await person.list()).toEqual([]);

  const again = await getCode(await person.allow(asked.request));
  const tokens = Tokens.parse(await (await exchange(app, asked, again)).json());
  expect(await listTools(app, tokens.access_token)).toBe(200);
  expect(await refusal(await exchange(app, asked, again))).toEqual([400, 'invalid_grant']);
  expect(await listTools(app, tokens.access_token)).toBe(401);
});

test('[MCP-12] tokens end after an hour and are renewed; a lost answer can be asked for again, an old token ends the access', async () => {
  let now = Temporal.Instant.from('2026-11-19T10:00:00Z');
  const app = await startApp({ now: () => now });
  const { asked, tokens } = await connect(app);
  now = now.add({ minutes: 61 });
  expect(await listTools(app, tokens.access_token)).toBe(401);
  const lost = Tokens.parse(await (await refresh(app, asked, tokens.refresh_token)).json());
  now = now.add({ seconds: 10 });
  const got = Tokens.parse(await (await refresh(app, asked, tokens.refresh_token)).json());
  expect(await listTools(app, lost.access_token)).toBe(401);
  expect(await listTools(app, got.access_token)).toBe(200);
  const stranger = await ask(app);
  expect(await refusal(await refresh(app, stranger, got.refresh_token))).toEqual([400, 'invalid_grant']);
  now = now.add({ seconds: 60 });
  expect(await refusal(await refresh(app, asked, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  expect(await listTools(app, got.access_token)).toBe(401);
  expect(await refusal(await refresh(app, asked, got.refresh_token))).toEqual([400, 'invalid_grant']);
});

test('[MCP-12] a code that is five minutes old, and access that was not renewed for 30 days, are over and deleted', async () => {
  let now = Temporal.Instant.from('2026-11-19T10:00:00Z');
  const app = await startApp({ now: () => now });
  const person = await signedIn(app);
  const asked = await ask(app);
  const code = await getCode(await person.allow(asked.request));
  now = now.add({ minutes: 6 });
  expect(await refusal(await exchange(app, asked, code))).toEqual([400, 'invalid_grant']);
  const tokens = Tokens.parse(
    await (await exchange(app, asked, await getCode(await person.allow(asked.request)))).json(),
  );
  now = now.add({ hours: 30 * 24 + 1 });
  expect(await refusal(await refresh(app, asked, tokens.refresh_token))).toEqual([400, 'invalid_grant']);
  const count = async (table: string) => {
    const { rows } = await app.db.execute(sql.raw(`select count(*)::int as n from ${table}`));
    return rows[0]?.['n'];
  };
  expect([await count('authorization_grants'), await count('authorization_clients')]).toEqual([1, 1]);
  now = now.add({ hours: 25 });
  await purgeExpired({ ...app, now: () => now });
  expect([await count('authorization_grants'), await count('authorization_clients')]).toEqual([0, 0]);
});

test('[MCP-13] a connection is shown, exported, and ends by its owner, the assistant, a new password and with the account', async () => {
  const app = await startApp();
  const { person, asked, tokens } = await connect(app);
  const [shown] = await person.list();
  expect(shown).toMatchObject({ name: 'Assistant of a test', scopes: ['notes:read', 'corrections:propose'] });
  expect(await listTools(app, tokens.access_token)).toBe(200);
  expect((await person.list())[0]?.lastUsedAt).toMatch(/^20/);
  const archive = await (await person.call('GET', '/api/user/export')).arrayBuffer();
  const { 'account.json': account } = unzipSync(new Uint8Array(archive));
  expect(strFromU8(account ?? new Uint8Array())).toContain('Assistant of a test');
  const other = await signedIn(app);
  expect((await other.call('DELETE', `/api/user/assistants/${shown?.id}`)).status).toBe(404);
  expect(await other.list()).toEqual([]);
  expect((await person.call('DELETE', `/api/user/assistants/${shown?.id}`)).status).toBe(204);
  expect(await listTools(app, tokens.access_token)).toBe(401);
  expect(await refusal(await refresh(app, asked, tokens.refresh_token))).toEqual([400, 'invalid_grant']);

  const connectAgain = async () => {
    const code = await getCode(await person.allow(asked.request));
    return Tokens.parse(await (await exchange(app, asked, code)).json());
  };
  const second = await connectAgain();
  const third = await connectAgain();
  expect(await listTools(app, second.access_token)).toBe(401);
  expect(await person.list()).toHaveLength(1);
  expect((await post(app, '/api/authorization/revoke', { token: third.refresh_token })).status).toBe(200);
  expect((await post(app, '/api/authorization/revoke', { token: 'unknown' })).status).toBe(200);
  expect(await listTools(app, third.access_token)).toBe(401);

  const fourth = await connectAgain();
  const { password } = person.person;
  const body = { currentPassword: password, newPassword: 'another good password' };
  expect((await person.call('POST', '/api/user/password', { body })).status).toBe(204);
  expect(await listTools(app, fourth.access_token)).toBe(401);

  const fifth = await connectAgain();
  await app.db.delete(users).where(eq(users.email, person.person.email));
  expect(await listTools(app, fifth.access_token)).toBe(401);
});

test('[MCP-13] nobody is connected by a session that did not just give its password, nor without one, nor endlessly', async () => {
  const app = await startApp();
  const asked = await ask(app);
  expect(
    (await app.visitor().call('POST', '/api/authorization/grants', { body: asked.request })).status,
  ).toBe(401);
  const stale = app.visitor();
  await stale.call('POST', '/api/register', { body: newPerson() });
  const refused = await stale.call('POST', '/api/authorization/grants', { body: asked.request });
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'verification-needed']);
  const person = await signedIn(app);
  for (let n = 0; n < maxAssistants; n += 1) {
    const one = await ask(app);
    expect((await exchange(app, one, await getCode(await person.allow(one.request)))).status).toBe(200);
  }
  const tooMany = await person.allow(asked.request);
  expect([tooMany.status, tooMany.headers.get('x-error-code')]).toEqual([409, 'too-many-assistants']);
});
