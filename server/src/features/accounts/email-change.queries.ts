import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { emailChanges } from './accounts.schema.ts';

/** Stores the request, in place of an earlier one; returns its id. */
export async function insertEmailChange(
  tx: Db,
  change: { userId: string; newEmail: string; hours: number },
): Promise<string> {
  await dropEmailChange(tx, change.userId);
  const id = uuidv7();
  const { userId, newEmail, hours } = change;
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  await tx.insert(emailChanges).values({ id, userId, newEmail, expiresAt });
  return id;
}

export async function findEmailChange(db: Db, id: string) {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.id, id));
  return change;
}

/** The change, locked against being made, stopped or taken back by somebody else. */
export async function lockEmailChange(tx: Db, id: string) {
  const [change] = await tx.select().from(emailChanges).where(eq(emailChanges.id, id)).for('update');
  return change;
}

/** The same for one that still waits; undefined when it was replaced, made or is too old. */
export async function lockOpenChange(tx: Db, id: string) {
  const isOpen = and(isNull(emailChanges.oldEmail), gt(emailChanges.expiresAt, sql`now()`));
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.id, id), isOpen))
    .for('update');
  return change;
}

/** Notes that the change was made, and until when it can be taken back. */
export async function noteMade(
  tx: Db,
  id: string,
  left: { email: string; emailVerified: boolean },
  hours: number,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const old = { oldEmail: left.email, oldEmailVerified: left.emailVerified };
  await tx
    .update(emailChanges)
    .set({ ...old, expiresAt })
    .where(eq(emailChanges.id, id));
}

/** Gives up a change that was not made yet. */
export async function dropEmailChange(db: Db, userId: string): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.oldEmail)));
}

/** Drops a change and those that came after it, made or not: their links lead nowhere then. Ids tell the order. */
export async function dropEmailChangesSince(
  tx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)));
}

/** Forgets the changes that can be neither made nor taken back any more. */
export async function purgeExpiredEmailChanges(db: Db): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, sql`now()`));
}
