import { isNull } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { eventually } from '../../test/eventually.ts';
import { startTestWorker } from '../../test/test-worker.ts';
import { openDatabase } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { defineWorkflow, enqueue, step } from '../durable.ts';
import { writeIdempotently } from '../idempotent-write.ts';

const amount = 300;

test(`${amount} works committed at once are handed over by the one of two workers that leads, and each is done once`, async () => {
  const databaseUrl = await createDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { db } = database;
  const written: string[] = [];
  const burst = defineWorkflow(db, {
    name: 'Burst',
    run: async (ctx, key) => {
      await step(ctx, db, 'write', () =>
        writeIdempotently(db, {
          key,
          timeoutMs: 5_000,
          find: async () => written.find((known) => known === key),
          write: async () => {
            written.push(key);
            return key;
          },
        }),
      );
    },
  });
  await startTestWorker({ db, databaseUrl, workflows: [burst] });
  await startTestWorker({ db, databaseUrl, workflows: [burst] });

  // Connections of their own, each of which commits its share: nobody waits for a free one, which has a time limit.
  const committers = 10;
  const writers = openDatabase(databaseUrl, () => {}, { maxConnections: committers });
  onTestFinished(() => writers.close());
  await Promise.all(
    Array.from({ length: committers }, async (_, first) => {
      for (let n = first; n < amount; n += committers)
        await writers.db.transaction((tx) => enqueue(tx, 'Burst', `burst-${n}`));
    }),
  );
  const open = () => db.$count(jobs, isNull(jobs.finishedAt));
  await eventually(async () => (await open()) === 0);
  expect(written.length).toBe(amount);
  expect(new Set(written).size).toBe(amount);
  const outcomes = await db.selectDistinct({ outcome: jobs.outcome, run: jobs.run }).from(jobs);
  expect(outcomes).toEqual([{ outcome: 'done', run: 1 }]);
});
