import { createHash, randomBytes } from 'node:crypto';
import { type AuthorizationRequest, allowAssistant, listAssistants } from '@timbre/contract/authorization';
import { z } from 'zod';
import { newPerson, type startApp } from './start-app.ts';

type App = Awaited<ReturnType<typeof startApp>>;

export const callback = 'https://assistant.test/callback';
export const Registered = z.object({ client_id: z.uuid(), client_name: z.string() });
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), scope: z.string() });
const Refusal = z.object({ error: z.string() });

/** Somebody signed in who has just entered their password, and allows what is asked of them. */
export async function signedIn({ visitor }: App) {
  const person = newPerson();
  const browser = visitor();
  await browser.call('POST', '/api/register', { body: person });
  await browser.call('POST', '/api/verify-password', { body: { password: person.password } });
  return {
    ...browser,
    person,
    allow: (body: object) => browser.call('POST', '/api/authorization/grants', { body }),
    list: async () =>
      listAssistants.reply.parse(await (await browser.call('GET', '/api/user/assistants')).json()),
  };
}

export async function register({ visitor }: App, redirectUris = [callback], name = 'Assistant of a test') {
  const body = { client_name: name, redirect_uris: redirectUris, logo_uri: 'https://elsewhere.test' };
  return visitor().call('POST', '/api/authorization/register', { body });
}

const getChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What a client asks a person for, and keeps to itself. */
export async function ask(app: App, changes: Partial<AuthorizationRequest> = {}) {
  const { client_id } = Registered.parse(await (await register(app)).json());
  const verifier = randomBytes(32).toString('base64url');
  const request: AuthorizationRequest = {
    ...{ response_type: 'code', client_id, redirect_uri: callback, state: 'a state' },
    ...{ code_challenge: getChallenge(verifier), code_challenge_method: 'S256' },
    ...changes,
  };
  return { request, verifier };
}

export async function post(app: App, path: string, values: Record<string, string>) {
  return fetch(new URL(path, app.url), { method: 'POST', body: new URLSearchParams(values) });
}

type Asked = Awaited<ReturnType<typeof ask>>;

export const exchange = (
  app: App,
  { request, verifier }: Asked,
  code: string,
  changes: Record<string, string> = {},
) =>
  post(app, '/api/authorization/token', {
    ...{ grant_type: 'authorization_code', client_id: request.client_id, redirect_uri: request.redirect_uri },
    ...{ code, code_verifier: verifier, ...changes },
  });

export const refresh = (app: App, { request }: Asked, token: string, changes: Record<string, string> = {}) =>
  post(app, '/api/authorization/token', {
    ...{ grant_type: 'refresh_token', client_id: request.client_id, refresh_token: token, ...changes },
  });

export async function getCode(answer: Response): Promise<string> {
  const { redirectUrl } = allowAssistant.reply.parse(await answer.json());
  return new URL(redirectUrl).searchParams.get('code') ?? '';
}

/** An assistant that a person has just connected. */
export async function connect(app: App) {
  const person = await signedIn(app);
  const asked = await ask(app);
  const code = await getCode(await person.allow(asked.request));
  const tokens = Tokens.parse(await (await exchange(app, asked, code)).json());
  return { person, asked, code, tokens };
}

export async function listTools(app: App, token: string): Promise<number> {
  const answer = await app.visitor().call('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
  });
  return answer.status;
}

export const refusal = async (answer: Response) => [answer.status, Refusal.parse(await answer.json()).error];

export const toQuery = (request: AuthorizationRequest) =>
  new URLSearchParams(
    Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
  );
