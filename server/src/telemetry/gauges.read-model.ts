import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/client.ts';

const Open = z.array(z.object({ workflow: z.string(), count: z.coerce.number(), age: z.coerce.number() }));
const Notes = z.array(
  z.object({ step: z.string(), count: z.coerce.number(), age: z.coerce.number(), waits: z.boolean() }),
);
const Size = z.tuple([z.object({ bytes: z.coerce.number() })]);

/** What the metrics of the leader show: open jobs, unfinished notes and the size of the database. */
export async function readGauges(db: Db) {
  const open = await db.execute(sql`
    select workflow, count(*), extract(epoch from now() - min(created_at)) as age
    from jobs where finished_at is null group by workflow`);
  const unfinished = await db.execute(sql`
    select coalesce(step, 'pending') as step, count(*), extract(epoch from now() - min(created_at)) as age,
           coalesce(step in ('waiting', 'asking', 'proposed'), false) as waits
    from recordings where status in ('pending', 'processing') group by step`);
  const size = await db.execute(sql`select pg_database_size(current_database()) as bytes`);
  return {
    jobs: Open.parse(open.rows),
    steps: Notes.parse(unfinished.rows),
    size: Size.parse(size.rows)[0].bytes,
  };
}
