import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { freshDatabase } from '../../test/fresh-database.ts';
import { openDatabase } from '../db/client.ts';
import { work } from '../db/schema.ts';
import { defineWorkflow, submit } from '../durable.ts';
import { makeLog } from '../log.ts';
import { startReconciler } from './reconciler.ts';

test('[OPS-40] work that cannot be given up holds up no other', async () => {
  const { db, close } = openDatabase(await freshDatabase(), () => {});
  const stuck = defineWorkflow(db, {
    name: 'Stuck',
    run: async () => {},
    giveUp: async (tx) => {
      await tx.execute(sql`select 1 / 0`);
    },
  });
  const plain = defineWorkflow(db, { name: 'Plain', run: async () => {} });
  await submit(db, 'Stuck', 'first');
  await submit(db, 'Plain', 'second');
  // Ended in the engine again and again without a result; the one that is stuck comes first.
  await db.update(work).set({ lostRuns: 5, submittedAt: sql`now() - interval '1 hour'` });
  await db
    .update(work)
    .set({ submittedAt: sql`now() - interval '2 hours'` })
    .where(eq(work.workflow, 'Stuck'));
  const reconciler = startReconciler({
    db,
    admin: {
      statesOf: async (runs) =>
        new Map(runs.map((run) => [nameOf(run), { status: 'completed', silent: false }])),
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
  const outcomeOf = async (workflow: string) =>
    (await db.select().from(work).where(eq(work.workflow, workflow)))[0]?.outcome;
  await eventually(async () => (await outcomeOf('Plain')) === 'failed');
  expect(await outcomeOf('Stuck')).toBeNull();
});

const nameOf = ({ workflow, engineKey }: { workflow: string; engineKey: string }) =>
  `${workflow}/${engineKey}`;
