import * as restate from '@restatedev/restate-sdk';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import { ConnectorError } from './connectors/connector-error.ts';
import type { Db } from './db/client.ts';
import { jobs } from './db/platform.schema.ts';
import { preparedOn } from './db/prepared.ts';
import { countFailure, purgeFailures } from './engine/dead-letters.ts';
import { jobsFinished } from './telemetry/metrics.ts';
import { bound, inSpan, traceParentNow, withTrace } from './telemetry/tracing.ts';

/** The channel on which a commit tells every worker that there are jobs to submit; the last release listens under this name. */
export const jobsChannel = 'work';

/**
 * Enqueues a workflow in the transaction that causes it: if that commits, the workflow runs,
 * whatever crashes. Enqueuing an open job changes nothing; enqueuing a finished one runs it again.
 */
export async function enqueue(db: Db, workflow: string, key: string): Promise<void> {
  const traceParent = traceParentNow();
  await db
    .insert(jobs)
    .values({ workflow, key, traceParent })
    .onConflictDoUpdate({
      target: [jobs.workflow, jobs.key],
      set: {
        run: sql`${jobs.run} + 1`,
        submitAfter: null,
        submittedAt: null,
        checkedAt: null,
        lostRuns: 0,
        finishedAt: null,
        outcome: null,
        traceParent,
      },
      setWhere: sql`${jobs.finishedAt} is not null`,
    });
  await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
}

/** The engine runs a workflow key only once, so each run of a job has its own key. */
export function toEngineKey(row: { key: string; run: number }): string {
  return `${row.key}.${row.run}`;
}

function parseEngineKey(engineKey: string): { key: string; run: number } {
  const dot = engineKey.lastIndexOf('.');
  return { key: engineKey.slice(0, dot), run: Number(engineKey.slice(dot + 1)) };
}

/** The reason of a job that failed permanently after repeated failures. */
const deadLetter = 'dead-letter';

/**
 * A journalled step. Its result is journalled too: ids and figures, never words. After too many failures it becomes a dead
 * letter: its job fails permanently, so the user is informed and the queue behind it continues.
 */
export function step<T>(ctx: restate.Context, db: Db, name: string, action: () => Promise<T>): Promise<T> {
  const { id: invocationId, target } = ctx.request();
  const failed = { invocationId, step: name, service: target.service, key: target.key ?? '' };
  return endlessStep(ctx, name, async () => {
    try {
      return await action();
    } catch (cause) {
      const isFinal = asEngineError(cause) instanceof restate.TerminalError;
      // If the failure cannot be counted, the database is unreachable, and the step is retried.
      const isDead = !isFinal && (await countFailure(db, failed, cause).catch(() => false));
      throw isDead ? new PermanentError(deadLetter, { cause }) : cause;
    }
  });
}

/** A step that is retried until it succeeds, for closing a job: otherwise its outcome would be lost. */
function endlessStep<T>(ctx: restate.Context, name: string, action: () => Promise<T>): Promise<T> {
  const act = async () => {
    try {
      return await inSpan(name, action);
    } catch (cause) {
      if (!(cause instanceof AwaitsPerson)) ctx.console.warn(`step "${name}" failed`, cause);
      throw asEngineError(cause);
    }
  };
  // The caller's trace, if another job made the call.
  const traceParent = ctx.request().headers.get(traceHeader);
  return ctx.run(
    name,
    bound(() => withTrace(traceParent, act)),
  );
}

const traceHeader = 'traceparent';

/** Headers that link a call to another job to the same trace; identical in each replay. */
export function withTraceHeaders<Given, Answer>() {
  const traceParent = traceParentNow();
  return restate.rpc.opts<Given, Answer>({ headers: traceParent ? { [traceHeader]: traceParent } : {} });
}

/** Thrown by a step that must not be retried; the reason is a code, passed to `onFailure`. */
export class PermanentError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PermanentError';
    this.reason = reason;
  }
}

/** Thrown by a step whose job waits for a person's answer, which is nothing to warn of. */
export class AwaitsPerson extends PermanentError {}

/** Unknown and unavailable are tried again; unauthorized and rejected end the workflow, with the fault as its reason. */
function asEngineError(cause: unknown): unknown {
  if (cause instanceof PermanentError) return new restate.TerminalError(cause.reason, { errorCode: 422 });
  if (!(cause instanceof ConnectorError)) return withoutWords(cause);
  if (cause.fault === 'unknown' || cause.fault === 'unavailable') return new Error(cause.fault);
  return new restate.TerminalError(cause.fault, { errorCode: 422 });
}

/** The engine stores error texts in clear and shows them; a library's may hold an address or a query's values. */
function withoutWords(cause: unknown): unknown {
  if (cause instanceof restate.TerminalError || cause instanceof restate.RetryableError) return cause;
  return new Error(cause instanceof Error ? cause.name : 'unknown error');
}

type WorkflowDefinition = {
  name: string;
  /** The workflow's steps; `key` is the key it was enqueued with. */
  run: (ctx: restate.WorkflowContext, key: string) => Promise<void>;
  /**
   * Records the permanent failure for the user. It may return instead that the job is parked
   * until somebody resumes it, that it is to be run again at once, or that it is done, which is not counted as a failure.
   */
  onFailure?: ((db: Db, key: string, reason: string) => Promise<FailureOutcome>) | undefined;
  /** Whether a run that is done has to be followed by another: enqueuing while it was open changed nothing. */
  isOwedAgain?: ((db: Db, key: string) => Promise<boolean>) | undefined;
};

// biome-ignore lint/suspicious/noConfusingVoidType: most work that failed for good has nothing to say.
export type FailureOutcome = 'parked' | 'again' | 'done' | void;

/** Deletes jobs that finished before, with their failed steps; parked jobs are kept, however old. */
export async function purgeFinishedJobs(db: Db, before: Temporal.Instant): Promise<number> {
  await purgeFailures(db, before);
  const { rowCount } = await db
    .delete(jobs)
    .where(and(lt(jobs.finishedAt, before), inArray(jobs.outcome, ['done', 'failed'])));
  return rowCount ?? 0;
}

/** Submits an open job to the engine again; a job that the engine already knows does not run twice. */
export async function enqueueAgain(
  db: Db,
  { workflow, key, run }: { workflow: string; key: string; run: number },
): Promise<void> {
  await db
    .update(jobs)
    .set({ submittedAt: null, submitAfter: null, checkedAt: null })
    .where(openRun(workflow, key, run));
  await db.execute(sql`select pg_notify(${jobsChannel}, '')`);
}

/** Runs parked jobs again. */
export async function resumeParked(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const parked = await db
    .select({ workflow: jobs.workflow, key: jobs.key })
    .from(jobs)
    .where(and(inArray(jobs.key, keys), eq(jobs.outcome, 'parked')));
  for (const { workflow, key } of parked) await enqueue(db, workflow, key);
}

/** Has every open job submitted again: after a restore the engine knows nothing of them. */
export async function resubmitOpenJobs(db: Db): Promise<void> {
  await db
    .update(jobs)
    .set({ submittedAt: null, submitAfter: null, checkedAt: null })
    .where(isNull(jobs.finishedAt));
}

/** How long the engine keeps finished runs (a day by default). Our own rows decide which jobs are open. */
export const retention = {
  journalRetention: { minutes: 10 },
  idempotencyRetention: { minutes: 10 },
};

/** A workflow whose row in `jobs` is closed when it ends, so the reconciler knows which jobs are open. */
export function defineWorkflow(db: Db, definition: WorkflowDefinition) {
  const { name } = definition;
  const service = restate.workflow({
    name,
    handlers: {
      run: async (ctx: restate.WorkflowContext) => {
        const { key, run } = parseEngineKey(ctx.key);
        // The engine deletes finished runs after a while, and a backup may restore old ones: our row decides.
        const owed = await endlessStep(ctx, 'check that it is owed', () => findOpen(db, name, key, run));
        if (owed === null) return;
        try {
          await withTrace(owed.traceParent, () => definition.run(ctx, key));
        } catch (cause) {
          if (!(cause instanceof restate.TerminalError)) throw cause;
          const reason = cause.message;
          const ending = await endlessStep(ctx, 'give up', () =>
            db.transaction((tx) => failRun(tx, definition, { key, run }, reason)),
          );
          if (ending === 'failed') throw cause;
          return;
        }
        await endlessStep(ctx, 'finish', () =>
          db.transaction(async (tx) => {
            const isOwedAgain = await definition.isOwedAgain?.(tx, key);
            await finish(tx, name, key, run, 'done');
            if (isOwedAgain) await enqueue(tx, name, key);
          }),
        );
      },
    },
    // How long an idle run stays in memory is the engine's setting: one made here would hide the forced replay of tests.
    options: {
      workflowRetention: retention.journalRetention,
      journalRetention: retention.journalRetention,
      abortTimeout: { minutes: 5 },
    },
  });
  return { name, service, onFailure: definition.onFailure };
}

export type Workflow = ReturnType<typeof defineWorkflow>;

/**
 * Closes a run without a result, as its workflow decides: failed, parked, or to be run again. In one transaction, because a job
 * that is enqueued again in between would be taken for still open.
 */
export async function failRun(
  tx: Db,
  { name, onFailure }: Pick<WorkflowDefinition, 'name' | 'onFailure'>,
  { key, run }: { key: string; run: number },
  reason: string,
): Promise<Exclude<FailureOutcome, void> | 'failed'> {
  const ending = (await onFailure?.(tx, key, reason)) ?? 'failed';
  await finish(tx, name, key, run, ending === 'again' ? 'failed' : ending);
  if (ending === 'again') await enqueue(tx, name, key);
  return ending;
}

const findOpenJob = preparedOn((db) =>
  db
    .select({ traceParent: jobs.traceParent })
    .from(jobs)
    .where(
      and(
        eq(jobs.workflow, sql.placeholder('workflow')),
        eq(jobs.key, sql.placeholder('key')),
        eq(jobs.run, sql.placeholder('run')),
        isNull(jobs.finishedAt),
      ),
    )
    .prepare('open_work'),
);

async function findOpen(db: Db, workflow: string, key: string, run: number) {
  const [row] = await findOpenJob(db).execute({ workflow, key, run });
  return row ?? null;
}

async function finish(
  db: Db,
  workflow: string,
  key: string,
  run: number,
  outcome: 'done' | 'failed' | 'parked',
): Promise<void> {
  await db
    .update(jobs)
    .set({ finishedAt: sql`now()`, outcome })
    .where(openRun(workflow, key, run));
  jobsFinished.inc({ workflow, outcome });
}

function openRun(workflow: string, key: string, run: number) {
  return and(eq(jobs.workflow, workflow), eq(jobs.key, key), eq(jobs.run, run), isNull(jobs.finishedAt));
}
