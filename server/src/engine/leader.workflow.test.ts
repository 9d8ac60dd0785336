import { freePorts } from '@timbre/scripts/start/free-ports';
import { isNull, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { startDryRun } from '../../test/dry-run.ts';
import { eventually } from '../../test/eventually.ts';
import { suiteEngine } from '../../test/suite-engine.ts';
import { startTestWorker } from '../../test/test-worker.ts';
import { openDatabase } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { defineWorkflow, enqueue, step } from '../durable.ts';

test('[OPS-31] the leader’s session breaks again and again while work is committed: all of it is done, once', async () => {
  const databaseUrl = await createDatabase();
  const { db, close } = openDatabase(databaseUrl, () => {});
  onTestFinished(close);
  const name = `Led${process.pid}`;
  const written: string[] = [];
  const led = defineWorkflow(db, {
    name,
    run: async (ctx, key) => {
      await step(ctx, db, 'write', async () => written.push(key));
    },
  });
  for (let n = 0; n < 2; n += 1) await (await startTestWorker({ db, databaseUrl, workflows: [led] })).ready();
  const breakSession = async () => {
    const { rowCount } = await db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7315003 and granted
        and database = (select oid from pg_database where datname = current_database())`);
    return rowCount === 1;
  };
  const keys = Array.from({ length: 60 }, (_, n) => `work ${n}`);
  for (const [n, key] of keys.entries()) {
    await db.transaction((tx) => enqueue(tx, name, key));
    if (n % 20 === 10) await eventually(breakSession, 'nobody leads');
  }
  await eventually(async () => (await db.$count(jobs, isNull(jobs.finishedAt))) === 0);
  expect(written.toSorted()).toEqual(keys.toSorted());
  const outcomes = await db.selectDistinct({ outcome: jobs.outcome, run: jobs.run }).from(jobs);
  expect(outcomes).toEqual([{ outcome: 'done', run: 1 }]);
});

test('[OPS-31] the leader’s process is killed: another one leads, and what was committed is done once', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  gate.open('before', 'written', 'after');
  const [ports, otherPorts] = [await freePorts('worker', 'health'), await freePorts('worker', 'health')];
  const isLeading = async ({ health }: { health: number }) => {
    const text = await (await fetch(`http://127.0.0.1:${health}/metrics`)).text();
    return /^timbre_leader 1$/m.test(text);
  };
  await startWorker(otherPorts);
  await eventually(() => isLeading(otherPorts));
  const leader = await startWorker(ports);
  // It came last, so the first one leaves the lead to it.
  await eventually(async () => (await isLeading(ports)) && !(await isLeading(otherPorts)));
  const keys = Array.from({ length: 20 }, (_, n) => `work ${n}`);
  for (const key of keys.slice(0, 10)) await enqueue(key);
  await leader.stop('kill');
  for (const key of keys.slice(10)) await enqueue(key);
  await eventually(() => isLeading(otherPorts));
  // What the engine had given to the one that was killed ends there.
  await startWorker(ports);
  for (const key of keys) expect(await finished(key)).toMatchObject({ outcome: 'done', run: 1 });
  expect((await descriptions()).toSorted()).toEqual(keys.toSorted());
});
