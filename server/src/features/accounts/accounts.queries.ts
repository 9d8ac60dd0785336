import { randomBytes } from 'node:crypto';
import type { Language } from '@timbre/contract/language';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { emailChanges, sessions, signInMethods, users } from './accounts.schema.ts';

/** The identity library's name: its password sign-in looks for this provider with the user's id as account. */
const passwordProvider = 'credential';

/** Nobody else changes the account's address or its second factors until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Gives the new account's id, or undefined when the address has one already, or had one that can still be taken back to it:
 * whoever moved that away could otherwise bar the way home.
 */
export async function insertAccount(
  db: Db,
  account: { email: string; passwordHash: string; language: Language },
): Promise<string | undefined> {
  const id = uuidv7();
  const inserted = await db
    .insert(users)
    .values({ id, email: account.email, language: account.language })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return undefined;
  // Only now: a move that was under way has been waited for.
  const isReserved = and(eq(emailChanges.oldEmail, account.email), gt(emailChanges.expiresAt, sql`now()`));
  if ((await db.$count(emailChanges, isReserved)) > 0) return undefined;
  const method = { providerId: passwordProvider, accountId: id, password: account.passwordHash };
  await db.insert(signInMethods).values({ id: uuidv7(), userId: id, ...method });
  return id;
}

/** False when there is no such user any more. */
export async function markEmailVerified(db: Db, userId: string): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return updated.length > 0;
}

/** False when somebody else has the address. Of two who take it at the same moment, one fails and may try again. */
export async function moveToEmail(
  tx: Db,
  userId: string,
  { email, emailVerified }: { email: string; emailVerified: boolean },
): Promise<boolean> {
  const moved = await tx
    .update(users)
    .set({ email, emailVerified, updatedAt: sql`now()` })
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select from users other where other.email = ${email} and other.id <> ${userId})`,
      ),
    )
    .returning({ id: users.id });
  return moved.length > 0;
}

export async function setDeletionDue(db: Db, userId: string, dueAt: Temporal.Instant | null): Promise<void> {
  const deletionDueAt = dueAt === null ? null : new Date(dueAt.epochMilliseconds);
  await db.update(users).set({ deletionDueAt, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

type Choices = {
  [K in
    | 'language'
    | 'timeZone'
    | 'workdayStart'
    | 'workdayMinutes'
    | 'workdays'
    | 'askWhenUnsure'
    | 'modelMayRead'
    | 'applyWhenSure']?: NonNullable<(typeof users.$inferSelect)[K]> | undefined;
} & { spokenLanguages?: (typeof users.$inferSelect)['spokenLanguages'] | undefined };

/** What is not given stays as it is. */
export async function updateChoices(db: Db, userId: string, choices: Choices): Promise<void> {
  await db
    .update(users)
    .set({
      ...choices,
      ...(choices.askWhenUnsure === undefined ? {} : { askWhenUnsureChosen: true }),
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

/** Takes the one note that an account may send without a connection; false where it was taken before. */
export async function takeTrialNote(tx: Db, userId: string): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ trialNoteAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.trialNoteAt)))
    .returning({ id: users.id });
  return taken.length > 0;
}

/** All that a user may choose, but the language of the screens, as in a new account; a requested deletion is cancelled too. */
export async function resetChoices(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({
      timeZone: null,
      workdayStart: sql`default`,
      workdayMinutes: sql`default`,
      workdays: sql`default`,
      askWhenUnsure: sql`default`,
      askWhenUnsureChosen: sql`default`,
      modelMayRead: sql`default`,
      applyWhenSure: sql`default`,
      spokenLanguages: null,
      deletionDueAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}

/** The hash that the owner of this address signs in with, if there is one; without an account it takes as long. */
export async function findPassword(db: Db, email: string): Promise<string | null> {
  const user = await findUserByEmail(db, email);
  return findPasswordHash(db, user?.id ?? uuidv7());
}

/** A session as it starts, with the password of its user once every change of it that is under way has come to its end. */
export async function lockPassword(db: Db, userId: string, token: string) {
  const [found] = await db
    .select({ id: sessions.id, password: signInMethods.password })
    .from(sessions)
    .innerJoin(signInMethods, eq(signInMethods.userId, sessions.userId))
    .where(and(isPasswordRow(userId), eq(sessions.token, token)))
    .for('share', { of: signInMethods });
  return found;
}

/** Waits for every change of the password that is under way, and lets none begin until the transaction ends. */
export async function holdPassword(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: signInMethods.id }).from(signInMethods).where(isPasswordRow(userId)).for('share');
}

/** Gives the token of a session that starts now. */
export async function insertSession(tx: Db, userId: string, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(sessions).values({
    id: uuidv7(),
    userId,
    token,
    userAgent,
    expiresAt: sql`now() + make_interval(days => ${sessionDays})`,
  });
  return token;
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [method] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(isPasswordRow(userId));
  return method?.password ?? null;
}

/** False when the password is no longer the one it was: of two changes at once, one wins. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  hash: { from: string; to: string },
): Promise<boolean> {
  const updated = await db
    .update(signInMethods)
    .set({ password: hash.to, updatedAt: sql`now()` })
    .where(and(isPasswordRow(userId), eq(signInMethods.password, hash.from)))
    .returning({ id: signInMethods.id });
  return updated.length > 0;
}

/** With null nobody can sign in until the owner has chosen a password. */
export async function setPassword(db: Db, userId: string, hash: string | null): Promise<void> {
  await db.update(signInMethods).set({ password: hash, updatedAt: sql`now()` }).where(isPasswordRow(userId));
}

function isPasswordRow(userId: string) {
  return and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, passwordProvider));
}

export async function saveReauthentication(
  db: Db,
  sessionId: string,
  until: Temporal.Instant,
): Promise<void> {
  const reauthenticatedUntil = new Date(until.epochMilliseconds);
  await db.update(sessions).set({ reauthenticatedUntil }).where(eq(sessions.id, sessionId));
}

/** A session ends that long after its login, however much it is used. */
export const sessionDays = 30;

/** Earlier releases prolonged what was in use, so the moment of the login decides as well. */
export function isOpenSession() {
  const isYoung = gt(sessions.createdAt, sql`now() - make_interval(days => ${sql.raw(String(sessionDays))})`);
  return and(gt(sessions.expiresAt, sql`now()`), isYoung);
}

/** Whether this session is still one. */
export async function isSignedIn(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const isOpen = and(eq(sessions.id, id), eq(sessions.userId, userId), isOpenSession());
  const [found] = await db.select({ id: sessions.id }).from(sessions).where(isOpen);
  return found !== undefined;
}

/** Notes that a session is in use, to the day: the list of devices says so. */
export async function noteSessionUse(db: Db, id: string): Promise<void> {
  await db.update(sessions).set({ updatedAt: sql`now()` }).where(eq(sessions.id, id));
}

/** The newest first. */
export async function openSessions(db: Db, userId: string) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpenSession()))
    .orderBy(desc(sessions.createdAt));
}

/** False when the user has no such session. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** All of the user's, or all but one. */
export async function endSessions(db: Db, userId: string, but?: string): Promise<void> {
  const others = but === undefined ? undefined : ne(sessions.id, but);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function purgeExpiredSessions(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, new Date(moment.epochMilliseconds)));
  return rowCount ?? 0;
}

/** Puts a browser first among those that the user is known to have signed in with; the oldest makes room. */
export async function addKnownBrowser(db: Db, userId: string, browser: string, most: number): Promise<void> {
  const others = sql`array_remove(${users.knownBrowsers}, ${browser})`;
  await db
    .update(users)
    .set({ knownBrowsers: sql`(array_prepend(${browser}, ${others}))[1:${sql.raw(String(most))}]` })
    .where(eq(users.id, userId));
}

export async function isKnownBrowser(db: Db, email: string, browser: string): Promise<boolean> {
  const isAmong = sql`${browser} = any(${users.knownBrowsers})`;
  return (await db.$count(users, and(eq(users.email, email), isAmong))) > 0;
}

export async function deleteKnownBrowsers(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ knownBrowsers: [] }).where(eq(users.id, userId));
}
