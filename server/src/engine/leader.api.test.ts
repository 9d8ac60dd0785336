import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { eventually } from '../../test/eventually.ts';
import { openDatabase } from '../db/client.ts';
import { makeLog } from '../log.ts';
import { startLeader } from './leader.ts';

type Given = Partial<Pick<Parameters<typeof startLeader>[0], 'isNewest' | 'times'>>;

/** Workers that may lead on one database; `acting` are those whose tasks run, `ended` those whose tasks were stopped. */
async function startCandidates() {
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const acting: string[] = [];
  const ended: string[] = [];
  return {
    acting,
    ended,
    start(name: string, given: Given = {}) {
      const leader = startLeader({
        db: database.db,
        directUrl: databaseUrl,
        everyMs: 20,
        isNewest: () => true,
        startTasks: () => {
          acting.push(name);
          return {
            isReady: () => true,
            stop: async () => {
              acting.splice(acting.indexOf(name), 1);
              ended.push(name);
            },
          };
        },
        log: makeLog('silent', 'worker'),
        ...given,
      });
      onTestFinished(leader.stop);
      return leader;
    },
    /** Breaks the session that holds the lock, as a network or a restarted database does. */
    breakSession: () =>
      database.db.execute(sql`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and database = (
          select oid from pg_database where datname = current_database())`),
  };
}

test('[OPS-30] of several workers one leads, and the next follows it when it stops', async () => {
  const { start, acting } = await startCandidates();
  const first = start('first');
  await eventually(async () => first.isLeading());
  const second = start('second');
  const third = start('third');
  await eventually(async () => second.isSettled() && third.isSettled());
  expect(acting).toEqual(['first']);
  expect([second.isLeading(), third.isLeading()]).toEqual([false, false]);
  await first.stop();
  expect(first.isLeading()).toBe(false);
  await eventually(async () => second.isLeading() !== third.isLeading());
  expect(acting).toHaveLength(1);
});

test('[OPS-31] a leader whose session breaks stops acting, and one leads again', async () => {
  const { start, acting, ended, breakSession } = await startCandidates();
  const first = start('first');
  await eventually(async () => first.isLeading());
  const second = start('second');
  await eventually(async () => second.isSettled());
  await breakSession();
  await eventually(async () => ended.includes('first'));
  await eventually(async () => acting.length === 1 && first.isLeading() !== second.isLeading());
});

test('[OPS-31] a leader that hangs with its session open no longer leads, and another one does', async () => {
  const { start } = await startCandidates();
  // It never asks for its lock again, as a process that is stopped or blocked.
  const hanging = start('hanging', { times: { heartbeatMs: 3_600_000, timeoutMs: 300 } });
  await eventually(async () => hanging.isLeading());
  const other = start('other');
  await eventually(async () => other.isLeading());
  expect(hanging.isLeading()).toBe(false);
});

test('[OPS-32] an older release leads until a newer one runs, and where that one is gone', async () => {
  const { start, acting } = await startCandidates();
  let isNewerThere = false;
  const older = start('older', {
    isNewest: () => !isNewerThere,
    times: { heartbeatMs: 20, timeoutMs: 15_000 },
  });
  await eventually(async () => older.isLeading());
  const newer = start('newer');
  isNewerThere = true;
  await eventually(async () => newer.isLeading());
  expect(acting).toEqual(['newer']);
  await newer.stop();
  await eventually(async () => older.isLeading());
});

test('[OPS-32] a worker that does not know yet which release is the newest does not lead', async () => {
  const { start, acting } = await startCandidates();
  let isNewest: boolean | undefined;
  const worker = start('worker', { isNewest: () => isNewest });
  const other = start('other');
  await eventually(async () => other.isLeading());
  expect(acting).toEqual(['other']);
  isNewest = true;
  await other.stop();
  await eventually(async () => worker.isLeading());
});
