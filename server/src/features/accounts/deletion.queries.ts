import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from './accounts.schema.ts';

const isDue = and(isNotNull(users.deletionDueAt), lte(users.deletionDueAt, sql`now()`));

/** The accounts whose time to be deleted has come, by their ids. */
export async function listDueForDeletion(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isDue, after === undefined ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Holds an account that is still due until the transaction ends; false where it is not, or somebody else holds it. */
export async function lockDueForDeletion(tx: Db, userId: string): Promise<boolean> {
  const [due] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isDue))
    .for('update', { skipLocked: true });
  return due !== undefined;
}

export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}
