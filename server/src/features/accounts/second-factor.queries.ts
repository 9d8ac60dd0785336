import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { passkeys, recoveryCodes, totpSecrets } from './accounts.schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type NewPasskey = Pick<
  PasskeyRow,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>;

export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** False where the credential is somebody’s already. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<boolean> {
  const inserted = await tx
    .insert(passkeys)
    .values({ id: uuidv7(), ...passkey })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  return inserted.length > 0;
}

/** False where it was removed meanwhile. */
export async function notePasskeyUse(tx: Db, id: string, counter: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, id));
  return rowCount === 1;
}

export async function deletePasskey(tx: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return rowCount === 1;
}

/** A secret that waits for its first code; one that waited already is replaced. False where an app is set up. */
export async function putTotpSecret(tx: Db, userId: string, secretSealed: Buffer): Promise<boolean> {
  const put = await tx
    .insert(totpSecrets)
    .values({ userId, secretSealed })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secretSealed, createdAt: sql`now()`, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ userId: totpSecrets.userId });
  return put.length > 0;
}

export async function findTotpSecret(db: Db, userId: string) {
  const [found] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return found;
}

/** Takes the code of a half minute, once. False where it was taken already, or the app is another by now. */
export async function redeemTotpStep(
  tx: Db,
  { userId, secretSealed }: { userId: string; secretSealed: Buffer },
  step: number,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        eq(totpSecrets.secretSealed, secretSealed),
        lt(totpSecrets.lastStep, step),
      ),
    );
  return rowCount === 1;
}

/** Its age counts from now: one that a thief began long ago is as young as any. */
export async function confirmTotpSecret(tx: Db, userId: string): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ confirmedAt: sql`now()`, createdAt: sql`now()` })
    .where(eq(totpSecrets.userId, userId));
}

export async function deleteTotpSecret(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  return rowCount === 1;
}

export async function replaceRecoveryCodes(tx: Db, userId: string, codeHashes: Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length > 0)
    await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** False where there is no such code, or no longer. */
export async function redeemRecoveryCode(tx: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)));
  return rowCount === 1;
}

/** Ends what was set up after a moment, or all of it. */
export async function dropFactors(tx: Db, userId: string, since?: Temporal.Instant): Promise<number> {
  const counts: number[] = [];
  for (const table of [passkeys, totpSecrets, recoveryCodes]) {
    const isYoung = since && gt(table.createdAt, since);
    const { rowCount } = await tx.delete(table).where(and(eq(table.userId, userId), isYoung));
    counts.push(rowCount ?? 0);
  }
  return counts.reduce((sum, count) => sum + count, 0);
}
