import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { withDay } from './entry-day.read-model.ts';
import { entries } from './time-tracking.schema.ts';

/** Whether a note has entries that are not sent before its owner says so. */
export async function hasHeldEntries(db: Db, recordingId: string): Promise<boolean> {
  const held = await db
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(eq(entries.recordingId, recordingId), isNotNull(entries.heldAt), isNull(entries.serviceEntryId)),
    )
    .limit(1);
  return held.length > 0;
}

/** Lets entries of a note be sent again, all or one; gives how many there were. */
export async function releaseHeldEntries(tx: Db, recordingId: string, entryId?: string): Promise<number> {
  const { rowCount } = await tx
    .update(entries)
    .set({ heldAt: null, rejection: null, updatedAt: sql`now()` })
    .where(
      and(
        eq(entries.recordingId, recordingId),
        isNotNull(entries.heldAt),
        isNull(entries.serviceEntryId),
        ...(entryId === undefined ? [] : [eq(entries.id, entryId)]),
      ),
    );
  return rowCount ?? 0;
}

/** Deletes the entries of a note that are in no service; gives whether others are left. */
export async function deleteUnlogged(tx: Db, recordingId: string): Promise<boolean> {
  await tx.delete(entries).where(and(eq(entries.recordingId, recordingId), isNull(entries.serviceEntryId)));
  const left = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.recordingId, recordingId))
    .limit(1);
  return left.length > 0;
}

/** Changes an entry that is in no service yet; false where there is none. */
export async function changeHeldEntry(
  tx: Db,
  entryId: string,
  change: Partial<typeof entries.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(entries)
    .set({ ...(await withDay(tx, entryId, change)), updatedAt: sql`now()` })
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
