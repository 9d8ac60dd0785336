import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { failRun, toEngineKey, type Workflow } from '../durable.ts';
import type { Log } from '../log.ts';
import type { EngineAdmin, RunState } from './admin.ts';
import { type PollLoop, startPollLoop } from './poll-loop.ts';

/** Any number that no other advisory lock of ours uses. */
const reconcileLock = 7_315_002;
const batchSize = 500;
/** After this many runs without a result, another run will not help. */
const maxLostRuns = 5;

type ReconcilerOptions = {
  db: Db;
  admin: Pick<EngineAdmin, 'listStates'>;
  workflows: Workflow[];
  everySeconds: number;
  isLeading: () => boolean;
  log: Log;
};

/**
 * PostgreSQL is the source of truth and the engine may lose its state: the leader compares open jobs with the engine's runs and
 * submits those that are neither finished nor running.
 */
export function startReconciler(options: ReconcilerOptions): Pick<PollLoop, 'stop'> {
  const { everySeconds, isLeading, log } = options;
  const loop = startPollLoop(async (pause) => {
    try {
      while (!loop.isStopping() && isLeading() && (await reconcileBatch(options)) === batchSize);
    } catch (cause) {
      log.warn({ err: cause }, 'open work could not be checked against the engine; trying again');
    }
    await pause(everySeconds * 1_000);
  });
  return { stop: loop.stop };
}

type OpenJob = { workflow: string; key: string; run: number; lostRuns: number };

/** One at a time does this, also among workers of a release that had no leader. Gives how many were looked at. */
async function reconcileBatch({
  db,
  admin,
  workflows,
  everySeconds,
  log,
}: ReconcilerOptions): Promise<number> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(${reconcileLock}) as taken`);
    if (lock.rows[0]?.['taken'] !== true) return 0;
    const lastLook = sql`coalesce(${jobs.checkedAt}, ${jobs.submittedAt})`;
    const open: OpenJob[] = await tx
      .select({ workflow: jobs.workflow, key: jobs.key, run: jobs.run, lostRuns: jobs.lostRuns })
      .from(jobs)
      .where(
        and(
          isNull(jobs.finishedAt),
          isNotNull(jobs.submittedAt),
          sql`${lastLook} < now() - ${everySeconds} * interval '1 second'`,
        ),
      )
      .orderBy(lastLook)
      .limit(batchSize);
    const states = await admin.listStates(
      open.map((row) => ({ workflow: row.workflow, engineKey: toEngineKey(row) })),
    );
    for (const row of open) {
      const name = `${row.workflow}/${toEngineKey(row)}`;
      const workflow = workflows.find((known) => known.name === row.workflow);
      await mend(tx, row, states.get(name), workflow, log.child({ work: name }));
    }
    return open.length;
  });
}

async function mend(
  db: Db,
  row: OpenJob,
  state: RunState | undefined,
  workflow: Workflow | undefined,
  log: Log,
): Promise<void> {
  const change = async (set: PgUpdateSetSource<typeof jobs>): Promise<boolean> => {
    const changed = await db
      .update(jobs)
      .set(set)
      .where(
        and(
          eq(jobs.workflow, row.workflow),
          eq(jobs.key, row.key),
          eq(jobs.run, row.run),
          isNull(jobs.finishedAt),
        ),
      )
      .returning({ key: jobs.key });
    // None, if it finished between the two queries.
    return changed.length > 0;
  };
  const again = { submittedAt: null, submitAfter: null, checkedAt: null };
  if (state === undefined) {
    if (await change(again)) log.warn('the engine does not know this work: submitting it again');
  } else if (state.status === 'completed' && row.lostRuns >= maxLostRuns) {
    if (!(await change({ checkedAt: sql`now()` }))) return;
    // This release lacks the workflow's code and could not inform the user; a leader of a release that has it will fail the job.
    if (workflow === undefined) return log.warn('work of a workflow that this release does not know');
    log.error({ lostRuns: row.lostRuns }, 'this work ended many times without a result: giving it up');
    // In a savepoint, so that one failure does not roll back all others.
    await db
      .transaction((savepoint) => failRun(savepoint, workflow, row, 'unknown'))
      .catch((cause: unknown) => log.error({ err: cause }, 'this work could not be given up; trying again'));
  } else if (state.status === 'completed') {
    if (await change({ ...again, run: row.run + 1, lostRuns: row.lostRuns + 1 })) {
      log.warn('the engine ended this work before its result was written: running it again');
    }
  } else {
    await change({ checkedAt: sql`now()` });
    if (state.status === 'paused') log.error('the engine has paused this work: it needs a person');
    else if (state.silent) log.error({ status: state.status }, 'this work has not moved for hours');
  }
}
