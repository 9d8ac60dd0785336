import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { users } from './accounts.schema.ts';
import { authorizationClients, authorizationGrants } from './authorization.schema.ts';
import { mustAddSecondFactor } from './second-factor.read-model.ts';

export type ClientRow = typeof authorizationClients.$inferSelect;
export type GrantRow = typeof authorizationGrants.$inferSelect;
type NewGrant = typeof authorizationGrants.$inferInsert;

/** Tokens that take the place of those before. */
type NewTokens = Required<
  Pick<GrantRow, 'accessHash' | 'accessExpiresAt' | 'refreshHash' | 'expiresAt' | 'refreshedAt'>
>;

export async function insertClient(db: Db, row: ClientRow): Promise<void> {
  await db.insert(authorizationClients).values(row);
}

export async function findClient(db: Db, id: string): Promise<ClientRow | undefined> {
  const [found] = await db.select().from(authorizationClients).where(eq(authorizationClients.id, id));
  return found;
}

/** False when the user has as many as one may have; the user's row is held, so that two at once count each other. */
export async function insertGrant(tx: Db, row: NewGrant, most: number): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
  // A code that was never used counts no longer.
  await tx
    .delete(authorizationGrants)
    .where(
      and(
        eq(authorizationGrants.userId, row.userId),
        eq(authorizationGrants.clientId, row.clientId),
        isNull(authorizationGrants.codeUsedAt),
      ),
    );
  if ((await tx.$count(authorizationGrants, eq(authorizationGrants.userId, row.userId))) >= most)
    return false;
  await tx.insert(authorizationGrants).values(row);
  return true;
}

/** The grant of a code, held until the transaction ends, since the code works once. */
export async function lockGrantOfCode(tx: Db, codeHash: Buffer): Promise<GrantRow | undefined> {
  const [found] = await tx
    .select()
    .from(authorizationGrants)
    .where(eq(authorizationGrants.codeHash, codeHash))
    .for('update');
  return found;
}

/** The grant of a refresh token, this one's or the one before, held until the transaction ends. */
export async function lockGrantOfRefreshToken(tx: Db, hash: Buffer): Promise<GrantRow | undefined> {
  const [found] = await tx
    .select()
    .from(authorizationGrants)
    .where(or(eq(authorizationGrants.refreshHash, hash), eq(authorizationGrants.earlierRefreshHash, hash)))
    .for('update');
  return found;
}

/** Uses the code up; what the same person gave the same client before ends. */
export async function startGrant(tx: Db, { id, userId, clientId }: GrantRow, tokens: NewTokens) {
  await tx
    .update(authorizationGrants)
    .set({ ...tokens, codeUsedAt: tokens.refreshedAt })
    .where(eq(authorizationGrants.id, id));
  await tx
    .delete(authorizationGrants)
    .where(
      and(
        eq(authorizationGrants.userId, userId),
        eq(authorizationGrants.clientId, clientId),
        ne(authorizationGrants.id, id),
      ),
    );
}

export async function renewGrant(tx: Db, id: string, earlier: Buffer, tokens: NewTokens): Promise<void> {
  await tx
    .update(authorizationGrants)
    .set({ ...tokens, earlierRefreshHash: earlier })
    .where(eq(authorizationGrants.id, id));
}

export async function dropGrant(tx: Db, id: string): Promise<void> {
  await tx.delete(authorizationGrants).where(eq(authorizationGrants.id, id));
}

/** Ends the access that a token belongs to. */
export async function dropGrantOfToken(db: Db, hash: Buffer): Promise<void> {
  await db
    .delete(authorizationGrants)
    .where(or(eq(authorizationGrants.accessHash, hash), eq(authorizationGrants.refreshHash, hash)));
}

export async function dropGrants(db: Db, userId: string): Promise<void> {
  await db.delete(authorizationGrants).where(eq(authorizationGrants.userId, userId));
}

/** False when the user has no such assistant. */
export async function dropGrantOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(authorizationGrants)
    .where(and(eq(authorizationGrants.userId, userId), eq(authorizationGrants.id, id)));
  return rowCount === 1;
}

export async function selectGrants(db: Db, userId: string) {
  return db
    .select({ grant: authorizationGrants, name: authorizationClients.name })
    .from(authorizationGrants)
    .innerJoin(authorizationClients, eq(authorizationClients.id, authorizationGrants.clientId))
    .where(and(eq(authorizationGrants.userId, userId), isNotNull(authorizationGrants.codeUsedAt)))
    .orderBy(desc(authorizationGrants.id));
}

export async function findGrantOfAccessToken(db: Db, hash: Buffer, now: Temporal.Instant) {
  const [found] = await db
    .select({
      id: authorizationGrants.id,
      userId: authorizationGrants.userId,
      scopes: authorizationGrants.scopes,
      accessExpiresAt: authorizationGrants.accessExpiresAt,
      deletionDueAt: users.deletionDueAt,
      mustAddSecondFactor: mustAddSecondFactor(),
    })
    .from(authorizationGrants)
    .innerJoin(users, eq(users.id, authorizationGrants.userId))
    .where(and(eq(authorizationGrants.accessHash, hash), gt(authorizationGrants.accessExpiresAt, now)));
  return found;
}

/** At most once a minute: a busy assistant does not write with every call. */
export async function noteGrantUse(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  const aMinuteAgo = now.subtract({ minutes: 1 });
  await db
    .update(authorizationGrants)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(authorizationGrants.id, id),
        or(isNull(authorizationGrants.lastUsedAt), lt(authorizationGrants.lastUsedAt, sql`${aMinuteAgo}`)),
      ),
    );
}

/** Access that ended before then, whose tokens have not been renewed. */
export async function purgeExpiredGrants(db: Db, moment: Temporal.Instant): Promise<number> {
  const { rowCount } = await db.delete(authorizationGrants).where(lt(authorizationGrants.expiresAt, moment));
  return rowCount ?? 0;
}

/** Programs that registered before then, and that nobody gives access to. */
export async function purgeUnusedClients(db: Db, moment: Temporal.Instant): Promise<number> {
  const grants = db
    .select({ one: sql`1` })
    .from(authorizationGrants)
    .where(eq(authorizationGrants.clientId, authorizationClients.id));
  const { rowCount } = await db
    .delete(authorizationClients)
    .where(and(lt(authorizationClients.createdAt, moment), sql`not exists ${grants}`));
  return rowCount ?? 0;
}
