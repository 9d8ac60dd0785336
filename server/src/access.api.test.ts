import * as accounts from '@timbre/contract/accounts';
import { createApiToken } from '@timbre/contract/api-tokens';
import { getRouteName, everyRoute as routes } from '@timbre/contract/every-route';
import type { Route } from '@timbre/contract/route';
import { Scope } from '@timbre/contract/scope';
import { eq, isNotNull, ne, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../test/make.ts';
import { type Owner, sampleFor } from '../test/route-samples.ts';
import { newPerson, startApp, testSealingKeys } from '../test/start-app.ts';
import { unreachableProvider as payments, providerId } from '../test/unreachable-provider.ts';
import { apiTokens as apiTokenRows, passkeys, sessions, users } from './features/accounts/accounts.schema.ts';
import { authorizationClients, authorizationGrants } from './features/accounts/authorization.schema.ts';
import {
  billingCustomers,
  payments as paymentRows,
  subscriptions,
} from './features/billing/billing.schema.ts';
import { teamInvitations, teamMembers, teams } from './features/team/team.schema.ts';
import { connections } from './features/time-tracking/time-tracking.schema.ts';
import { seal, sealedPlaces } from './sealing.ts';

type App = Awaited<ReturnType<typeof startApp>>;
type Visitor = ReturnType<App['visitor']>;

/** The owner's secrets, which no answer to anybody else may hold. */
const secrets = { token: 'a-token-of-the-owner', description: 'Secret design for the owner' };

const moment = Temporal.Instant.from('2026-11-12T17:00:00Z');

async function makeOwner({ db, visitor }: App): Promise<Owner> {
  const person = newPerson();
  const owner = visitor();
  const { id: userId } = accounts.User.parse(
    await (await owner.call('POST', '/api/register', { body: person })).json(),
  );
  const recordingId = await makeRecording(db, userId);
  const entryId = await makeEntry(db, { id: recordingId, userId }, { description: secrets.description });
  await db.insert(connections).values({
    id: userId,
    userId,
    service: 'toggl',
    tokenSealed: seal(testSealingKeys, sealedPlaces.trackerToken(userId), secrets.token),
    accountId: '1',
    organizationId: '2',
    defaultWorkspaceId: '3',
    projects: [{ id: '77', name: 'Project of the owner', client: null, workspaceId: '3' }],
  });
  await db.insert(billingCustomers).values({ id: providerId('ctm'), userId });
  const bought = {
    customerId: providerId('ctm'),
    userId,
    priceId: providerId('pri'),
    quantity: 1,
    changedAt: moment,
  };
  await db.insert(subscriptions).values({ ...bought, id: providerId('sub'), status: 'active' });
  const paid = {
    status: 'completed',
    origin: 'web',
    total: 1_200,
    currency: 'EUR',
    createdAt: moment,
    hasInvoice: true,
  };
  await db.insert(paymentRows).values({ ...bought, ...paid, id: providerId('txn') });
  const [session] = await db.select().from(sessions);
  const teamId = uuidv7();
  await db.insert(teams).values({ id: teamId });
  await db.insert(teamMembers).values({ teamId, userId, role: 'owner' });
  const apiTokenId = uuidv7();
  const held = {
    name: 'Phone',
    scopes: ['notes:write' as const],
    tokenHash: Buffer.from('hash'),
    ending: 'hash',
  };
  await db.insert(apiTokenRows).values({ id: apiTokenId, userId, ...held, createdAt: moment });
  const [clientId, grantId] = [uuidv7(), uuidv7()];
  const redirectUri = 'https://assistant.test/callback';
  await db
    .insert(authorizationClients)
    .values({ id: clientId, name: 'Assistant', redirectUris: [redirectUri], createdAt: moment });
  await db.insert(authorizationGrants).values({
    ...{ id: grantId, userId, clientId, redirectUri, scopes: ['notes:read'], createdAt: moment },
    ...{ codeHash: Buffer.from('hash'), codeChallenge: 'x', codeUsedAt: moment, expiresAt: moment },
  });
  const passkeyId = uuidv7();
  const key = { credentialId: 'x', publicKey: Buffer.alloc(1), counter: 0, transports: [], name: 'Laptop' };
  await db.insert(passkeys).values({ id: passkeyId, userId, ...key });
  const invitationId = uuidv7();
  const invited = { email: 'invited@example.com', role: 'member', language: 'en' } as const;
  await db
    .insert(teamInvitations)
    .values({ id: invitationId, teamId, ...invited, sentAt: moment, expiresAt: moment });
  return {
    userId,
    password: person.password,
    sessionId: session?.id ?? '',
    recordingId,
    entryId,
    invitationId,
    apiTokenId,
    grantId,
    clientId,
    passkeyId,
  };
}

/** Somebody signed in who, if need be, has just entered their password again. */
async function signedIn(
  { visitor }: App,
  { isReauthenticated }: { isReauthenticated: boolean },
): Promise<Visitor> {
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person });
  if (isReauthenticated)
    await somebody.call('POST', '/api/verify-password', { body: { password: person.password } });
  return somebody;
}

/** The same person as long as they are signed in; another where the last call has ended that. */
async function stillSignedIn(app: App, who: Visitor | undefined): Promise<Visitor> {
  const isThere = who !== undefined && (await who.call('GET', '/api/user')).ok;
  return isThere ? who : signedIn(app, { isReauthenticated: true });
}

/** The cookies that a visitor holds, to be sent again after the server has withdrawn them. */
const getCookies = ({ jar }: Visitor) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

async function call(who: Visitor, route: Route, owner: Owner, cookie = getCookies(who)) {
  const { id = '', query = '', body } = sampleFor(getRouteName(route), owner);
  const answer = await who.call(route.method, `${route.path.replace(/:(id|userId)/, id)}?${query}`, {
    body,
    headers: { cookie },
  });
  const isEndless = answer.headers.get('content-type') === 'text/event-stream';
  if (isEndless) await answer.body?.cancel();
  const text = isEndless ? '' : await answer.text();
  return { status: answer.status, code: answer.headers.get('x-error-code'), text };
}

/** Everything that is the owner's, as it stands in the database. */
async function getState({ db }: App, { userId }: Owner): Promise<string> {
  const tables = [
    ...['sessions', 'sign_in_methods', 'connections', 'recordings', 'entries'],
    ...['billing_customers', 'subscriptions', 'payments', 'api_tokens', 'authorization_grants'],
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      db.execute(sql.raw(`select * from ${table} where user_id = '${userId}' order by id`)),
    ),
  );
  const user = await db.select().from(users).where(eq(users.id, userId));
  const team = [await db.select().from(teamMembers), await db.select().from(teamInvitations)];
  return JSON.stringify([user, team, ...rows.map((result) => result.rows)]);
}

const guarded = routes.filter(({ access }) => access !== 'public');

test('every call that is served says in the contract who may make it', async () => {
  const { app } = await startApp({ payments });
  const Paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
  const { paths } = Paths.parse(app.swagger());
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) =>
      getRouteName({ method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    ),
  );
  expect(served.sort()).toEqual(routes.map(getRouteName).sort());
  for (const route of routes)
    expect([getRouteName(route), route.access]).toEqual([
      getRouteName(route),
      expect.stringMatching(/^(public|session|reauthenticated)$/),
    ]);
});

test('[AUTH-14] what is not public answers 401 to nobody, and to a session that has expired or was ended', async () => {
  const app = await startApp({ payments });
  const owner = await makeOwner(app);
  const expired = getCookies(await signedIn(app, { isReauthenticated: true }));
  await app.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(ne(sessions.id, owner.sessionId));
  const leaver = await signedIn(app, { isReauthenticated: true });
  const ended = getCookies(leaver);
  await leaver.call('POST', '/api/logout');
  for (const route of guarded) {
    for (const cookie of ['', expired, ended]) {
      const { status, code } = await call(app.visitor(), route, owner, cookie);
      expect([getRouteName(route), status, code]).toEqual([getRouteName(route), 401, 'session-needed']);
    }
  }
});

test('[SET-03][D-FRESH] what needs the password again answers 403 until it was entered, in that very session', async () => {
  const app = await startApp({ payments });
  const owner = await makeOwner(app);
  const stale = await signedIn(app, { isReauthenticated: false });
  const wasReauthenticated = await signedIn(app, { isReauthenticated: true });
  const before = sql`now() - interval '1 second'`;
  await app.db
    .update(sessions)
    .set({ reauthenticatedUntil: before })
    .where(isNotNull(sessions.reauthenticatedUntil));
  const needPassword = guarded.filter(({ access }) => access === 'reauthenticated');
  expect(needPassword.map(getRouteName)).toEqual(
    expect.arrayContaining(['POST /api/user/password', 'POST /api/user/email', 'DELETE /api/user']),
  );
  for (const route of needPassword) {
    for (const who of [stale, wasReauthenticated]) {
      const { status, code } = await call(who, route, owner);
      expect([getRouteName(route), status, code]).toEqual([getRouteName(route), 403, 'verification-needed']);
    }
  }
});

test('[AUTH-14] as somebody else, what has another’s id is not found, and nothing of theirs is read or changed', async () => {
  const app = await startApp({ payments });
  const owner = await makeOwner(app);
  const before = await getState(app, owner);
  let other: Visitor | undefined;
  for (const route of guarded) {
    other = await stillSignedIn(app, other);
    const { status, text } = await call(other, route, owner);
    if (/:(id|userId)/.test(route.path))
      expect([getRouteName(route), status]).toEqual([getRouteName(route), 404]);
    else expect(status, getRouteName(route)).not.toBe(500);
    for (const secret of [...Object.values(secrets), 'Project of the owner', owner.userId, owner.recordingId])
      expect(text, getRouteName(route)).not.toContain(secret);
    expect(await getState(app, owner), getRouteName(route)).toBe(before);
  }
});

test('a script reaches what its token is for, and nothing else: no other call, and nothing that asks for a password', async () => {
  const app = await startApp({ payments });
  const owner = await makeOwner(app);
  const maker = await signedIn(app, { isReauthenticated: true });
  const tokenWith = async (scopes: Scope[]) => {
    const made = await maker.call('POST', '/api/user/api-tokens', {
      body: { name: 'Script', scopes, days: 30 },
    });
    return createApiToken.reply.parse(await made.json()).token;
  };
  const tokens = {
    'notes:read': await tokenWith(['notes:read']),
    'notes:write': await tokenWith(['notes:write']),
    'corrections:propose': await tokenWith(['corrections:propose']),
    'entries:write': await tokenWith(['entries:write']),
  };
  for (const route of guarded) {
    for (const scope of Scope.options) {
      if (route.scope === scope) continue;
      const { id = '', body } = sampleFor(getRouteName(route), owner);
      const headers = { authorization: `Bearer ${tokens[scope]}` };
      const path = route.path.replace(/:(id|userId)/, id);
      const answer = await app.visitor().call(route.method, path, { body, headers });
      expect([getRouteName(route), answer.status, answer.headers.get('x-error-code')]).toEqual([
        getRouteName(route),
        403,
        'scope-needed',
      ]);
    }
  }
  expect(
    guarded
      .filter(({ scope }) => scope)
      .map(getRouteName)
      .sort(),
  ).toEqual([
    'GET /api/connection/catalogue',
    'GET /api/history',
    'GET /api/history/week',
    'GET /api/notes/:id',
    'GET /api/recordings',
    'GET /api/recordings/:id/proposal',
    'GET /api/toggl/catalogue',
    'GET /mcp',
    'POST /api/corrections',
    'POST /api/notes',
    'POST /api/recordings/:id/proposal/answer',
    'POST /api/recordings/:id/proposal/apply',
    'POST /api/recordings/:id/proposal/dismiss',
    'POST /api/recordings/:id/proposal/reopen',
    'POST /api/recordings/:id/proposal/undo',
    'POST /api/recordings/:id/undo',
    'POST /api/recordings/entries/batch',
    'POST /mcp',
  ]);
});

test('[D-DELETE] an account that was given up reaches nothing but itself, and the way back', async () => {
  const app = await startApp({ payments });
  const owner = await makeOwner(app);
  let pendingDeletion: Visitor | undefined;
  for (const route of guarded) {
    pendingDeletion = await stillSignedIn(app, pendingDeletion);
    await app.db
      .update(users)
      .set({ deletionDueAt: new Date(Date.now() + 60_000) })
      .where(ne(users.id, owner.userId));
    const { status, code } = await call(pendingDeletion, route, owner);
    const expected = route.whilePendingDeletion ? [200, null] : [403, 'account-leaving'];
    expect([getRouteName(route), status, code]).toEqual([getRouteName(route), ...expected]);
  }
});
