import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';

const Queue = z.object({
  notes: z.coerce.number(),
  age: z.coerce.number(),
  wait: z.coerce.number(),
  running: z.coerce.number(),
});
export type Queue = z.infer<typeof Queue>;

export async function readQueue(db: Db): Promise<Queue> {
  const { rows } = await db.execute(sql`
    select j.*, t.* from
      (select count(*) as notes, coalesce(extract(epoch from now() - min(created_at)), 0) as age
       from transcription_jobs where finished_at is null) j,
      (select coalesce(extract(epoch from now() - min(waiting_since) filter
           (where lease_until is null or lease_until <= now())), 0) as wait,
         count(*) filter (where lease_until > now()) as running
       from transcription_turns) t`);
  return Queue.parse(rows[0]);
}
