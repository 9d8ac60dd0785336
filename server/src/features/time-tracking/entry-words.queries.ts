import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { SealingKeys } from '../../sealing.ts';
import { hashWords } from './search-words.ts';
import { entries } from './time-tracking.schema.ts';

type EntryChange = Partial<typeof entries.$inferInsert>;
type Words = Pick<typeof entries.$inferSelect, 'userId' | 'description'> & {
  projectName?: string | null | undefined;
  clientName?: string | null | undefined;
  tags?: string[] | undefined;
};

/** What an entry is found by. */
export function hashEntry(
  keys: SealingKeys,
  { userId, description, projectName = null, clientName = null, tags = [] }: Words,
): number[] {
  return hashWords(keys, userId, [description, projectName, clientName, ...tags]);
}

const columns = ['description', 'projectName', 'clientName', 'tags'] as const;

/** A change of an entry with the hashes that its new words make. */
export async function withSearchWords(
  db: Db,
  keys: SealingKeys,
  entryId: string,
  change: EntryChange,
): Promise<EntryChange> {
  if (columns.every((column) => change[column] === undefined)) return change;
  const [entry] = await db.select().from(entries).where(eq(entries.id, entryId));
  return entry ? { ...change, searchWords: hashEntry(keys, { ...entry, ...change }) } : change;
}

const atATime = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the hashes of entries: of those that have none yet, or anew of all, after the key has changed. Each is written only if it
 * is still as it was read, so this may stop at any time and be run again.
 */
export async function hashEntries(
  db: Db,
  keys: SealingKeys,
  which: 'missing' | 'all',
  maxBatches = Number.POSITIVE_INFINITY,
): Promise<void> {
  let after = beforeAll;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await db
      .select()
      .from(entries)
      .where(and(gt(entries.id, after), which === 'missing' ? isNull(entries.searchWords) : undefined))
      .orderBy(asc(entries.id))
      .limit(atATime);
    for (const entry of rows) {
      const searchWords = hashEntry(keys, entry);
      if (String(searchWords) === String(entry.searchWords)) continue;
      const isSame = sql`(${entries.description}, ${entries.projectName}, ${entries.clientName}, ${entries.tags})
        is not distinct from (${entry.description}, ${entry.projectName}, ${entry.clientName}, ${sql.param(entry.tags)}::text[])`;
      await db
        .update(entries)
        .set({ searchWords })
        .where(and(eq(entries.id, entry.id), isSame));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atATime) return;
    after = last.id;
  }
}
