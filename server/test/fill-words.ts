import pg from 'pg';
import { hashWords } from '../src/features/time-tracking/search-words.ts';
import { type Cell, copyRows } from './copy-rows.ts';
import { testSealingKeys } from './start-app.ts';

const entriesOfANote = 3;
const wordsSaid = 20;
const wordsOfAnEntry = 4;
const days = 730;
const dayMs = 86_400_000;

/** The words of a person, the first of them the most frequent; each begins like others do. */
export const vocabulary = Array.from({ length: 3_000 }, (_, n) => `${toLetters(1_000 + n * 7_919)}`);

function toLetters(n: number): string {
  const last = String.fromCharCode(97 + (n % 26));
  return n < 26 ? last : toLetters(Math.floor(n / 26)) + last;
}

/** The same in each run. */
function drawWords(seed: number, count: number): string {
  const draw = (n: number) => (Math.imul(seed * 31 + n + 1, 2_654_435_761) >>> 0) / 2 ** 32;
  return Array.from(
    { length: count },
    (_, n) => vocabulary[Math.floor(draw(n) ** 3 * vocabulary.length)],
  ).join(' ');
}

/** Notes of one user over two years, each with three entries on its day; what the first says is said in no other: `onlyhere`. */
export async function fillWords(databaseUrl: string, userId: string, count: number): Promise<void> {
  const notes = await copyRows(
    databaseUrl,
    'recordings',
    'id, user_id, idempotency_key, source, filename, status, time_zone, spoken_at, search_words',
  );
  const entries = await copyRows(
    databaseUrl,
    'entries',
    'id, recording_id, user_id, position, description, started_at, day, duration_seconds, service_entry_id, search_words',
  );
  const hashes = (text: string) => `{${hashWords(testSealingKeys, userId, [text]).join(',')}}`;
  for (let n = 0; n < count; n += 1) {
    const at = new Date(Date.UTC(2026, 10, 18, 16) - Math.floor(((count - n) / count) * days) * dayMs);
    const time = at.getTime().toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`;
    const said = drawWords(n * 10, wordsSaid) + (n === 0 ? ' onlyhere' : '');
    const note: Cell[] = [id, userId, `key ${n}`, 'spoken', 'recording.webm', 'success', 'Europe/Paris', at];
    await notes.write([[...note, hashes(said)]]);
    const rows = Array.from({ length: entriesOfANote }, (_, position): Cell[] => {
      const description = drawWords(n * 10 + position + 1, wordsOfAnEntry);
      const entry: Cell[] = [crypto.randomUUID(), id, userId, position, description, at];
      return [...entry, at.toISOString().slice(0, 10), 1_800, `${n}-${position}`, hashes(description)];
    });
    await entries.write(rows);
  }
  await notes.end();
  await entries.end();
}

/** Notes of others with one entry each, by the database, with made-up hashes: as many as such words have. The indexes come afterwards, which is faster. */
export async function fillForeignWords(
  databaseUrl: string,
  userIds: readonly string[],
  count: number,
): Promise<void> {
  const hashes = (of: string, number: number) =>
    `array(select hashint4((power(random(), 3) * 12000)::int # hashtext(u.id::text))
      from generate_series(1, ${number}) where ${of} is not null)`;
  // A client of its own, without the time limits of the product.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(`drop index entries_search_words, recordings_search_words`);
    await client.query(
      `with u as (
        select id::uuid as id, place - 1 as place
        from unnest($1::text[]) with ordinality as given (id, place)
      ), notes as (
        insert into recordings
          (id, user_id, idempotency_key, source, filename, status, time_zone, spoken_at, search_words)
        select gen_random_uuid(), u.id, 'other ' || n, 'spoken', 'recording.webm', 'success', 'Europe/Paris',
          now() - n % 730 * interval '1 day', ${hashes('n', 70)}
        from generate_series(1, $2::int) n join u on u.place = n % $3::int
        returning id, user_id, spoken_at
      )
      insert into entries (id, recording_id, user_id, position, description, started_at, day, duration_seconds,
        service_entry_id, search_words)
      select gen_random_uuid(), notes.id, u.id, 0, 'Four words of work', spoken_at, spoken_at::date, 1800,
        row_number() over (), ${hashes('notes.id', 22)}
      from notes join u on u.id = notes.user_id`,
      [userIds, count, userIds.length],
    );
    for (const table of ['entries', 'recordings'])
      await client.query(
        `create index ${table}_search_words on ${table} using gin (search_words) with (fastupdate = off)`,
      );
  } finally {
    await client.end();
  }
}
