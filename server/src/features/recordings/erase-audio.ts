import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { actOnEach } from '../../db/sweep-rows.ts';
import { enqueue } from '../../durable.ts';
import { recordings } from './recordings.schema.ts';

/** Deletes the sound of a note that is gone; keyed by its id. */
export const audioErasureWorkflow = 'AudioErasure';

const atOnce = 100;
/** With so many that fail it is the store, and none will succeed. */
const maxFailures = 5;

/** Has the sound of a user's notes deleted once the transaction that deletes them has committed. */
export async function enqueueAudioErasure(tx: Db, userId: string): Promise<void> {
  // In the words of the index `recordings_with_sound`.
  const hasSound = and(
    eq(recordings.userId, userId),
    sql`${recordings.source} = 'spoken' and ${recordings.status} <> 'success'`,
    isNull(recordings.audioErasedAt),
  );
  const notes = await tx.select({ id: recordings.id }).from(recordings).where(hasSound);
  for (const { id } of notes) await enqueue(tx, audioErasureWorkflow, id);
}

/**
 * Erases the sound of notes that failed before; gives of how many. Marked first: who retries one meanwhile is told that it is gone.
 * Where the store fails then, `purgeStrayAudio` finds it.
 */
export async function purgeFailedAudio(
  { db, audio }: Pick<AppContext, 'db' | 'audio'>,
  before: Temporal.Instant,
): Promise<number> {
  for (let erased = 0; ; ) {
    const marked = await markAudioErased(db, before, atOnce);
    await actOnEach('sound could be deleted', marked, (id) => audio.delete(id), maxFailures);
    erased += marked.length;
    if (marked.length < atOnce) return erased;
  }
}

/**
 * Deletes sound that was put before and belongs to no note that could still use it: of an upload that a crash cut off, of a note
 * that was deleted or has succeeded while the store did not answer.
 */
export async function purgeStrayAudio(
  { db, audio }: Pick<AppContext, 'db' | 'audio'>,
  before: Temporal.Instant,
): Promise<number> {
  let erased = 0;
  const look = async (keys: string[]) => {
    const strays = await withoutNote(db, keys);
    await actOnEach('sound could be deleted', strays, (key) => audio.delete(key), maxFailures);
    erased += strays.length;
  };
  let old: string[] = [];
  for await (const { key, modifiedAtMs } of audio.list()) {
    if (modifiedAtMs < before.epochMilliseconds) old.push(key);
    if (old.length < atOnce) continue;
    await look(old);
    old = [];
  }
  await look(old);
  return erased;
}

async function withoutNote(db: Db, keys: string[]): Promise<string[]> {
  // What is not named like our audio is not ours to delete.
  const ids = keys.filter((key) => z.uuid().safeParse(key).success);
  const needed = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(inArray(recordings.id, ids), ne(recordings.status, 'success'), isNull(recordings.audioErasedAt)),
    );
  const kept = new Set(needed.map(({ id }) => id));
  return ids.filter((id) => !kept.has(id));
}

async function markAudioErased(db: Db, before: Temporal.Instant, limit: number): Promise<string[]> {
  const due = db
    .select({ id: recordings.id })
    .from(recordings)
    .where(
      and(
        eq(recordings.status, 'failed'),
        eq(recordings.source, 'spoken'),
        isNull(recordings.audioErasedAt),
        lt(recordings.updatedAt, before),
      ),
    )
    .orderBy(recordings.updatedAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const marked = await db
    .update(recordings)
    .set({ audioErasedAt: sql`now()` })
    .where(inArray(recordings.id, due))
    .returning({ id: recordings.id });
  return marked.map(({ id }) => id);
}
