import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { entries, recordings } from '../../db/schema.ts';

export type RecordingRow = typeof recordings.$inferSelect;
export type EntryRow = typeof entries.$inferSelect;

/** The newest first, by their ids, which grow with time; with the service's id of each one's first entry. */
export async function newestRecordings(
  db: Db,
  userId: string,
  page: { limit: number; before?: string | undefined },
): Promise<{ recording: RecordingRow; firstServiceEntryId: string | null }[]> {
  const older = page.before === undefined ? undefined : lt(recordings.id, page.before);
  const first = and(eq(entries.recordingId, recordings.id), eq(entries.position, 0));
  return db
    .select({ recording: recordings, firstServiceEntryId: entries.serviceEntryId })
    .from(recordings)
    .leftJoin(entries, first)
    .where(and(eq(recordings.userId, userId), older))
    .orderBy(desc(recordings.id))
    .limit(page.limit);
}

/** What stands in the service; entries that are not there yet are not shown. */
export async function loggedEntries(db: Db, userId: string, recordingIds: string[]): Promise<EntryRow[]> {
  if (recordingIds.length === 0) return [];
  return db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        inArray(entries.recordingId, recordingIds),
        isNotNull(entries.serviceEntryId),
      ),
    )
    .orderBy(desc(entries.recordingId), asc(entries.position));
}
