import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
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
  const timeZone = await findTimeZone(db, entryId);
  return timeZone === undefined ? change : { ...change, day: getDay(change.startedAt, timeZone) };
}

/** The same time of day on another date, where its note was spoken. */
export async function moveToDay(
  db: Db,
  { id, startedAt }: { id: string; startedAt: Temporal.Instant },
  day: string,
): Promise<Temporal.Instant> {
  const there = startedAt.toZonedDateTimeISO((await findTimeZone(db, id)) ?? 'UTC');
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: there.timeZoneId, plainTime: there.toPlainTime() })
    .toInstant();
}

async function findTimeZone(db: Db, entryId: string): Promise<string | undefined> {
  const [note] = await db
    .select({ timeZone: recordings.timeZone })
    .from(entries)
    .innerJoin(recordings, eq(recordings.id, entries.recordingId))
    .where(eq(entries.id, entryId));
  return note?.timeZone;
}
