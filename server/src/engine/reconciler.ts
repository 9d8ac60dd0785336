import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { work } from '../db/schema.ts';
import { engineKeyOf } from '../durable.ts';
import type { Log } from '../log.ts';
import type { EngineAdmin, RunState } from './admin.ts';
import { untilAborted } from './until-aborted.ts';

/** Any number that no other advisory lock of ours uses. */
const reconcileLock = 7_315_002;
const batchSize = 500;
/** Work that was run so often and never came to an end needs a person. */
const mostRuns = 10;

export type Reconciler = { isRegistered(): boolean; stop(): Promise<void> };

type ReconcilerOptions = { db: Db; admin: EngineAdmin; workerUrl: string; everySeconds: number; log: Log };

/**
 * PostgreSQL is the truth and the engine may be lost: this keeps the worker registered and compares the work that is
 * still owed with what the engine knows, so that whatever is neither finished nor running is submitted again.
 */
export function startReconciler(options: ReconcilerOptions): Reconciler {
  const { admin, workerUrl, everySeconds, log } = options;
  const stopping = new AbortController();
  let registered = false;
  const running = untilAborted(stopping.signal, async (pause) => {
    try {
      if ((await admin.ensureRegistered(workerUrl)) === 'registered') log.info('registered with the engine');
      registered = true;
      await reconcile(options);
    } catch (cause) {
      log.warn({ err: cause }, 'open work could not be checked against the engine; trying again');
    }
    await pause((registered ? everySeconds : Math.min(everySeconds, 1)) * 1_000);
  });
  return {
    isRegistered: () => registered,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type OpenWork = { workflow: string; key: string; run: number };

/** One worker at a time does this; the others have nothing to add. */
async function reconcile({ db, admin, everySeconds, log }: ReconcilerOptions): Promise<void> {
  await db.transaction(async (tx) => {
    const lock = await tx.execute(sql`select pg_try_advisory_xact_lock(${reconcileLock}) as taken`);
    if (lock.rows[0]?.['taken'] !== true) return;
    const lastLook = sql`coalesce(${work.checkedAt}, ${work.submittedAt})`;
    const open: OpenWork[] = await tx
      .select({ workflow: work.workflow, key: work.key, run: work.run })
      .from(work)
      .where(and(isNull(work.finishedAt), sql`${lastLook} < now() - ${everySeconds} * interval '1 second'`))
      .orderBy(lastLook)
      .limit(batchSize);
    const states = await admin.statesOf(
      open.map((row) => ({ workflow: row.workflow, engineKey: engineKeyOf(row) })),
    );
    for (const row of open) {
      const name = `${row.workflow}/${engineKeyOf(row)}`;
      await mend(tx, row, states.get(name), log.child({ work: name }));
    }
  });
}

async function mend(db: Db, row: OpenWork, state: RunState | undefined, log: Log): Promise<void> {
  const stillOpen = and(
    eq(work.workflow, row.workflow),
    eq(work.key, row.key),
    eq(work.run, row.run),
    isNull(work.finishedAt),
  );
  if (state === undefined) {
    log.warn('the engine does not know this work: submitting it again');
    await db.update(work).set({ submittedAt: null, checkedAt: null }).where(stillOpen);
  } else if (state.status === 'completed' && row.run >= mostRuns) {
    log.error({ runs: row.run }, 'this work ended many times without a result: giving it up');
    await db.update(work).set({ finishedAt: sql`now()`, outcome: 'failed' }).where(stillOpen);
  } else if (state.status === 'completed') {
    log.warn('the engine ended this work before its result was written: running it again');
    await db
      .update(work)
      .set({ run: row.run + 1, submittedAt: null, checkedAt: null })
      .where(stillOpen);
  } else {
    if (state.status === 'paused') log.error('the engine has paused this work: it needs a person');
    else if (state.silent) log.error({ status: state.status }, 'this work has not moved for hours');
    await db.update(work).set({ checkedAt: sql`now()` }).where(stillOpen);
  }
}
