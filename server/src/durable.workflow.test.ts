import { once } from 'node:events';
import { connect } from 'node:http2';
import { startRestate } from '@timbre/scripts/start/restate';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { startDryRun } from '../test/dry-run.ts';
import { eventually } from '../test/eventually.ts';
import { suiteEngine } from '../test/suite-engine.ts';
import { startTestWorker } from '../test/test-worker.ts';
import { openDatabase } from './db/client.ts';
import { jobs } from './db/platform.schema.ts';
import { defineWorkflow, enqueue, resumeParked, step } from './durable.ts';

/** An engine that a test may kill without harm to others. */
async function ownEngine() {
  const directory = temporaryDirectory('engine');
  const engine = await startRestate({
    directory: directory.path,
    alwaysReplay: inject('alwaysReplay'),
    impatient: true,
  });
  onTestFinished(async () => {
    await engine.process().stop('kill');
    directory.remove();
  });
  return engine;
}

test('work that was committed is done, and what it writes outside stands once', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  await startWorker();
  gate.open('before', 'written', 'after');
  await enqueue('plain');
  expect(await finished('plain')).toMatchObject({ outcome: 'done', run: 1 });
  expect(await descriptions()).toEqual(['plain']);
});

test('work committed while no worker runs waits for one', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  gate.open('before', 'written', 'after');
  await enqueue('early');
  await startWorker();
  expect(await finished('early')).toMatchObject({ outcome: 'done' });
  expect(await descriptions()).toEqual(['early']);
});

test('asking again for open work changes nothing; asking for finished work runs it again and writes nothing twice', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  await startWorker();
  await enqueue('again');
  await gate.reached('before');
  await enqueue('again');
  gate.open('before', 'written', 'after');
  expect(await finished('again')).toMatchObject({ outcome: 'done', run: 1 });
  await enqueue('again');
  expect(await finished('again')).toMatchObject({ outcome: 'done', run: 2 });
  expect(await descriptions()).toEqual(['again']);
});

test('the worker is killed after the service has the entry and before anyone here knows: the entry stands once', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  const worker = await startWorker();
  gate.open('before');
  await enqueue('killed worker');
  await gate.reached('written');
  await worker.stop('kill');
  gate.open('written', 'after');
  await startWorker();
  expect(await finished('killed worker')).toMatchObject({ outcome: 'done', run: 1 });
  expect(await descriptions()).toEqual(['killed worker']);
  expect(gate.arrivals('before')).toBe(1);
});

test('a worker that is asked to stop hands back what it cannot finish', async () => {
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(suiteEngine());
  const worker = await startWorker();
  gate.open('before');
  await enqueue('handed back');
  await gate.reached('written');
  await worker.stop();
  expect(await worker.ended).toContain('exit code 0');
  gate.open('written', 'after');
  await startWorker();
  expect(await finished('handed back')).toMatchObject({ outcome: 'done', run: 1 });
  expect(await descriptions()).toEqual(['handed back']);
});

test('the engine is killed in mid-workflow and restarted: the work finishes and the entry stands once', async () => {
  const engine = await ownEngine();
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(engine);
  await startWorker();
  gate.open('before');
  await enqueue('killed engine');
  await gate.reached('written');
  await engine.process().stop('kill');
  await engine.restart();
  gate.open('written', 'after');
  expect(await finished('killed engine')).toMatchObject({ outcome: 'done', run: 1 });
  expect(await descriptions()).toEqual(['killed engine']);
});

test('the engine loses everything it knew: the work is submitted anew, finishes, and the entry stands once', async () => {
  const engine = await ownEngine();
  const { gate, startWorker, enqueue, finished, descriptions } = await startDryRun(engine);
  await startWorker();
  gate.open('before');
  await enqueue('lost engine');
  await gate.reached('written');
  await engine.process().stop('kill');
  engine.deleteData();
  await engine.restart();
  gate.open('written', 'after');
  expect(await finished('lost engine')).toMatchObject({ outcome: 'done', run: 1 });
  expect(await descriptions()).toEqual(['lost engine']);
  expect(gate.arrivals('before')).toBe(2);
});

test('what the service will never take ends the work as failed, after one try', async () => {
  const { gate, startWorker, enqueue, finished, descriptions, attempts } = await startDryRun(suiteEngine());
  await startWorker();
  gate.open('before', 'written', 'after');
  const tooLong = 'x'.repeat(3_001);
  await enqueue(tooLong);
  expect(await finished(tooLong)).toMatchObject({ outcome: 'failed', run: 1 });
  expect(await descriptions()).toEqual([]);
  expect(await attempts()).toBe(1);
});

test('work that no worker serves holds up no other', async () => {
  const { gate, startWorker, enqueue, enqueueTo, finished } = await startDryRun(suiteEngine());
  gate.open('before', 'written', 'after');
  await enqueueTo('NobodyServesThis', 'stray');
  await startWorker();
  await enqueue('behind the stray');
  expect(await finished('behind the stray')).toMatchObject({ outcome: 'done', run: 1 });
});

test('work that ends again and again without a result is given up as its workflow wants it: parked, or run again', async () => {
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { db } = database;
  const name = `Lost${process.pid}`;
  const lost = defineWorkflow(db, {
    name,
    run: async () => {},
    onFailure: async (_, key) => (key === 'again' ? 'again' : 'parked'),
  });
  await startTestWorker({ db, databaseUrl, workflows: [lost] });
  for (const key of ['parked', 'again']) {
    // Before there is a row nothing is owed: the engine ends the run, and no result is written.
    const send = () => fetch(`${suiteEngine().ingressUrl}/${name}/${key}.1/run`, { method: 'POST' });
    await eventually(async () => (await send()).ok);
    await db.insert(jobs).values({ workflow: name, key, submittedAt: sql`now()`, lostRuns: 5 });
  }
  const findEnd = async (key: string, run: number) => {
    const ended = () =>
      db
        .select()
        .from(jobs)
        .where(and(eq(jobs.key, key), eq(jobs.run, run), isNotNull(jobs.outcome)));
    await eventually(async () => (await ended()).length > 0);
    return (await ended())[0]?.outcome;
  };
  expect(await findEnd('again', 2)).toBe('done');
  expect(await findEnd('parked', 1)).toBe('parked');
  await db.transaction((tx) => resumeParked(tx, ['parked']));
  expect(await findEnd('parked', 2)).toBe('done');
});

test('a handler is replayed at every wait where replay is forced, and runs through once elsewhere', async () => {
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { db } = database;
  let entered = 0;
  const name = `Replayed${process.pid}`;
  const replayed = defineWorkflow(db, {
    name,
    run: async (ctx) => {
      entered += 1;
      await step(ctx, db, 'one', async () => 1);
      await step(ctx, db, 'two', async () => 2);
      await ctx.sleep(10);
    },
  });
  await startTestWorker({ db, databaseUrl, workflows: [replayed] });
  await db.transaction((tx) => enqueue(tx, name, 'once'));
  await eventually(async () => (await db.$count(jobs, eq(jobs.outcome, 'done'))) === 1);
  if (inject('alwaysReplay')) expect(entered).toBeGreaterThanOrEqual(4);
  else expect(entered).toBe(1);
});

test('a worker answers nobody but its engine', async () => {
  const { startWorker, workerUrl } = await startDryRun(suiteEngine());
  await startWorker();
  const client = connect(workerUrl);
  onTestFinished(() => client.destroy());
  const stream = client.request({
    ':path': '/discover',
    accept: 'application/vnd.restate.endpointmanifest.v3+json',
  });
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 401 });
});
