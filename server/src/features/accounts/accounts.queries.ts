import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { connections, signInMethods, users } from '../../db/schema.ts';

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
  // The names are the identity library's: its password sign-in looks for exactly these.
  const method = { providerId: 'credential', accountId: id, password: account.passwordHash };
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
