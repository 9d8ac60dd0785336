import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import { type Connection, type EntryRow, getEntryState } from '../time-tracking/time-tracking.ts';
import type { Snapshot } from './proposal-content.ts';
import { recordings } from './recordings.schema.ts';

/** An entry that a note may correct, and the time zone of the note it came from. */
export type CorrectableEntry = { entry: EntryRow; timeZone: string };

/** Weeks of most accounts: forty of them are offered, the newest and those of days that a note names. */
const maxListed = 400;

/** The entries of a user that stand in these accounts of services: the newest, or these. */
export async function listCorrectable(
  db: Db,
  userId: string,
  connected: readonly Pick<Connection, 'accountId'>[],
  only: { recordingId: string } | { entryIds: readonly string[] } | null = null,
): Promise<CorrectableEntry[]> {
  if (connected.length === 0) return [];
  return db
    .select({ entry: entries, timeZone: recordings.timeZone })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(
      and(
        eq(entries.userId, userId),
        inArray(
          entries.accountId,
          connected.map(({ accountId }) => accountId),
        ),
        isNotNull(entries.serviceEntryId),
        isNull(entries.deletedRemotelyAt),
        isNull(recordings.undoAskedAt),
        only === null ? undefined : isAmong(only),
      ),
    )
    .orderBy(desc(entries.recordingId), asc(entries.position))
    .limit(maxListed);
}

function isAmong(only: { recordingId: string } | { entryIds: readonly string[] }) {
  return 'recordingId' in only
    ? eq(entries.recordingId, only.recordingId)
    : inArray(entries.id, [...only.entryIds]);
}

/** An entry as it stands now; undefined where it is gone, here or in the service. */
export async function findSnapshot(db: Db, userId: string, entryId: string): Promise<Snapshot | undefined> {
  const [row] = await db
    .select({ entry: entries, timeZone: recordings.timeZone })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(and(eq(entries.id, entryId), eq(entries.userId, userId), isNull(entries.deletedRemotelyAt)));
  return row && toSnapshot(row);
}

export function toSnapshot({ entry, timeZone }: CorrectableEntry): Snapshot {
  const { projectName, clientName, workspaceId, taskName, accountId } = entry;
  return {
    ...getEntryState(entry),
    ...{ projectName, clientName, workspaceId, taskName, accountId, timeZone },
  };
}
