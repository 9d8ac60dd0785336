import type { HistoryFilters, HistoryState } from '@timbre/contract/history';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';

/** One line of the history: an entry, or a note that has none. */
const Item = z.object({
  day: z.string(),
  recordingId: z.string(),
  position: z.int(),
  entryId: z.string().nullable(),
});
export type Item = z.infer<typeof Item>;

/** Where a line stands in the order of the history. */
export type ItemPlace = Pick<Item, 'day' | 'recordingId' | 'position'>;

type Filters = Omit<HistoryFilters, 'search'> & {
  /** For each word that is searched the hashes that it may have; none where nothing is searched. */
  words: number[][];
};

type Page = Filters & { after: ItemPlace | null; limit: number; recentlyFailedSince: Temporal.Instant };

// Written out, not as parameters: a statement that is planned once uses a partial index only then.
const isInProgress = sql`recordings.status in ('pending', 'processing')`;
/** As `shownEntries` has them. */
const isShown = sql`(entries.service_entry_id is not null or recordings.is_trial
  or (${isInProgress} and recordings.undo_asked_at is null))`;

const ofState: Record<HistoryState, { entry: SQL; note: SQL }> = {
  logged: {
    entry: sql`entries.service_entry_id is not null and entries.deleted_remotely_at is null`,
    note: sql`false`,
  },
  'in-progress': {
    entry: sql`${isInProgress} and coalesce(recordings.step, '') not in ('asking', 'proposed')`,
    note: sql`${isInProgress} and coalesce(recordings.step, '') not in ('asking', 'proposed')`,
  },
  'needs-you': {
    entry: sql`${isInProgress} and recordings.step in ('asking', 'proposed')`,
    note: sql`${isInProgress} and recordings.step in ('asking', 'proposed')`,
  },
  failed: { entry: sql`recordings.status = 'failed'`, note: sql`recordings.status = 'failed'` },
  'changed-elsewhere': {
    entry: sql`(entries.changed_remotely_at is not null or entries.deleted_remotely_at is not null)`,
    note: sql`false`,
  },
};

const isOpen = (recentlyFailedSince: Temporal.Instant) => sql`(${isInProgress}
  or (recordings.status = 'failed' and recordings.updated_at >= ${recentlyFailedSince.toString()}))`;

/** Whether somebody asked for a part of the history only. */
export function isFiltered({ words, state, from, to }: Filters): boolean {
  return Boolean(words.length > 0 || state || from || to);
}

/** Which lines are listed. The plain list has open notes elsewhere, and earlier failures only where something of them is logged. */
function listed(page: Page): { entry: SQL; note: SQL } {
  if (page.state !== undefined) return ofState[page.state];
  if (isFiltered(page)) return { entry: sql`true`, note: sql`true` };
  return {
    entry: sql`not ${isOpen(page.recentlyFailedSince)}`,
    // Its entries were deleted, or it changed others, or says that nothing was done.
    note: sql`recordings.status = 'success'`,
  };
}

type Line = { day: SQL; recordingId: SQL; position: SQL };

function isWithin({ from, to, after }: Page, { day, recordingId, position }: Line): SQL {
  return sql.join(
    [
      sql`true`,
      ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
      ...(after === null
        ? []
        : [
            sql`(${day}, ${recordingId}) <= (${after.day}::date, ${after.recordingId}::uuid)`,
            sql`not (${day} = ${after.day}::date and ${recordingId} = ${after.recordingId}::uuid
              and ${position} <= ${after.position}::int)`,
          ]),
    ],
    sql` and `,
  );
}

const entryLine = {
  day: sql`entries.day`,
  recordingId: sql`entries.recording_id`,
  position: sql`entries.position`,
};
/** A note without entries stands on the day on which it was made. */
const noteLine = {
  day: sql`local_day(recordings.spoken_at, recordings.time_zone)`,
  recordingId: sql`recordings.id`,
  position: sql`-1`,
};

const inOrder = sql`order by 1 desc, 2 desc, 3`;

const hasOne = (column: SQL, hashes: number[]) => sql`${column} && ${sql.param(hashes)}::int[]`;

/** Each word stands in the entry or in what was said. */
function isMatch(words: number[][]): SQL {
  return sql.join(
    [
      sql`true`,
      ...words.map(
        (hashes) => sql`(coalesce(${hasOne(sql`entries.search_words`, hashes)}, false)
          or coalesce(${hasOne(sql`recordings.search_words`, hashes)}, false))`,
      ),
    ],
    sql` and `,
  );
}

function isNoteMatch(words: number[][]): SQL {
  return sql.join(
    [sql`true`, ...words.map((hashes) => hasOne(sql`recordings.search_words`, hashes))],
    sql` and `,
  );
}

/** A word that many entries have is found among so many of the newest, without looking up all of them. */
const newestLooked = 500;
/** Few notes have all of the longest words of a search, and each of these is compared with the whole of it. */
const wordsLookedUp = 3;

/** The notes that have these words, themselves or in entries: by the index alone, as hashes belong to one user. */
function notesWith(words: number[][]): SQL {
  const ofWord = (hashes: number[]) => sql`(
    select recording_id from entries where ${hasOne(sql`search_words`, hashes)}
    union select id from recordings where ${hasOne(sql`search_words`, hashes)})`;
  return sql.join(words.slice(0, wordsLookedUp).map(ofWord), sql` intersect `);
}

/**
 * Where entries fill the page, no note can belong on it that arrived more than two days before its last day: a note's own
 * moment is at most 24 hours ahead of its arrival (upload headers), clocks differ by 14 hours at most, and ids begin with
 * the milliseconds of the arrival (UUID version 7).
 */
function earliestNote(limit: number): SQL {
  return sql`select case when count(*) < ${limit}::int then '00000000-0000-0000-0000-000000000000'::uuid
    else (lpad(to_hex((extract(epoch from min(day)::timestamp at time zone 'UTC' - interval '2 days') * 1000)::bigint), 12, '0')
      || repeat('0', 20))::uuid end from entry_lines`;
}

type Source = 'all' | 'newest' | 'index';

/** Which entries are looked at. */
function entriesFrom(source: Source, userId: string, page: Page): SQL {
  if (source === 'all') return sql`entries`;
  if (source === 'newest')
    return sql`(select * from entries where user_id = ${userId} and ${isWithin(page, entryLine)}
      order by day desc, recording_id desc, position limit ${newestLooked}) entries`;
  // Note by note, however many PostgreSQL expects.
  return sql`(${notesWith(page.words)}) found
    cross join lateral (select * from entries where entries.recording_id = found.recording_id offset 0) entries`;
}

/** The newest day first, in each the newest note, and its entries in their order. */
export async function listItems(db: Db, userId: string, page: Page): Promise<Item[]> {
  if (page.words.length === 0) return listFrom(db, 'all', userId, page);
  const newest = await listFrom(db, 'newest', userId, page);
  // Where the last line is a note without entries, older entries may belong before it.
  const isComplete = newest.length === page.limit && newest.at(-1)?.entryId !== null;
  return isComplete ? newest : listFrom(db, 'index', userId, page);
}

/** `offset 0`: note by note, where PostgreSQL would read all entries because it expects many more notes than there are. */
async function listFrom(db: Db, source: Source, userId: string, page: Page): Promise<Item[]> {
  const { entry, note } = listed(page);
  const { rows } = await db.execute(sql`
    with entry_lines as materialized (
      select entries.day as day, entries.recording_id as id, entries.position as position, entries.id as entry_id
        from ${entriesFrom(source, userId, page)} join recordings on recordings.id = entries.recording_id
        where entries.user_id = ${userId} and ${isShown} and ${entry} and ${isWithin(page, entryLine)}
          and ${isMatch(page.words)}
        ${inOrder} limit ${page.limit})
    select day::text, id as "recordingId", position, entry_id as "entryId" from (
      select * from entry_lines
      union all
      (select ${noteLine.day}, recordings.id, -1, null
        from recordings
        where recordings.user_id = ${userId} and ${note} and ${isWithin(page, noteLine)}
          and recordings.id >= (${earliestNote(page.limit)})
          and ${isNoteMatch(page.words)}
          and not exists (select from entries where entries.recording_id = recordings.id and ${isShown} offset 0)
        ${inOrder} limit ${page.limit})
    ) lines ${inOrder} limit ${page.limit}`);
  return z.array(Item).parse(rows);
}

/** How many seconds are logged on each of these days. */
export async function loggedSeconds(db: Db, userId: string, days: string[]): Promise<Map<string, number>> {
  if (days.length === 0) return new Map();
  const rows = await db
    .select({ day: entries.day, seconds: sql<number>`sum(${entries.durationSeconds})::int` })
    .from(entries)
    .where(
      and(
        eq(entries.userId, userId),
        inArray(entries.day, days),
        isNotNull(entries.serviceEntryId),
        isNull(entries.deletedRemotelyAt),
      ),
    )
    .groupBy(entries.day);
  return new Map(rows.flatMap(({ day, seconds }) => (day === null ? [] : [[day, seconds]])));
}

const Overview = z.object({ isEmpty: z.boolean(), failedEarlier: z.int(), open: z.array(z.string()) });

/** Whether there is a note at all, how many failed before this moment, and the newest of those that are open. */
export async function readOverview(
  db: Db,
  userId: string,
  { recentlyFailedSince, maxOpen }: { recentlyFailedSince: Temporal.Instant; maxOpen: number },
): Promise<z.infer<typeof Overview>> {
  const { rows } = await db.execute(sql`
    select
      not exists (select from recordings where user_id = ${userId}) as "isEmpty",
      (select count(*)::int from recordings
        where user_id = ${userId} and status = 'failed' and updated_at < ${recentlyFailedSince.toString()}
      ) as "failedEarlier",
      array(select id::text from recordings
        where user_id = ${userId} and ${isOpen(recentlyFailedSince)} order by id desc limit ${maxOpen}
      ) as open`);
  return Overview.parse(rows[0]);
}
