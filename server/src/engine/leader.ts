import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from '../db/client.ts';
import { randomBetween } from '../jitter.ts';
import type { Log } from '../log.ts';
import { type Pause, type PollLoop, startPollLoop } from './poll-loop.ts';

/** Any number that no other advisory lock of ours uses. */
const leaderLock = 7_315_003;

/**
 * The leader asks for its lock so often, and PostgreSQL ends a session that has not asked for so long. A process that hangs, with its
 * connection open, asks nothing: its lock goes to another one by that, and it has stopped acting before (`isLeading`).
 */
const sessionTimes = { heartbeatMs: 5_000, timeoutMs: 15_000 };

/** A leader that lost its session tries again after this long, others after their usual pause. */
const retryMs = 1_000;
/** A worker of an older release waits this many times longer. */
const olderWaits = 6;

/** What only the leader does. */
export type LeaderTasks = { isReady(): boolean; stop(): Promise<void> };

export type Leader = {
  isLeading(): boolean;
  /** It leads and runs the leader's tasks, or knows that another one leads. */
  isSettled(): boolean;
  stop(): Promise<void>;
};

type LeaderOptions = {
  db: Db;
  /** Connects to PostgreSQL directly: the lock belongs to a session, and a pooler may switch sessions. */
  directUrl: string;
  /** How long a worker waits between two tries. */
  everyMs: number;
  /** Whether no newer release runs: the newest leads, since it knows every workflow. Undefined until that is known. */
  isNewest: () => boolean | undefined;
  /** Begins to lead. Before each act of theirs the tasks ask whether this process still does. */
  startTasks: (isLeading: () => boolean) => LeaderTasks;
  log: Log;
  times?: typeof sessionTimes;
};

type Term = { isLeading(): boolean; tasks: LeaderTasks };

/**
 * One of all workers leads at a time: the one whose session holds an advisory lock of the database. The lock goes with the session,
 * so a leader that dies is followed by whoever tries next. Two leaders for a moment would do no harm, only work twice: rows are
 * leased, and the engine takes each run once.
 */
export function startLeader(options: LeaderOptions): Leader {
  const { db, everyMs, isNewest, log } = options;
  let term: Term | undefined;
  let isFollowing = false;
  const loop = startPollLoop(async (pause) => {
    if (isNewest() === undefined) return pause(50);
    let hasLed = false;
    try {
      isFollowing = !(await isLockFree(db));
      if (!isFollowing)
        await lead(options, loop, pause, (begun) => {
          term = begun;
          hasLed = true;
        });
    } catch (cause) {
      isFollowing = false;
      log.warn({ err: cause }, hasLed ? 'no longer leads' : 'cannot try to lead; trying again');
    } finally {
      term = undefined;
    }
    const waitMs = hasLed && isNewest() ? Math.min(everyMs, retryMs) : everyMs;
    // A worker of an older release leads only where no newer one does: the others try first.
    await pause(randomBetween(waitMs, 2 * waitMs) * (isNewest() ? 1 : olderWaits));
  });
  return {
    isLeading: () => term?.isLeading() ?? false,
    isSettled: () => isFollowing || (term?.tasks.isReady() ?? false),
    stop: loop.stop,
  };
}

/** Asked of the pool, so that workers that do not lead have no session for it. The lock is given back with the statement. */
async function isLockFree(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select pg_try_advisory_xact_lock_shared(${leaderLock}) as free`);
  return rows[0]?.['free'] === true;
}

/** Leads for as long as the session lasts, the worker runs and no newer release does; ends at once where another one leads. */
async function lead(
  { directUrl, isNewest, startTasks, log, times = sessionTimes }: LeaderOptions,
  loop: PollLoop,
  pause: Pause,
  onBegin: (term: Term) => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: directUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: times.timeoutMs,
  });
  // Without a listener, an error would end the process.
  client.on('error', () => {});
  let isOver = false;
  const end = () => {
    isOver = true;
    loop.wake();
  };
  try {
    await client.connect();
    await client.query(`set idle_session_timeout = ${times.timeoutMs}`);
    // Measured before the query, so this process stops acting before PostgreSQL releases the lock.
    let heldAt = performance.now();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [leaderLock]);
    if (rows[0]?.taken !== true) return;
    client.on('error', end);
    client.on('end', end);
    log.info('leads');
    const isLeading = () => !isOver && performance.now() - heldAt < times.timeoutMs;
    const tasks = startTasks(isLeading);
    onBegin({ isLeading, tasks });
    try {
      for (;;) {
        await pause(times.heartbeatMs);
        if (isOver || loop.isStopping()) break;
        if (!isNewest()) {
          log.info('a newer release runs: leaves the lead to it');
          break;
        }
        const askedAt = performance.now();
        if (!(await holdsLock(client)))
          throw new Error('the session does not hold the lock: is it a pooler’s?');
        heldAt = askedAt;
      }
    } finally {
      isOver = true;
      await tasks.stop();
    }
  } finally {
    client.removeAllListeners();
    client.on('error', () => {});
    await client.end().catch(() => {});
  }
}

async function holdsLock(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and pid = pg_backend_pid() and granted`,
    [leaderLock],
  );
  return rowCount === 1;
}
