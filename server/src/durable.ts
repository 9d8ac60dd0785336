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
 * Asks for a workflow to run, as part of the transaction whose consequence it is: if that commits, the work is done,
 * whatever crashes. Asking for work that is still open changes nothing; asking for finished work runs it again.
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

/** The engine runs a workflow key once and for all, so each run of the same work has a key of its own. */
export function toEngineKey(row: { key: string; run: number }): string {
  return `${row.key}.${row.run}`;
}

function parseEngineKey(engineKey: string): { key: string; run: number } {
  const dot = engineKey.lastIndexOf('.');
  return { key: engineKey.slice(0, dot), run: Number(engineKey.slice(dot + 1)) };
}

/** Why work failed for good that failed in the same way again and again. */
const deadLetter = 'dead-letter';

/**
 * A journalled step. What it returns is journalled too: ids and figures, never words. One that fails too often becomes a dead
 * letter: its work fails for good, so that whoever waits for it is told, and what queues behind it moves on.
 */
export function step<T>(ctx: restate.Context, db: Db, name: string, action: () => Promise<T>): Promise<T> {
  const { id: invocationId, target } = ctx.request();
  const failed = { invocationId, step: name, service: target.service, key: target.key ?? '' };
  return endlessStep(ctx, name, async () => {
    try {
      return await action();
    } catch (cause) {
      const isFinal = asEngineError(cause) instanceof restate.TerminalError;
      // Where the failure cannot be counted the database is away, and the step is tried again.
      const isDead = !isFinal && (await countFailure(db, failed, cause).catch(() => false));
      throw isDead ? new PermanentError(deadLetter, { cause }) : cause;
    }
  });
}

/** A step that is tried until it succeeds, for what closes work: nobody could be told otherwise. */
function endlessStep<T>(ctx: restate.Context, name: string, action: () => Promise<T>): Promise<T> {
  const act = async () => {
    try {
      return await inSpan(name, action);
    } catch (cause) {
      ctx.console.warn(`step "${name}" failed`, cause);
      throw asEngineError(cause);
    }
  };
  // A call from other work says whose trace it belongs to.
  const traceParent = ctx.request().headers.get(traceHeader);
  return ctx.run(
    name,
    bound(() => withTrace(traceParent, act)),
  );
}

const traceHeader = 'traceparent';

/** What goes along with a call to other work, so that it is a part of the same trace. The same in each replay. */
export function withTraceHeaders<Given, Answer>() {
  const traceParent = traceParentNow();
  return restate.rpc.opts<Given, Answer>({ headers: traceParent ? { [traceHeader]: traceParent } : {} });
}

/** Thrown by a step that trying again will not help; the reason is a code, and is handed to `onFailure`. */
export class PermanentError extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'PermanentError';
    this.reason = reason;
  }
}

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
  /** The way of the work, in steps; `key` is what it was submitted with. */
  run: (ctx: restate.WorkflowContext, key: string) => Promise<void>;
  /**
   * Writes down that the work failed for good, for the person who waits for it. It may say instead that the work is parked,
   * until somebody resumes it, that it is to be run again at once, or that it is done: then it counts as no failure of ours.
   */
  onFailure?: ((db: Db, key: string, reason: string) => Promise<FailureOutcome>) | undefined;
};

// biome-ignore lint/suspicious/noConfusingVoidType: most work that failed for good has nothing to say.
export type FailureOutcome = 'parked' | 'again' | 'done' | void;

/** Forgets work that came to its end before, and what failed in it; what is parked waits for somebody, however long. */
export async function purgeFinishedJobs(db: Db, before: Temporal.Instant): Promise<number> {
  await purgeFailures(db, before);
  const { rowCount } = await db
    .delete(jobs)
    .where(and(lt(jobs.finishedAt, before), inArray(jobs.outcome, ['done', 'failed'])));
  return rowCount ?? 0;
}

/** Has open work handed to the engine once more; where the engine knows it after all, nothing happens twice. */
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

/** Runs parked work again; what is not parked is left alone. */
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

/** How long the engine remembers what has come to its end. Our own rows decide what is owed; unless told, it keeps answers for a day. */
export const retention = {
  journalRetention: { minutes: 10 },
  idempotencyRetention: { minutes: 10 },
};

/** A workflow whose row in `work` is closed when it ends, so that the reconciler knows what is still owed. */
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
          await endlessStep(ctx, 'give up', () =>
            db.transaction((tx) => failRun(tx, definition, { key, run }, reason)),
          );
          throw cause;
        }
        await endlessStep(ctx, 'finish', () => finish(db, name, key, run, 'done'));
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
 * Closes a run that came to no result, as its workflow wants it: failed, parked, or to be run again. In one transaction: asked for
 * again in between, the work would be taken for still open.
 */
export async function failRun(
  tx: Db,
  { name, onFailure }: Pick<WorkflowDefinition, 'name' | 'onFailure'>,
  { key, run }: { key: string; run: number },
  reason: string,
): Promise<void> {
  const ending = await onFailure?.(tx, key, reason);
  await finish(tx, name, key, run, ending === 'parked' || ending === 'done' ? ending : 'failed');
  if (ending === 'again') await enqueue(tx, name, key);
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
