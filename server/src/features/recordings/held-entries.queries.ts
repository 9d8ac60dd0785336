import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { entries, recordings } from '../../db/schema.ts';

/** Holds a note that asks until the transaction ends; false where it no longer asks. */
export async function lockAsking(tx: Db, recordingId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.step, 'asking')))
    .for('update');
  return rows.length > 0;
}

/** Changes an entry that is in no service yet; false where there is none. */
export async function changeHeldEntry(
  tx: Db,
  entryId: string,
  change: Partial<typeof entries.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(entries)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(entries.id, entryId), isNull(entries.serviceEntryId)));
  return rowCount === 1;
}

/** False where there is none. */
export async function deleteHeldEntry(tx: Db, entryId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(entries)
    .where(and(eq(entries.id, entryId), isNull(entries.serviceEntryId)));
  return rowCount === 1;
}
