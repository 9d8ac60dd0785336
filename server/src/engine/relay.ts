import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { jobsChannel, toEngineKey } from '../durable.ts';
import type { Log } from '../log.ts';
import { inSpan, withTrace } from '../telemetry/tracing.ts';
import type { LeaderTasks } from './leader.ts';
import { listen } from './listen.ts';
import { startPollLoop } from './poll-loop.ts';

const batchSize = 50;
/** Notifications are the rule; this is for the one that was lost with a broken connection. */
const pollIntervalMs = 2_000;
/** A leader that dies with a claimed batch leaves it to the next one after this long; sending it twice changes nothing. */
const leaseSeconds = 30;
/** What the engine did not take is tried again after this long; others are not held up by it. */
const retrySeconds = 2;

type RelayOptions = {
  db: Db;
  /** Leads to PostgreSQL itself: `LISTEN` belongs to a session. */
  directUrl: string;
  ingressUrl: string;
  isLeading: () => boolean;
  /** The engine knows our workflows; before that it would refuse what it is sent. */
  isRegistered: () => boolean;
  /** The engine does not know a registered workflow: it may have lost its state. */
  onUnknown: () => void;
  log: Log;
};

/** Submits committed jobs to the engine as soon as PostgreSQL notifies. The leader runs it; two at once would share the jobs. */
export function startRelay(options: RelayOptions): LeaderTasks {
  const { log, isLeading, isRegistered } = options;
  const loop = startPollLoop(async (pause) => {
    if (!isRegistered() || !isLeading()) return pause(50);
    try {
      if ((await submitBatch(options)) === batchSize) return;
    } catch (cause) {
      log.warn({ err: cause }, 'work could not be handed to the engine; trying again');
    }
    await pause(pollIntervalMs);
  });
  const listener = listen(options.directUrl, jobsChannel, log, {
    onReconnect: loop.wake,
    onNotification: loop.wake,
  });
  return {
    isReady: listener.isListening,
    async stop() {
      await Promise.all([loop.stop(), listener.stop()]);
    },
  };
}

type Taken = { workflow: string; key: string; run: number; traceParent: string | null };

/** Returns how many were claimed; each is sent on its own, so that one refusal holds up no other. */
async function submitBatch({ db, ingressUrl, onUnknown, log }: RelayOptions): Promise<number> {
  const batch = await takeBatch(db);
  const sent = await Promise.allSettled(
    batch.map((row) =>
      withTrace(row.traceParent, () => inSpan('hand to the engine', () => send(ingressUrl, row))),
    ),
  );
  const accepted = batch.filter((_, n) => sent[n]?.status === 'fulfilled');
  const refused = batch.filter((_, n) => sent[n]?.status === 'rejected');
  if (accepted.length > 0) await db.update(jobs).set({ submittedAt: sql`now()` }).where(matchesAny(accepted));
  if (refused.length > 0) {
    await db
      .update(jobs)
      .set({ submitAfter: secondsFromNow(retrySeconds) })
      .where(matchesAny(refused));
    const workflows = [...new Set(refused.map(({ workflow }) => workflow))];
    const reason: unknown = sent.find((outcome) => outcome.status === 'rejected')?.reason;
    log.warn(
      { err: reason, workflows, count: refused.length },
      'the engine did not take all work; trying again',
    );
    if (reason instanceof UnknownWorkflow) onUnknown();
  }
  return batch.length;
}

/** Claims rows for a while, without holding a lock during the calls; a second leader passes over what this one took. */
async function takeBatch(db: Db): Promise<Taken[]> {
  const isDue = or(isNull(jobs.submitAfter), sql`${jobs.submitAfter} <= now()`);
  const due = db.$with('due').as(
    db
      .select({ workflow: jobs.workflow, key: jobs.key })
      .from(jobs)
      .where(and(isNull(jobs.submittedAt), isNull(jobs.finishedAt), isDue))
      .orderBy(sql`coalesce(${jobs.submitAfter}, ${jobs.createdAt})`)
      .limit(batchSize)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(jobs)
    .set({ submitAfter: secondsFromNow(leaseSeconds) })
    .from(due)
    .where(and(eq(jobs.workflow, due.workflow), eq(jobs.key, due.key)))
    .returning({ workflow: jobs.workflow, key: jobs.key, run: jobs.run, traceParent: jobs.traceParent });
}

/** Only rows that are still at the same run: those enqueued again meanwhile must be submitted again. */
function matchesAny(rows: Taken[]) {
  return or(
    ...rows.map((row) => and(eq(jobs.workflow, row.workflow), eq(jobs.key, row.key), eq(jobs.run, row.run))),
  );
}

function secondsFromNow(seconds: number) {
  return sql`now() + ${seconds} * interval '1 second'`;
}

class UnknownWorkflow extends Error {
  override name = 'UnknownWorkflow';
}

/** The engine journals every header it gets, so it gets none that is not needed. A repeated send changes nothing. */
async function send(ingressUrl: string, row: Taken): Promise<void> {
  const url = new URL(`/${row.workflow}/${encodeURIComponent(toEngineKey(row))}/run/send`, ingressUrl);
  const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(10_000) });
  // Read to its end, or the connection could not be used again.
  await response.arrayBuffer();
  if (response.status === 404) throw new UnknownWorkflow();
  if (!response.ok) throw new Error(`the engine answered ${response.status}`);
}
