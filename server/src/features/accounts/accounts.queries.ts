import { and, eq, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { connections, sessions, signInMethods, users } from '../../db/schema.ts';

/** The identity library's name: its password sign-in looks for this provider with the user's id as account. */
const passwordProvider = 'credential';

export async function findUser(db: Db, userId: string) {
  const [row] = await db
    .select({ user: users, connection: { id: connections.id, workspaceId: connections.workspaceId } })
    .from(users)
    .leftJoin(connections, eq(connections.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Gives the new account's id, or undefined when the address has one already. */
export async function insertAccount(
  db: Db,
  account: { email: string; passwordHash: string; language: 'en' | 'fr' },
): Promise<string | undefined> {
  const id = uuidv7();
  const inserted = await db
    .insert(users)
    .values({ id, email: account.email, language: account.language })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) return undefined;
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

export async function setLanguage(db: Db, userId: string, language: 'en' | 'fr'): Promise<void> {
  await db.update(users).set({ language, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [method] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .where(passwordOf(userId));
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
    .where(and(passwordOf(userId), eq(signInMethods.password, hash.from)))
    .returning({ id: signInMethods.id });
  return updated.length > 0;
}

function passwordOf(userId: string) {
  return and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, passwordProvider));
}

export async function markFresh(db: Db, sessionId: string, until: Temporal.Instant): Promise<void> {
  const freshUntil = new Date(until.epochMilliseconds);
  await db.update(sessions).set({ freshUntil }).where(eq(sessions.id, sessionId));
}

export async function endOtherSessions(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)));
}
