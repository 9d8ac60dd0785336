import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { reseal, type SealingKeys, sealedPlaces } from '../../sealing.ts';
import { connections } from './time-tracking.schema.ts';

/** Seals tokens under the present key; gives how many were not. */
export async function resealTokens(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  const rows = await db.select().from(connections).where(isNotNull(connections.tokenSealed));
  for (const { id, userId, tokenSealed } of rows) {
    const fresh = reseal(keys, sealedPlaces.trackerToken(userId), tokenSealed);
    if (fresh === undefined) continue;
    const same = and(eq(connections.id, id), eq(connections.tokenSealed, tokenSealed));
    await db.update(connections).set({ tokenSealed: fresh }).where(same);
    count += 1;
  }
  return count;
}
