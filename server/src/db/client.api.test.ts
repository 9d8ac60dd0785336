import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/fresh-database.ts';
import { openDatabase } from './client.ts';

test('a connection that breaks between two statements of a transaction fails that transaction, and nothing else', async () => {
  const { db, close } = openDatabase(await freshDatabase(), () => {});
  onTestFinished(close);
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.['pid']}::int)`);
    // Nobody asks anything on it when its end is told.
    const gone = sql`select from pg_stat_activity where pid = ${rows[0]?.['pid']}::int`;
    await expect.poll(async () => (await db.execute(gone)).rows).toEqual([]);
    await nextTurn();
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
