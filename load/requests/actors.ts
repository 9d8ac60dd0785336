import { randomBytes } from 'node:crypto';
import { User } from '@timbre/contract/accounts';
import type { Scope } from '@timbre/contract/scope';
import type { ApiStack } from '@timbre/server/test/api-stack';
import { grantTeam } from '@timbre/server/test/make-team';
import { addDevice, inviteByHand, joinByHand, mendPeople, plantNotes } from '@timbre/server/test/plant';
import { visitor } from '@timbre/server/test/start-app';
import { z } from 'zod';
import type { Secrets } from './secrets.ts';

/** The ids that somebody has, by what they are of. */
export type Ids = Record<
  'recordings' | 'entries' | 'sessions' | 'tokens' | 'invitations' | 'users' | 'payments',
  string[]
>;

export type Person = {
  name: string;
  id: string;
  email: string;
  password: string;
  cookie: string;
  togglToken: string;
  ids: Ids;
};

/** Who calls: what they send to be known by, and what is theirs. */
export type Caller = { name: string; headers: Record<string, string>; person?: Person };

export const nobody: Caller = { name: 'nobody', headers: {} };

const Token = z.object({ id: z.uuid(), token: z.string() });
const WithIds = z.array(z.object({ id: z.uuid() }));
const Service = z.object({ token: z.string() });
const Checkout = z.object({ checkout: z.object({ token: z.string() }) });
const Bought = z.object({ transactionId: z.string(), customerId: z.string() });

async function postJson(url: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

type Stage = { stack: ApiStack; url: string; secrets: Secrets };

/** Somebody with an account, notes and a connection, all marked with a word that is nobody else's. */
async function makePerson({ stack, url, secrets }: Stage, name: string): Promise<Person> {
  const mark = `planted${name}${randomBytes(6).toString('hex')}`;
  const credentials = { email: `${mark}@example.com`, password: `secret of ${mark}` };
  const { jar, call } = visitor(url);
  const { id } = User.parse(await (await call('POST', '/api/register', { body: credentials })).json());
  await addDevice(stack.db, id);
  const { token: togglToken } = Service.parse(
    await postJson(`${stack.togglUrl}/_control/accounts`, { projects: [{ name: `${mark} project` }] }),
  );
  await call('POST', '/api/user/toggl-token', { body: { togglToken } });
  const sessions = WithIds.parse(await (await call('GET', '/api/user/sessions')).json());
  const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
  const ids: Ids = {
    ...{ recordings: [], entries: [], tokens: [], invitations: [], payments: [], users: [id] },
    sessions: sessions.map((session) => session.id),
  };
  const person = { name, id, ...credentials, cookie, togglToken, ids };
  secrets.claim([name], [id, credentials.email, mark, togglToken, ...ids.sessions, ...cookie.split(/[;=.]/)]);
  await stock({ stack, secrets }, person, 6);
  return person;
}

/** Gives somebody notes to have read, changed and deleted. */
async function stock({ stack, secrets }: Pick<Stage, 'stack' | 'secrets'>, person: Person, count: number) {
  const { ids, name, email } = person;
  const planted = await plantNotes(stack.db, person.id, email.split('@')[0] ?? '', count);
  ids.recordings = [...planted.recordings, ...ids.recordings].slice(0, 60);
  ids.entries = [...planted.entries, ...ids.entries].slice(0, 60);
  secrets.claim([name], [...planted.recordings, ...planted.entries]);
}

async function makeToken(url: string, { cookie }: Person, scope: Scope): Promise<z.infer<typeof Token>> {
  const body = { name: scope, scopes: [scope], days: null };
  return Token.parse(
    await (await visitor(url).call('POST', '/api/user/api-tokens', { body, headers: { cookie } })).json(),
  );
}

async function buy(
  { stack, url }: Stage,
  person: Person,
  plan: 'pro' | 'team',
  quantity: number,
): Promise<void> {
  const headers = { cookie: person.cookie };
  const { call } = visitor(url);
  const { checkout } = Checkout.parse(
    await (await call('GET', '/api/plan/subscription', { headers })).json(),
  );
  const priceId = stack.priceIds[plan];
  const order = { email: person.email, priceId, quantity, appUserId: checkout.token };
  const { transactionId, customerId } = Bought.parse(
    await postJson(`${stack.paddleUrl}/_control/purchases`, order),
  );
  await call('POST', '/api/plan/paddle-success', { body: { priceId, transactionId, customerId }, headers });
  person.ids.payments.push(transactionId);
}

const asCaller = (person: Person): Caller => ({
  name: person.name,
  headers: { cookie: person.cookie },
  person,
});

/** Everybody who calls, and how they are kept what they are. */
export async function makeActors(stage: Stage) {
  const { stack, url, secrets } = stage;
  const make = (name: string) => makePerson(stage, name);
  const [ann, bob, owner, member, pendingDeletion, returning] = await Promise.all([
    ...[make('ann'), make('bob'), make('owner')],
    ...[make('member'), make('pendingDeletion'), make('returning')],
  ] as const);
  const tokens = {
    read: await makeToken(url, ann, 'notes:read'),
    write: await makeToken(url, ann, 'notes:write'),
  };
  secrets.claim(['ann'], [tokens.read.id, tokens.read.token, tokens.write.id, tokens.write.token]);
  await buy(stage, ann, 'pro', 1);
  await buy(stage, owner, 'team', 8);
  await grantTeam(stack.db, owner.id, 8);
  await visitor(url).call('GET', '/api/team', { headers: { cookie: owner.cookie } });
  owner.ids.users.push(member.id);
  secrets.claim(['owner', 'member'], [owner.id, owner.email, member.id, member.email]);
  const people = [ann, bob, owner, member, pendingDeletion, returning];
  const script = (name: string, token: string): Caller => ({
    ...{ name: 'ann', person: ann },
    headers: { authorization: `Bearer ${token}`, 'x-who': name },
  });
  const actors = {
    people,
    ann: asCaller(ann),
    owner: asCaller(owner),
    member: asCaller(member),
    returning: asCaller(returning),
    /** Those who may call whatever does not destroy them. */
    all: [
      ...[nobody, asCaller(ann), asCaller(bob), asCaller(owner), asCaller(member), asCaller(pendingDeletion)],
      ...[script('a token that reads', tokens.read.token), script('a token that writes', tokens.write.token)],
    ],
    /** Between batches: restores what the actors used up, and resets rate limits. */
    async mend() {
      await mendPeople(stack.db, {
        reauthenticated: [ann.id, bob.id, owner.id, returning.id],
        pendingDeletion: [pendingDeletion.id, returning.id],
        tokensToKeep: [tokens.read.id, tokens.write.id],
      });
      await grantTeam(stack.db, owner.id, 8);
      await joinByHand(stack.db, owner.id, member.id);
      owner.ids.invitations = await inviteByHand(stack.db, owner.id, 3);
      secrets.claim(['owner', 'member'], owner.ids.invitations);
      for (const person of people) await stock(stage, person, 6);
    },
  };
  await actors.mend();
  return actors;
}

export type Actors = Awaited<ReturnType<typeof makeActors>>;

/** Throw-away people, for calls that end an account or a session: one who is used up is replaced. */
export function makeThrowAways(stage: Stage) {
  let count = 0;
  let present: Promise<Caller> | undefined;
  const make = async () => {
    count += 1;
    return asCaller(await makePerson(stage, `throwaway${count}`));
  };
  return {
    next(): Promise<Caller> {
      present ??= make();
      return present;
    },
    /** After a successful call: an actor without another session is used up. */
    async look({ headers }: Caller): Promise<void> {
      const answer = await fetch(`${stage.url}/api/user/sessions`, { headers });
      const left = answer.ok ? WithIds.parse(await answer.json()) : [];
      if (left.length < 2) present = undefined;
    },
    made: () => count,
  };
}
