import pg from 'pg';
import { z } from 'zod';
import { type AppContext, systemClock } from '../src/app-context.ts';
import { callAdmin } from '../src/engine/admin.ts';
import { purgeExpiredCredentials } from '../src/features/accounts/accounts.ts';
import { deleteDueAccounts } from '../src/features/privacy/privacy.ts';
import { purgeExpired } from '../src/features/privacy/retention.ts';
import { expireProposals } from '../src/features/recordings/recordings.ts';
import { deleteLeftChanges } from '../src/features/time-tracking/time-tracking.ts';
import { registry } from '../src/telemetry/metrics.ts';
import { startNoteStack } from './note-stack.ts';
import { suiteEngine } from './suite-engine.ts';

const Journal = z.object({
  rows: z.tuple([z.object({ runs: z.number(), entries: z.number(), bytes: z.number() })]),
});

/** What the leader sweeps each time. */
export async function sweepOften({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await deleteLeftChanges(db);
  await expireProposals({ db, now: systemClock });
  await purgeExpiredCredentials({ db });
  await deleteDueAccounts({ db });
}

/** The whole way of a note over a database that is to grow, and what a leader does beside it. */
export async function startGrowthStack() {
  const stack = await startNoteStack({ serviceTimeoutMs: 3_000 });
  const { workerDb: db, audio, log } = stack;
  return {
    ...stack,
    sweepOften: () => sweepOften({ db }),
    sweepHourly: () => purgeExpired({ db, audio, log, now: systemClock }),
    figures: () => registry.metrics(),
    /** What the engine has written down for a note: its own run and the calls of the writer. */
    async readJournal(noteId: string) {
      const own = `target_service_name = 'Recording' and target_service_key = '${noteId}.1'`;
      const query = `select count(distinct j.id) as runs, count(*) as entries, sum(j.raw_length) as bytes
        from sys_journal j join sys_invocation i on i.id = j.id
        where (${own}) or i.invoked_by_id in (select id from sys_invocation where ${own})`;
      return Journal.parse(await callAdmin(suiteEngine().adminUrl, '/query', { query })).rows[0];
    },
  };
}

/** Asks the database past the pool, so that it is not counted. */
export async function askBeside<Row extends z.ZodType>(
  databaseUrl: string,
  row: Row,
  query: string,
  values: unknown[] = [],
): Promise<z.output<Row>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return z.array(row).parse((await client.query(query, values)).rows);
  } finally {
    await client.end();
  }
}
