import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { isLargeRun, seed } from '../../../test/check-size.ts';
import { createDatabase } from '../../../test/create-database.ts';
import { testSecret as authSecret, testSealingKeys } from '../../../test/start-app.ts';
import { systemClock as now } from '../../app-context.ts';
import { type Db, openDatabase } from '../../db/client.ts';
import { jobs, rateLimits } from '../../db/platform.schema.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import {
  findPassword,
  findUserByEmail,
  insertAccount,
  isSignedIn,
  markEmailVerified,
} from './accounts.queries.ts';
import { passkeys, recoveryCodes, sessions, users } from './accounts.schema.ts';
import { closeAccount, replacePassword, signOutEverywhere, verifyEmail } from './accounts.ts';
import { accountMails } from './accounts.workflow.ts';
import { createApiToken, findTokenSession } from './api-tokens.ts';
import { askForEmailChange, confirmEmail, restoreEmail } from './email-change.ts';
import { passwordResetWorkflow, resetByLink } from './password-reset.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { findPasskey, findPasskeys, insertPasskey, redeemRecoveryCode } from './second-factor.queries.ts';
import { findSecondFactors } from './second-factor.read-model.ts';
import { hasSecondFactor, removePasskey, renewRecoveryCodes } from './second-factor.ts';
import { withoutBrowser } from './security-events.ts';

const sequences = isLargeRun ? 10_000 : 300;

type Link = { kind: string; token: string };

/** What one of the two has: mailboxes, and whatever opened or may open the account. */
type Party = {
  mailboxes: string[];
  passwords: string[];
  sessions: string[];
  tokens: string[];
  /** By what their authenticators call them. */
  passkeys: string[];
  recoveryCodes: string[];
  links: Link[];
};

type World = { db: Db; userId: string; owner: Party; thief: Party; passwords: number };

/** The database has what stands for the hash: hashing would take nearly all of the time. */
async function begin(db: Db): Promise<World> {
  const mark = uuidv7();
  const [home, other, first, second] = ['home', 'other', 'first', 'second'].map(
    (name) => `${name}-${mark}@example.com`,
  );
  if (!home || !other || !first || !second) throw new Error('there are four addresses');
  const userId = (await insertAccount(db, { email: home, passwordHash: 'known', language: 'en' })) ?? '';
  await markEmailVerified(db, userId);
  const nothing = (): Omit<Party, 'mailboxes'> => ({
    passwords: ['known'],
    sessions: [],
    tokens: [],
    passkeys: [],
    recoveryCodes: [],
    links: [],
  });
  const world = {
    db,
    userId,
    owner: { ...nothing(), mailboxes: [home, other] },
    thief: { ...nothing(), mailboxes: [first, second] },
    passwords: 0,
  };
  await logIn(world, world.thief, home);
  return world;
}

/** One that the owner has had for long, after the thief came in. */
async function giveOldPasskey(world: World): Promise<void> {
  await addPasskey(world, world.owner);
  await world.db
    .update(passkeys)
    .set({ createdAt: sql`now() - interval '30 days'` })
    .where(eq(passkeys.userId, world.userId));
}

/** Sends what was asked for; each email's link is known to whoever has the mailbox. */
async function deliver({ db, owner, thief }: World): Promise<void> {
  const send = async ({ to, text }: { to: string; text: string }) => {
    const found = /https?:\/\/timbre\.test\/(\S+)\?token=([\w-]+)/.exec(text);
    const reader = [owner, thief].find(({ mailboxes }) => mailboxes.includes(to));
    if (found && reader) reader.links.push({ kind: found[1] ?? '', token: found[2] ?? '' });
  };
  const mails = accountMails({ db, mail: { send, close() {} }, publicUrl: 'http://timbre.test' });
  for (const { workflow, key } of await db.delete(jobs).returning()) await mails[workflow]?.(key, key);
}

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

async function liveSession({ db, userId }: World, { sessions: ids }: Party): Promise<string | undefined> {
  for (const id of ids) if (await isSignedIn(db, { id, userId })) return id;
  return undefined;
}

async function logIn(world: World, party: Party, email: string): Promise<void> {
  const { db, userId } = world;
  const user = await findUserByEmail(db, email);
  const password = await findPassword(db, email);
  if (user?.id !== userId || password === null || !party.passwords.includes(password)) return;
  if ((await hasSecondFactor(db, userId)) && !(await proveSecondFactor(world, party))) return;
  await startSession(world, party);
}

async function startSession({ db, userId }: World, party: Party): Promise<void> {
  const id = uuidv7();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.insert(sessions).values({ id, userId, token: id, expiresAt });
  party.sessions.push(id);
}

async function livePasskey({ db }: World, party: Party) {
  const found = await Promise.all(party.passkeys.map((id) => findPasskey(db, id)));
  return found.find((passkey) => passkey !== undefined);
}

/** By a passkey, or by a recovery code, which is used up. */
async function proveSecondFactor(world: World, party: Party): Promise<boolean> {
  const { db, userId } = world;
  if ((await livePasskey(world, party)) !== undefined) return true;
  for (const code of party.recoveryCodes)
    if (await redeemRecoveryCode(db, userId, recoveryCodeHash(authSecret, userId, code))) return true;
  return false;
}

async function addPasskey({ db, userId }: World, party: Party): Promise<void> {
  const credentialId = uuidv7();
  const made = { credentialId, publicKey: Buffer.alloc(0), counter: 0, transports: [], name: 'x' };
  await insertPasskey(db, { userId, ...made });
  party.passkeys.push(credentialId);
}

function newPassword(world: World, party: Party): string {
  world.passwords += 1;
  const password = `password-${world.passwords}`;
  party.passwords.push(password);
  return password;
}

/** Presses the button of the page that a link leads to. */
async function use(world: World, party: Party, { kind, token }: Link): Promise<void> {
  const { db } = world;
  if (kind === 'email/verify') await verifyEmail({ db }, token);
  if (kind === 'email/confirm') await confirmEmail({ db }, token);
  if (kind === 'email/restore') party.links.push({ kind: 'reset', token: await restoreEmail({ db }, token) });
  if (kind === 'reset') {
    const hash = newPassword(world, party);
    await resetByLink({ db, now }, async () => {}, { token, hash }, withoutBrowser);
  }
}

async function forgot({ db }: World, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user) await enqueue(db, passwordResetWorkflow, user.id);
}

type Action = (world: World, party: Party, n: number) => Promise<unknown>;

/** What needs somebody who is signed in. */
const signedIn =
  (act: (world: World, party: Party, n: number) => Promise<unknown>): Action =>
  async (world, party, n) => {
    if ((await liveSession(world, party)) !== undefined) await act(world, party, n);
  };

const actions: Record<string, Action> = {
  logIn: (world, party, n) =>
    logIn(world, party, pick([...world.owner.mailboxes, ...world.thief.mailboxes], n) ?? ''),
  askForEmailChange: signedIn(async ({ db, userId }, { mailboxes }, n) => {
    await db.delete(rateLimits);
    await askForEmailChange({ db }, withoutBrowser(userId), pick(mailboxes, n) ?? '');
  }),
  /** All of it, as it mostly goes. */
  moveAway: signedIn(async (world, party, n) => {
    const { db, userId } = world;
    await db.delete(rateLimits);
    await askForEmailChange({ db }, withoutBrowser(userId), pick(party.mailboxes, n) ?? '');
    await deliver(world);
    const confirmation = party.links.findLast(({ kind }) => kind === 'email/confirm');
    if (confirmation) await use(world, party, confirmation);
  }),
  /** A change to an address of the other, who may confirm it by mistake. */
  offerAddress: signedIn(async ({ db, userId, owner }, _party, n) => {
    await db.delete(rateLimits);
    await askForEmailChange({ db }, withoutBrowser(userId), pick(owner.mailboxes, n) ?? '');
  }),
  changePassword: signedIn(async (world, party) => {
    const { db, userId } = world;
    const user = await db.select().from(users).where(eq(users.id, userId));
    const from = await findPassword(db, user[0]?.email ?? '');
    if (from === null || !party.passwords.includes(from)) return;
    await replacePassword({ db }, withoutBrowser(userId), { from, to: newPassword(world, party) });
  }),
  makeToken: signedIn(async ({ db, userId }, party) => {
    const { token } = await createApiToken({ db, now }, withoutBrowser(userId), {
      name: 'x',
      scopes: ['notes:read'],
      days: null,
    });
    party.tokens.push(token);
  }),
  addPasskey: signedIn(addPasskey),
  logInWithPasskey: async (world, party) => {
    if ((await livePasskey(world, party)) !== undefined) await startSession(world, party);
  },
  renewRecoveryCodes: signedIn(async ({ db, userId }, party) => {
    const deps = { db, now, authSecret, sealingKeys: testSealingKeys, publicUrl: 'http://timbre.test' };
    const { recoveryCodes } = await renewRecoveryCodes(deps, withoutBrowser(userId));
    party.recoveryCodes.push(...recoveryCodes);
  }),
  removePasskey: signedIn(async ({ db, userId }, _party, n) => {
    const passkey = pick(await findPasskeys(db, userId), n);
    if (passkey) await removePasskey({ db }, withoutBrowser(userId), passkey.id);
  }),
  signOutEverywhere: signedIn(({ db, userId }) => signOutEverywhere({ db }, userId)),
  requestDeletion: signedIn(({ db, userId }) =>
    db.transaction((tx) => closeAccount(tx, withoutBrowser(userId), now().add({ hours: 720 }))),
  ),
  forgot: (world, { mailboxes }, n) => forgot(world, pick(mailboxes, n) ?? ''),
  useLink: async (world, party, n) => {
    const link = pick(party.links, n);
    if (link) await use(world, party, link);
  },
  useNewestLink: async (world, party) => {
    const link = party.links.at(-1);
    if (link) await use(world, party, link);
  },
  /** Makes another account for an address that the owner has left. */
  register: ({ db, owner }, _party, n) =>
    db.transaction(async (tx) => {
      const email = pick(owner.mailboxes, n) ?? '';
      if ((await insertAccount(tx, { email, passwordHash: 'squatter', language: 'en' })) === undefined)
        throw new DomainError('email-taken');
    }),
  deliver: (world) => deliver(world),
};

/** Refusals are answers. */
async function attempt(act: Promise<unknown>): Promise<void> {
  await act.catch((cause: unknown) => {
    if (!(cause instanceof DomainError)) throw cause;
  });
}

async function getAddress({ db, userId }: World): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}

/** All that an owner can do who wants the account for themselves: every link to take it back, the oldest first, then a password. */
async function recover(world: World): Promise<void> {
  const { owner } = world;
  await deliver(world);
  for (const link of owner.links.filter(({ kind }) => kind === 'email/restore'))
    await attempt(use(world, owner, link));
  await forgot(world, await getAddress(world));
  await deliver(world);
  const reset = owner.links.findLast(({ kind }) => kind === 'reset');
  await use(world, owner, reset ?? expect.fail('no link for a password came'));
}

async function getAccess(world: World) {
  const { db, userId, thief } = world;
  const tokens = await Promise.all(
    thief.tokens.map((token) =>
      findTokenSession({ db, now }, token).then(
        () => 'works',
        () => 'refused',
      ),
    ),
  );
  const email = await getAddress(world);
  const password = await findPassword(db, email);
  const factors = await findSecondFactors(db, userId);
  return {
    isOwners: world.owner.mailboxes.includes(email),
    session: await liveSession(world, thief),
    tokens: tokens.filter((answer) => answer === 'works').length,
    knowsPassword: thief.passwords.includes(password ?? ''),
    hasPasskey: (await livePasskey(world, thief)) !== undefined,
    hasCode: await knowsCode(world, thief),
    // Nothing that the thief set up keeps the owner out.
    isOwnerKeptOut: factors?.passkeys.some((passkey) => !world.owner.passkeys.includes(passkey.credentialId)),
    state: { email, password, userId },
  };
}

async function knowsCode({ db, userId }: World, { recoveryCodes: codes }: Party): Promise<boolean> {
  const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const hashes = kept.map(({ codeHash }) => codeHash.toString('hex'));
  return codes.some((code) => hashes.includes(recoveryCodeHash(authSecret, userId, code).toString('hex')));
}

const names = Object.keys(actions);
const step = fc.record({
  who: fc.constantFrom('thief', 'thief', 'thief', 'owner'),
  what: fc.constantFrom(...names, 'moveAway', 'logIn', 'deliver', 'useNewestLink', 'addPasskey'),
  n: fc.nat(11),
});

/** Plays sequences one after the other in a database of its own; gives in how many of them the account was moved away. */
async function play(numRuns: number, ownSeed: number): Promise<number> {
  const database = openDatabase(await createDatabase(), () => {});
  onTestFinished(() => database.close());
  let stolen = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
    fc.array(step, { minLength: 2, maxLength: 6, size: 'max' }),
    fc.boolean(),
    async (before, after, hasOldPasskey) => {
      const world = await begin(database.db);
      if (hasOldPasskey) await giveOldPasskey(world);
      const run = async (steps: typeof before, only?: Party) => {
        for (const { who, what, n } of steps) {
          const party = only ?? (who === 'thief' ? world.thief : world.owner);
          await attempt(actions[what]?.(world, party, n) ?? Promise.resolve());
        }
      };
      await run(before);
      if (world.thief.mailboxes.includes(await getAddress(world))) stolen += 1;
      await recover(world);
      const recovered = await getAccess(world);
      const nothing = {
        isOwners: true,
        session: undefined,
        tokens: 0,
        knowsPassword: false,
        hasPasskey: false,
        hasCode: false,
        isOwnerKeptOut: false,
      };
      expect(recovered).toEqual({ ...nothing, state: recovered.state });

      // Everything that the thief ever got, and whatever else comes to their mind.
      for (const link of world.thief.links) await attempt(use(world, world.thief, link));
      for (const email of world.owner.mailboxes) await logIn(world, world.thief, email);
      await run(after, world.thief);
      await deliver(world);
      for (const link of world.thief.links) await attempt(use(world, world.thief, link));
      expect(await getAccess(world)).toEqual({ ...nothing, state: recovered.state });
    },
  );
  await fc.assert(property, { numRuns, seed: ownSeed, endOnFailure: true });
  return stolen;
}

/** They wait for the database most of the time. */
const lanes = 6;

test(`[SEC-34] whatever a thief has done, an owner who takes the account back has it alone (${sequences} sequences)`, async () => {
  const each = Math.ceil(sequences / lanes);
  const stolen = await Promise.all(Array.from({ length: lanes }, (_, lane) => play(each, seed + lane)));
  // The sequences do what they are for.
  for (const count of stolen) expect(count).toBeGreaterThan(each / 10);
});
