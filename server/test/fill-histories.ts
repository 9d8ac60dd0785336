import { sql } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';

/** Makes that many recordings for each user, with three entries each, spread over the last two years; by the database, as there are many. */
export async function fillHistories(
  db: Db,
  histories: readonly { userId: string; count: number }[],
): Promise<void> {
  // Ids that grow with time, as ours do.
  await db.execute(sql`
    create function uuidv7_at(n int) returns uuid language sql volatile as $$
      select (lpad(to_hex(1700000000000 + n::bigint * 60000), 12, '0') || '7'
        || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$`);
  for (const { userId, count } of histories) {
    await db.execute(sql`
      insert into recordings (id, user_id, idempotency_key, source, filename, status, time_zone, spoken_at)
      select uuidv7_at(n), ${userId}, n::text, 'spoken', 'recording.webm', 'success', 'Europe/Paris', now()
      from generate_series(1, ${count}::int) n`);
    await db.execute(sql`
      insert into entries (id, recording_id, user_id, position, description, project_name, tags, started_at,
        duration_seconds, service_entry_id)
      select gen_random_uuid(), r.id, r.user_id, p, 'Work', 'Project ' || (p + r.idempotency_key::int) % 12,
        array['tag ' || p], now() - (r.idempotency_key::int % 730) * interval '1 day', 1800,
        r.idempotency_key || '-' || p
      from recordings r, generate_series(0, 2) p where r.user_id = ${userId}`);
  }
  await db.execute(sql`analyze`);
}
