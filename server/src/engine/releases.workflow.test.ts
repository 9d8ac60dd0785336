import { startRestate } from '@timbre/scripts/start/restate';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { and, eq, sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { eventually } from '../../test/eventually.ts';
import { type Engine, suiteEngine } from '../../test/suite-engine.ts';
import { startTestWorker } from '../../test/test-worker.ts';
import { openDatabase } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { defineWorkflow, enqueue, step } from '../durable.ts';
import { makeLog } from '../log.ts';
import { connectEngineAdmin, isRetired } from './admin.ts';
import { startReconciler } from './reconciler.ts';

let tests = 0;

/** One database and engine, and workers of two releases of the same workflow, which differ in what they write down. */
async function startTwoReleases(engine: Engine, settings: Record<string, string>) {
  tests += 1;
  const name = `Released${process.pid}x${tests}`;
  const databaseUrl = await createDatabase();
  const { db, close } = openDatabase(databaseUrl, () => {});
  onTestFinished(close);
  const written: string[] = [];
  const held: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const getWorkflow = (release: string) =>
    defineWorkflow(db, {
      name,
      run: async (ctx, key) => {
        await step(ctx, db, 'begin', async () => held.push(`${key} on ${release}`));
        if (key.startsWith('long')) await step(ctx, db, 'hold', () => gate);
        await step(ctx, db, 'write', async () => written.push(`${key} on ${release}`));
      },
    });
  const start = async (release: string, ports?: { worker: number; health: number }) => {
    const workflows = [getWorkflow(release)];
    const worker = await startTestWorker({
      db,
      databaseUrl,
      engine,
      workflows,
      settings,
      ...(ports ? { ports } : {}),
    });
    await worker.ready();
    return worker;
  };
  return {
    start,
    written,
    held,
    release: () => release(),
    enqueue: (key: string) => db.transaction((tx) => enqueue(tx, name, key)),
    finished: async (key: string) => {
      const row = async () => (await db.select().from(jobs).where(eq(jobs.key, key)))[0];
      await eventually(async () => (await row())?.finishedAt != null);
      return (await row())?.outcome;
    },
  };
}

test('work that began on the old release ends there, new work goes to the new one, and the old one is retired then', async () => {
  const engine = suiteEngine();
  // Long enough that no worker is taken for dead on a slow machine.
  const { start, enqueue, finished, held, written, release } = await startTwoReleases(engine, {
    RECONCILE_SECONDS: '10',
  });
  const admin = connectEngineAdmin(engine.adminUrl);
  const deploymentAt = async (url: string) =>
    (await admin.deployments()).find(({ address }) => new URL(address).href === new URL(url).href);
  const old = await start('old');
  await enqueue('long');
  await eventually(async () => held.includes('long on old'));
  const young = await start('new');
  await enqueue('short');
  expect(await finished('short')).toBe('done');

  // A crash of the old worker, or a machine that is restarted, must not bring new work back to it.
  await old.stop();
  await start('old', old.ports);
  await enqueue('later');
  expect(await finished('later')).toBe('done');
  const before = await deploymentAt(old.url);
  expect(before).toMatchObject({ isCurrent: false, openInvocations: 1 });
  expect(before && isRetired(before)).toBe(false);
  expect(await deploymentAt(young.url)).toMatchObject({ isCurrent: true });

  release();
  expect(await finished('long')).toBe('done');
  expect(written.toSorted()).toEqual(['later on new', 'long on old', 'short on new']);
  const retired = async () => {
    const found = await deploymentAt(old.url);
    return found !== undefined && isRetired(found);
  };
  await eventually(retired);
});

test('the engine loses everything while two releases run: new work goes to the newer one all the same', async () => {
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
  const { start, enqueue, finished, written } = await startTwoReleases(engine, { RECONCILE_SECONDS: '3' });
  await start('old');
  await start('new');
  await engine.process().stop('kill');
  engine.deleteData();
  await engine.restart();
  await enqueue('after the loss');
  expect(await finished('after the loss')).toBe('done');
  expect(written).toEqual(['after the loss on new']);
});

test('a newer release whose workers are gone leaves new work to the one that still runs', async () => {
  const { start, enqueue, finished, written } = await startTwoReleases(suiteEngine(), {
    RECONCILE_SECONDS: '0.3',
  });
  await start('old');
  const young = await start('new');
  await young.stop();
  await enqueue('left');
  expect(await finished('left')).toBe('done');
  expect(written).toEqual(['left on old']);
});

test('[OPS-32] an older leader hands over work that only the newer release knows, and leaves to it what it cannot give up', async () => {
  const engine = suiteEngine();
  const databaseUrl = await createDatabase();
  const { db, close } = openDatabase(databaseUrl, () => {});
  onTestFinished(close);
  const [known, added] = [`Known${process.pid}`, `Added${process.pid}`].map((name) =>
    defineWorkflow(db, { name, run: async () => {}, onFailure: async () => 'parked' as const }),
  );
  if (!known || !added) throw new Error('there are two workflows');
  // Heard of again only after the test, so that the older worker goes on leading.
  const settings = { RECONCILE_SECONDS: '3600' };
  await (await startTestWorker({ db, databaseUrl, engine, workflows: [known], settings })).ready();
  await (await startTestWorker({ db, databaseUrl, engine, workflows: [known, added], settings })).ready();
  const getOutcome = async (key: string) =>
    (await db.select().from(jobs).where(eq(jobs.key, key)))[0]?.outcome;
  await db.transaction((tx) => enqueue(tx, added.name, 'new'));
  await eventually(async () => (await getOutcome('new')) === 'done');

  // Before there is a row nothing is owed: the engine ends the run, and no result is written.
  for (const { name } of [known, added])
    expect((await fetch(`${engine.ingressUrl}/${name}/lost.1/run`, { method: 'POST' })).ok).toBe(true);
  const long = sql`now() - interval '2 hours'`;
  const lost = { key: 'lost', submittedAt: long, lostRuns: 5 };
  for (const { name } of [added, known]) await db.insert(jobs).values({ ...lost, workflow: name });
  const reconciler = startReconciler({
    ...{ db, admin: connectEngineAdmin(engine.adminUrl), workflows: [known], everySeconds: 3_600 },
    ...{ isLeading: () => true, log: makeLog('silent', 'worker') },
  });
  onTestFinished(reconciler.stop);
  const toRow = async (workflow: string) =>
    (
      await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.key, 'lost'), eq(jobs.workflow, workflow)))
    )[0];
  await eventually(async () => (await toRow(known.name))?.outcome === 'parked');
  const left = await toRow(added.name);
  expect(left).toMatchObject({ outcome: null, finishedAt: null });
  expect(left?.checkedAt).not.toBeNull();
});
