import { waitUntil } from '@timbre/scripts/start/part';
import { isNull } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { startTestWorker } from '../../test/test-worker.ts';
import { openDatabase } from '../db/client.ts';
import { work } from '../db/schema.ts';
import { defineWorkflow, step, submit } from '../durable.ts';
import { writeOnce } from '../outside-write.ts';

const amount = 300;

test(`${amount} works committed at once are handed over by two relays, and each is done once`, async () => {
  const databaseUrl = await freshDatabase();
  const database = openDatabase(databaseUrl, () => {});
  onTestFinished(() => database.close());
  const { db } = database;
  const written: string[] = [];
  const burst = defineWorkflow(db, {
    name: 'Burst',
    run: async (ctx, key) => {
      await step(ctx, 'write', () =>
        writeOnce(db, {
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

  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: amount }, (_, n) => db.transaction((tx) => submit(tx, 'Burst', `burst-${n}`))),
  );
  const open = () => db.$count(work, isNull(work.finishedAt));
  expect(await waitUntil(async () => (await open()) === 0, 40_000), `${await open()} are still open`).toBe(
    true,
  );
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(
    `${amount} works in ${seconds.toFixed(1)} s: ${(amount / seconds).toFixed(0)} a second\n`,
  );
  expect(written.length).toBe(amount);
  expect(new Set(written).size).toBe(amount);
  const outcomes = await db.selectDistinct({ outcome: work.outcome, run: work.run }).from(work);
  expect(outcomes).toEqual([{ outcome: 'done', run: 1 }]);
});
