import { createHmac } from 'node:crypto';
import { base32 } from '@better-auth/utils/base32';
import { SecondStep, User } from '@timbre/contract/accounts';
import { PasskeyCreationOptions, PasskeyRequestOptions, SecondFactors } from '@timbre/contract/second-factor';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addMember, grantTeam } from '../../../test/make-team.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { jobs, verifications } from '../../db/platform.schema.ts';
import { makeLink } from '../../one-time-links.ts';
import { passkeys, recoveryCodes, securityEvents, sessions, totpSecrets, users } from './accounts.schema.ts';
import { securityMailWorkflow } from './security-events.ts';

type App = Awaited<ReturnType<typeof startApp>>;
type Visitor = ReturnType<App['visitor']>;

const Codes = z.object({ recoveryCodes: z.array(z.string()) });

/** A clock that a test moves. */
function movableClock() {
  let at = Temporal.Instant.from('2026-11-17T12:00:00Z');
  return {
    now: () => at,
    move: (duration: Temporal.DurationLike) => {
      at = at.add(duration);
    },
  };
}

async function registered({ visitor, db }: App) {
  const person = newPerson();
  const who = visitor();
  await who.call('POST', '/api/register', { body: person });
  await who.call('POST', '/api/verify-password', { body: person });
  const [user] = await db.select().from(users).where(eq(users.email, person.email));
  const id = user?.id ?? '';
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  return { who, person, id, call: who.call };
}

const parsed = async <S extends z.ZodType>(schema: S, answer: Promise<Response>): Promise<z.output<S>> =>
  schema.parse(await (await answer).json());

/** How a call was answered: its status, and the code of a refusal. */
async function outcome(answer: Promise<Response>): Promise<string> {
  const { status, headers } = await answer;
  return [status, headers.get('x-error-code')].filter((part) => part !== null).join(' ');
}

async function addPasskey(who: Visitor, authenticator = softwareAuthenticator()) {
  const options = await parsed(PasskeyCreationOptions, who.call('POST', '/api/user/passkeys/options'));
  const body = { name: 'Laptop', registration: authenticator.register(options) };
  const answer = await who.call('POST', '/api/user/passkeys', { body });
  return { authenticator, options, answer };
}

async function passkeyLogin(who: Visitor, authenticator: ReturnType<typeof softwareAuthenticator>) {
  const options = await parsed(PasskeyRequestOptions, who.call('POST', '/api/login/passkey/options'));
  return who.call('POST', '/api/login/passkey', { body: authenticator.sign(options) });
}

/** As an app computes it (RFC 6238), from what a person typed into it. */
function computeCode(shownSecret: string, now: Temporal.Instant): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now.epochMilliseconds / 30_000)));
  const mac = createHmac('sha1', base32.decode(shownSecret)).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function addTotp(who: Visitor, now: () => Temporal.Instant) {
  const Started = z.object({ secret: z.string(), uri: z.string() });
  const { secret, uri } = await parsed(Started, who.call('POST', '/api/user/totp'));
  const body = { code: computeCode(secret, now()) };
  const { recoveryCodes: codes } = await parsed(Codes, who.call('POST', '/api/user/totp/confirm', { body }));
  return { secret, uri, codes };
}

async function firstStep(who: Visitor, person: { email: string; password: string }) {
  return parsed(SecondStep, who.call('POST', '/api/login', { body: person }));
}

/** Sets a new password by the link of a mail. */
async function reset({ db, visitor }: App, id: string): Promise<Response> {
  const link = new URL(await makeLink(db, 'http://timbre.test', 'reset-password', id));
  const body = { token: link.searchParams.get('token'), newPassword: 'a better battery' };
  return visitor().call('POST', '/api/reset-password', { body });
}

const listFactors = (who: Visitor) => parsed(SecondFactors, who.call('GET', '/api/user/second-factors'));

test('[SEC-60] a passkey signs in without a password; one of another site, without a finger or a PIN, used twice or unknown does not', async () => {
  const app = await startApp();
  const { who, id, person } = await registered(app);
  const { authenticator, options, answer } = await addPasskey(who);
  expect((await Codes.parse(await answer.json())).recoveryCodes).toHaveLength(10);
  expect(options).toMatchObject({ rp: { id: 'timbre.test' }, user: { name: person.email } });
  expect(await listFactors(who)).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: null }] });

  const elsewhere = app.visitor();
  const signedIn = await passkeyLogin(elsewhere, authenticator);
  expect(signedIn.status).toBe(200);
  expect(await signedIn.json()).toMatchObject({ id });
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(200);
  expect((await listFactors(elsewhere)).passkeys[0]?.lastUsedAt).not.toBeNull();

  const wrong = '401 passkey-wrong';
  expect(await outcome(passkeyLogin(app.visitor(), softwareAuthenticator()))).toBe(wrong);
  const request = await parsed(PasskeyRequestOptions, elsewhere.call('POST', '/api/login/passkey/options'));
  const body = authenticator.sign(request);
  expect(await outcome(app.visitor().call('POST', '/api/login/passkey', { body }))).toBe('200');
  expect(await outcome(app.visitor().call('POST', '/api/login/passkey', { body }))).toBe(wrong);
  // A copy, which does not know how often the other was used.
  authenticator.turnBack();
  expect(await outcome(passkeyLogin(app.visitor(), authenticator))).toBe(wrong);

  for (const unfit of [
    softwareAuthenticator({ origin: 'http://timbre.example' }),
    softwareAuthenticator({ isUserVerified: false }),
  ])
    expect((await addPasskey(who, unfit)).answer.status).toBe(401);
  // One that answers what somebody else was asked.
  const other = await registered(app);
  const theirs = await parsed(PasskeyCreationOptions, other.who.call('POST', '/api/user/passkeys/options'));
  const registration = softwareAuthenticator().register(theirs);
  expect(await outcome(who.call('POST', '/api/user/passkeys', { body: { name: 'x', registration } }))).toBe(
    wrong,
  );
});

test('[SEC-60] an account has ten passkeys at most, and a credential belongs to one account', async () => {
  const app = await startApp();
  const { who, id } = await registered(app);
  const { authenticator } = await addPasskey(who);
  const other = await registered(app);
  expect((await addPasskey(other.who, authenticator)).answer.status).toBe(401);
  await app.db.insert(passkeys).select(
    sql`select gen_random_uuid(), ${id}, 'credential-' || n, ''::bytea, 0, '{}', 'x', now(), null
        from generate_series(1, 9) n`,
  );
  expect(await outcome(who.call('POST', '/api/user/passkeys/options'))).toBe('409 too-many-passkeys');
});

test('[SEC-61] a code of the app ends the login that the password began; each half minute’s code is good once, and clocks may be half a minute off', async () => {
  const { now, move } = movableClock();
  const app = await startApp({ now });
  const { who, person, id } = await registered(app);
  expect((await listFactors(who)).totpSince).toBeNull();
  // Without a first code it does not count.
  await who.call('POST', '/api/user/totp');
  expect((await app.visitor().call('POST', '/api/login', { body: person })).status).toBe(200);
  const { secret, uri } = await addTotp(who, now);
  expect(uri).toContain(`otpauth://totp/Timbre:${encodeURIComponent(person.email)}?secret=${secret}`);
  expect(await outcome(who.call('POST', '/api/user/totp'))).toBe('409 totp-already');
  const [kept] = await app.db.select().from(totpSecrets);
  expect(kept?.secretSealed.includes(Buffer.from(base32.decode(secret)))).toBe(false);

  const elsewhere = app.visitor();
  const { secondStepToken: token, methods } = await firstStep(elsewhere, person);
  expect(methods).toEqual(['totp', 'recovery-code']);
  expect(elsewhere.jar.size).toBe(0);
  const enter = (code: string, of = token) =>
    outcome(app.visitor().call('POST', '/api/login/code', { body: { token: of, code } }));
  // The code that set the app up was used.
  expect(await enter(computeCode(secret, now()))).toBe('401 code-wrong');
  expect(await enter('000000')).toBe('401 code-wrong');
  move({ seconds: 90 });
  expect(await enter(computeCode(secret, now().subtract({ seconds: 60 })))).toBe('401 code-wrong');
  const code = computeCode(secret, now().add({ seconds: 30 }));
  const done = await elsewhere.call('POST', '/api/login/code', {
    body: { token, code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
  });
  expect(await done.json()).toMatchObject({ id });
  expect((await elsewhere.call('GET', '/api/user')).status).toBe(200);
  expect(await enter(code)).toBe('410 sign-in-expired');
  // The same code, and older ones, in another login.
  const again = await firstStep(app.visitor(), person);
  for (const used of [code, computeCode(secret, now())])
    expect(await enter(used, again.secondStepToken)).toBe('401 code-wrong');
});

test('[SEC-62] a recovery code signs in once, however it is written; new ones end those before, and the last factor takes them along', async () => {
  const { now } = movableClock();
  const app = await startApp({ now });
  const { who, person } = await registered(app);
  const { codes } = await addTotp(who, now);
  const [first = '', second = ''] = codes;
  expect(new Set(codes).size).toBe(10);
  const enter = async (code: string) => {
    const { secondStepToken: token } = await firstStep(app.visitor(), person);
    return outcome(app.visitor().call('POST', '/api/login/code', { body: { token, code } }));
  };
  expect(await enter(first.toLowerCase().replace('-', ' '))).toBe('200');
  expect(await enter(first)).toBe('401 code-wrong');
  expect((await listFactors(who)).recoveryCodesLeft).toBe(9);
  const { recoveryCodes: renewed } = await parsed(Codes, who.call('POST', '/api/user/recovery-codes'));
  expect(await enter(second)).toBe('401 code-wrong');
  expect(await enter(renewed[0] ?? '')).toBe('200');
  // None of them is kept as it is.
  const kept = await app.db.select().from(recoveryCodes);
  expect(kept).toHaveLength(9);
  for (const { codeHash } of kept) expect([...codes, ...renewed]).not.toContain(codeHash.toString());

  expect(await outcome(who.call('DELETE', '/api/user/totp'))).toBe('204');
  expect(await app.db.select().from(recoveryCodes)).toEqual([]);
  expect((await app.visitor().call('POST', '/api/login', { body: person })).status).toBe(200);
  expect(await outcome(who.call('POST', '/api/user/recovery-codes'))).toBe('403 second-factor-needed');
});

test('[SEC-63] the password alone opens nothing: no session, no call with the token of the first step, ten guesses, and a reset ends it', async () => {
  const { now } = movableClock();
  const app = await startApp({ now });
  const { who, person, id } = await registered(app);
  const { codes } = await addTotp(who, now);
  await app.db.delete(sessions);
  const thief = app.visitor();
  const { secondStepToken: token } = await firstStep(thief, person);
  expect(await app.db.select().from(sessions)).toEqual([]);
  for (const headers of [{ cookie: `timbre.session_token=${token}` }, { authorization: `Bearer ${token}` }])
    expect((await thief.call('GET', '/api/user', { headers })).status).toBe(401);
  const enter = (code: string) => outcome(thief.call('POST', '/api/login/code', { body: { token, code } }));
  // At the same time, so that none slips past the count.
  const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => enter(String(100_000 + n))));
  expect(guesses.filter((answer) => answer === '401 code-wrong')).toHaveLength(10);
  expect(await enter(codes[0] ?? '')).toBe('429 too-many-tries');
  const blocked = await app.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.kind, 'sign-in-blocked'));
  expect(blocked).not.toEqual([]);

  await reset(app, id);
  expect(await enter(codes[0] ?? '')).toBe('410 sign-in-expired');
});

test('[SEC-63] a first step is good for ten minutes', async () => {
  const { now } = movableClock();
  const app = await startApp({ now });
  const { who, person } = await registered(app);
  const { codes } = await addTotp(who, now);
  const { secondStepToken: token } = await firstStep(app.visitor(), person);
  const age = (minutes: number) =>
    app.db
      .update(verifications)
      .set({ expiresAt: sql`expires_at - make_interval(mins => ${minutes})` })
      .where(sql`identifier like 'second-step:%'`);
  await age(9);
  const enter = (code = '') =>
    outcome(app.visitor().call('POST', '/api/login/code', { body: { token, code } }));
  expect(await enter('123456')).toBe('401 code-wrong');
  await age(1);
  expect(await enter(codes[0])).toBe('410 sign-in-expired');
});

test('[SEC-64] a passkey or a code proves who is there as the password does; another user’s does not', async () => {
  const { now, move } = movableClock();
  const app = await startApp({ now });
  const { who } = await registered(app);
  const { authenticator } = await addPasskey(who);
  const Started = z.object({ secret: z.string() });
  const { secret } = await parsed(Started, who.call('POST', '/api/user/totp'));
  await who.call('POST', '/api/user/totp/confirm', { body: { code: computeCode(secret, now()) } });
  const isReauthenticated = async () => (await who.call('GET', '/api/user/sessions')).status === 200;
  move({ minutes: 11 });
  expect(await isReauthenticated()).toBe(false);
  expect(await outcome(who.call('POST', '/api/verify-code', { body: { code: '123456' } }))).toBe(
    '401 code-wrong',
  );
  expect(await isReauthenticated()).toBe(false);
  expect(
    await outcome(who.call('POST', '/api/verify-code', { body: { code: computeCode(secret, now()) } })),
  ).toBe('200');
  expect(await isReauthenticated()).toBe(true);

  move({ minutes: 11 });
  const ask = () => parsed(PasskeyRequestOptions, who.call('POST', '/api/verify-passkey/options'));
  const other = await registered(app);
  const { authenticator: theirs } = await addPasskey(other.who);
  // A question to whoever signs in is none to this user.
  const anyone = await parsed(PasskeyRequestOptions, who.call('POST', '/api/login/passkey/options'));
  for (const body of [theirs.sign(await ask()), authenticator.sign(anyone)])
    expect(await outcome(who.call('POST', '/api/verify-passkey', { body }))).toBe('401 passkey-wrong');
  expect(await isReauthenticated()).toBe(false);
  const body = authenticator.sign(await ask());
  expect(await outcome(who.call('POST', '/api/verify-passkey', { body }))).toBe('200');
  expect(await isReauthenticated()).toBe(true);
});

test('[SEC-65] a team that asks for a second factor keeps members without one out, but for setting one up, and loses no note of theirs', async () => {
  const app = await startApp();
  const owner = await registered(app);
  await grantTeam(app.db, owner.id, 3);
  const member = await registered(app);
  await addMember(app, owner, member, 'member');
  const require = (who: Visitor, isRequired = true) =>
    outcome(who.call('PUT', '/api/team/second-factor', { body: { isRequired } }));
  expect(await require(member.who)).toBe('403 role-needed');
  // Who asks it of others has it.
  expect(await require(owner.who)).toBe('403 second-factor-needed');
  await addPasskey(owner.who);
  const token = await parsed(
    z.object({ token: z.string() }),
    member.call('POST', '/api/user/api-tokens', { body: { name: 'x', scopes: ['notes:read'], days: null } }),
  );
  expect(await require(owner.who)).toBe('204');

  expect(await parsed(z.looseObject({}), member.call('GET', '/api/user'))).toMatchObject({
    mustAddSecondFactor: true,
  });
  const refused = '403 second-factor-needed';
  for (const path of ['/api/recordings', '/api/team', '/api/plan/current', '/api/toggl/projects'])
    expect([path, await outcome(member.call('GET', path))]).toEqual([path, refused]);
  const headers = { authorization: `Bearer ${token.token}` };
  expect(
    await outcome(app.visitor().call('GET', '/api/notes/00000000-0000-7000-8000-000000000000', { headers })),
  ).toBe(refused);
  const note = { text: 'An hour of design', uploadId: '00000000-0000-7000-8000-000000000001' };
  expect(await outcome(member.call('POST', '/api/notes', { body: note }))).not.toBe(refused);
  expect(await listFactors(member.who)).toMatchObject({ isRequired: true });

  const { answer } = await addPasskey(member.who);
  expect(answer.status).toBe(200);
  expect(await outcome(member.call('GET', '/api/recordings'))).toBe('200');
  const [mine] = (await listFactors(member.who)).passkeys;
  // The last one stays.
  expect(await outcome(member.call('DELETE', `/api/user/passkeys/${mine?.id}`))).toBe(
    '409 second-factor-required',
  );
  expect((await listFactors(member.who)).passkeys).toHaveLength(1);
  expect(await require(owner.who, false)).toBe('204');
  expect(await outcome(member.call('DELETE', `/api/user/passkeys/${mine?.id}`))).toBe('204');
});

test('[SEC-66] a reset by mail ends the factors of the last seven days, a thief’s among them, and leaves older ones; taking an account back, or emptying it, ends all', async () => {
  const app = await startApp();
  const { who, person, id } = await registered(app);
  const { authenticator: old } = await addPasskey(who);
  for (const table of [passkeys, recoveryCodes])
    await app.db.update(table).set({ createdAt: sql`now() - interval '8 days'` });
  const { authenticator: thiefs } = await addPasskey(who);
  await who.call('POST', '/api/user/totp');
  expect((await reset(app, id)).status).toBe(200);
  expect(await outcome(passkeyLogin(app.visitor(), thiefs))).toBe('401 passkey-wrong');
  expect(await app.db.select().from(totpSecrets)).toEqual([]);
  const owner = app.visitor();
  expect(await outcome(passkeyLogin(owner, old))).toBe('200');
  expect((await listFactors(owner)).recoveryCodesLeft).toBe(10);
  expect(await firstStep(app.visitor(), { ...person, password: 'a better battery' })).toMatchObject({
    methods: ['passkey', 'recovery-code'],
  });
  // Codes that a thief had made in place of the owner's end as well.
  await owner.call('POST', '/api/verify-password', { body: { password: 'a better battery' } });
  await owner.call('POST', '/api/user/recovery-codes');
  await reset(app, id);
  expect(await app.db.select().from(recoveryCodes)).toEqual([]);
  expect(await app.db.select().from(passkeys)).toHaveLength(1);

  await app.db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  expect(await (await reset(app, id)).json()).toEqual({ isEmptied: true });
  expect(await app.db.select().from(passkeys)).toEqual([]);
});

test('[SEC-66] an app counts from its first code: one whose secret was asked for long ago ends with the reset too', async () => {
  const { now } = movableClock();
  const app = await startApp({ now });
  const { who, person, id } = await registered(app);
  const { secret } = await parsed(z.object({ secret: z.string() }), who.call('POST', '/api/user/totp'));
  await app.db.update(totpSecrets).set({ createdAt: sql`now() - interval '30 days'` });
  await who.call('POST', '/api/user/totp/confirm', { body: { code: computeCode(secret, now()) } });
  expect(await firstStep(app.visitor(), person)).toMatchObject({ methods: ['totp', 'recovery-code'] });
  await reset(app, id);
  const body = { ...person, password: 'a better battery' };
  expect(await parsed(User, app.visitor().call('POST', '/api/login', { body }))).toMatchObject({ id });
});

test('[SEC-67] what changes in the factors is listed, and told by mail', async () => {
  const { now } = movableClock();
  const app = await startApp({ now });
  const { who, person } = await registered(app);
  const { codes } = await addTotp(who, now);
  const { secondStepToken: token } = await firstStep(app.visitor(), person);
  await app.visitor().call('POST', '/api/login/code', { body: { token, code: codes[0] } });
  await who.call('POST', '/api/user/recovery-codes');
  await who.call('DELETE', '/api/user/totp');
  const kinds = [
    'second-factor-added',
    'recovery-code-used',
    'recovery-codes-renewed',
    'second-factor-removed',
  ];
  const events = await app.db.select().from(securityEvents).orderBy(securityEvents.createdAt);
  expect(events.map(({ kind }) => kind).filter((kind) => kinds.includes(kind))).toEqual(kinds);
  const mails = await app.db.select().from(jobs).where(eq(jobs.workflow, securityMailWorkflow));
  expect(new Set(mails.map(({ key }) => events.find(({ id }) => id === key)?.kind))).toEqual(new Set(kinds));
});
