import { eq } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { entries } from './time-tracking.schema.ts';

type EntryChange = Partial<typeof entries.$inferInsert>;

/** The day on which an entry begins, where its note was spoken. */
export function getDay(startedAt: Temporal.Instant, timeZone: string): string {
  return startedAt.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A change of an entry with the day that its new start makes. */
export async function withDay(db: Db, entryId: string, change: EntryChange): Promise<EntryChange> {
  if (change.startedAt === undefined) return change;
  const [note] = await db
    .select({ timeZone: recordings.timeZone })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(eq(entries.id, entryId));
  return note ? { ...change, day: getDay(change.startedAt, note.timeZone) } : change;
}
