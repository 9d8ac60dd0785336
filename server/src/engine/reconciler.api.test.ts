import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { eventually } from '../../test/eventually.ts';
import { openDatabase } from '../db/client.ts';
import { jobs } from '../db/platform.schema.ts';
import { defineWorkflow, enqueue } from '../durable.ts';
import { makeLog } from '../log.ts';
import { startReconciler } from './reconciler.ts';

test('[OPS-40] work that cannot be given up holds up no other', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {});
  const stuck = defineWorkflow(db, {
    name: 'Stuck',
    run: async () => {},
    onFailure: async (tx) => {
      await tx.execute(sql`select 1 / 0`);
    },
  });
  const plain = defineWorkflow(db, { name: 'Plain', run: async () => {} });
  await enqueue(db, 'Stuck', 'first');
  await enqueue(db, 'Plain', 'second');
  // Ended in the engine again and again without a result; the one that is stuck comes first.
  await db.update(jobs).set({ lostRuns: 5, submittedAt: sql`now() - interval '1 hour'` });
  await db
    .update(jobs)
    .set({ submittedAt: sql`now() - interval '2 hours'` })
    .where(eq(jobs.workflow, 'Stuck'));
  const reconciler = startReconciler({
    db,
    admin: {
      listStates: async (runs) =>
        new Map(runs.map((run) => [getName(run), { status: 'completed', silent: false }])),
    },
    workflows: [stuck, plain],
    everySeconds: 1,
    isLeading: () => true,
    log: makeLog('silent', 'worker'),
  });
  onTestFinished(async () => {
    await reconciler.stop();
    await close();
  });
  const getOutcome = async (workflow: string) =>
    (await db.select().from(jobs).where(eq(jobs.workflow, workflow)))[0]?.outcome;
  await eventually(async () => (await getOutcome('Plain')) === 'failed');
  expect(await getOutcome('Stuck')).toBeNull();
});

const getName = ({ workflow, engineKey }: { workflow: string; engineKey: string }) =>
  `${workflow}/${engineKey}`;
