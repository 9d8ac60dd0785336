import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import { users } from '../src/features/accounts/accounts.schema.ts';
import { recordings } from '../src/features/recordings/recordings.schema.ts';
import { getDay } from '../src/features/time-tracking/entry-day.read-model.ts';
import { entries } from '../src/features/time-tracking/time-tracking.schema.ts';

/** Makers of valid rows: a test names what it is about and leaves the rest to these. */

export async function makeRecording(
  db: Db,
  userId: string,
  given: Partial<typeof recordings.$inferInsert> = {},
): Promise<string> {
  const id = given.id ?? uuidv7();
  await db.insert(recordings).values({
    id,
    userId,
    idempotencyKey: id,
    source: 'spoken',
    filename: 'recording.webm',
    status: 'success',
    timeZone: 'Europe/Paris',
    spokenAt: Temporal.Instant.from('2026-11-12T17:00:00Z'),
    ...given,
  });
  return id;
}

let lastServiceEntryId = 3_700_000_000;

export async function makeEntry(
  db: Db,
  recording: { id: string; userId: string },
  given: Partial<typeof entries.$inferInsert> = {},
): Promise<string> {
  const id = uuidv7();
  lastServiceEntryId += 1;
  const startedAt = given.startedAt ?? Temporal.Instant.from('2026-11-12T08:00:00Z');
  const [note] = await db
    .select({ timeZone: recordings.timeZone })
    .from(recordings)
    .where(eq(recordings.id, recording.id));
  await db.insert(entries).values({
    id,
    recordingId: recording.id,
    userId: recording.userId,
    position: 0,
    description: 'Design',
    startedAt,
    day: getDay(startedAt, note?.timeZone ?? 'Europe/Paris'),
    durationSeconds: 7_200,
    serviceEntryId: String(lastServiceEntryId),
    ...given,
  });
  return id;
}

export async function makeUser(db: Db): Promise<string> {
  const id = uuidv7();
  await db.insert(users).values({ id, email: `user-${id}@example.com` });
  return id;
}
