import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { reseal, type SealingKeys, sealedPlaces } from '../../sealing.ts';
import { totpSecrets } from './accounts.schema.ts';

/** Seals the secrets of authenticator apps under the present key; gives how many were not. */
export async function resealTotpSecrets(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  for (const { userId, secretSealed } of await db.select().from(totpSecrets)) {
    const fresh = reseal(keys, sealedPlaces.totpSecret(userId), secretSealed);
    if (fresh === undefined) continue;
    const same = and(eq(totpSecrets.userId, userId), eq(totpSecrets.secretSealed, secretSealed));
    await db.update(totpSecrets).set({ secretSealed: fresh }).where(same);
    count += 1;
  }
  return count;
}
