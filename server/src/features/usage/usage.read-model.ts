import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { recordings } from '../recordings/recordings.schema.ts';
import { usage } from './usage.schema.ts';

/** The newest first, with whether the recording is still there. */
export async function selectUsage(
  db: Db,
  { userId, teamId, month }: { userId: string; teamId: string | null; month: string },
  limit: number,
) {
  const ofTeam = teamId === null ? isNull(usage.teamId) : eq(usage.teamId, teamId);
  return db
    .select({ usage, isKept: sql<boolean>`${recordings.id} is not null` })
    .from(usage)
    .leftJoin(recordings, eq(recordings.id, usage.recordingId))
    .where(and(eq(usage.userId, userId), eq(usage.month, month), ofTeam))
    .orderBy(desc(usage.recordingId))
    .limit(limit);
}
