import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { apiTokens, users } from './accounts.schema.ts';
import { mustAddSecondFactor } from './second-factor.read-model.ts';

export type ApiTokenRow = typeof apiTokens.$inferSelect;

export async function selectApiTokens(db: Db, userId: string): Promise<ApiTokenRow[]> {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.id));
}

/** False when the user has as many as one may have; the user's row is held, so that two at once count each other. */
export async function insertApiToken(db: Db, row: ApiTokenRow, most: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
    if ((await tx.$count(apiTokens, eq(apiTokens.userId, row.userId))) >= most) return false;
    await tx.insert(apiTokens).values(row);
    return true;
  });
}

/** False when the user has no such token. */
export async function dropApiToken(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)));
  return rowCount === 1;
}

export async function dropApiTokens(db: Db, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function findApiToken(db: Db, tokenHash: Buffer, now: Temporal.Instant) {
  const [found] = await db
    .select({
      id: apiTokens.id,
      userId: apiTokens.userId,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      deletionDueAt: users.deletionDueAt,
      mustAddSecondFactor: mustAddSecondFactor(),
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(eq(apiTokens.tokenHash, tokenHash), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now))),
    );
  return found;
}

/** At most once a minute: a busy script does not write with every call. */
export async function noteUse(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  const aMinuteAgo = now.subtract({ minutes: 1 });
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(apiTokens.id, id),
        or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, sql`${aMinuteAgo}`)),
      ),
    );
}

/** Tokens that expired before then. */
export async function purgeExpiredApiTokens(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(apiTokens).where(lt(apiTokens.expiresAt, moment));
  return rowCount ?? 0;
}
