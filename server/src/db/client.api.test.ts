import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { openDatabase } from './client.ts';
import { isDatabaseTimeout } from './limits.ts';

test('a connection that breaks between two statements of a transaction fails that transaction, and nothing else', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {});
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

test('[OPS-43] who waits for a connection while all are in use gets one, although PostgreSQL would have to answer sooner', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {}, {
    maxConnections: 1,
    connectTimeoutMs: 1_000,
    queueTimeoutMs: 60_000,
  });
  onTestFinished(close);
  // Longer than a connection may take to be made.
  const holding = db.execute(sql`select pg_sleep(2)`);
  const waiting = Array.from({ length: 20 }, (_, n) => db.execute(sql`select ${n}::int as n`));
  const answers = await Promise.all(waiting);
  expect(answers.map(({ rows }) => rows[0]?.['n'])).toEqual(waiting.map((_, n) => n));
  await holding;
});

test('[OPS-43] a PostgreSQL that does not answer a new connection is given up in time', async () => {
  const deaf = createServer(() => {});
  await new Promise<void>((resolve) => {
    deaf.listen(0, '127.0.0.1', resolve);
  });
  const address = deaf.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { db, close } = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`, () => {}, {
    connectTimeoutMs: 100,
    queueTimeoutMs: 3_600_000,
  });
  onTestFinished(async () => {
    await close();
    deaf.close();
  });
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseTimeout);
});

test('[OPS-43] who got no connection in time is told that the database took too long', async () => {
  const { db, close } = openDatabase(await createDatabase(), () => {}, {
    maxConnections: 1,
    queueTimeoutMs: 100,
  });
  onTestFinished(close);
  await db.transaction(async () => {
    await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseTimeout);
  });
});

test.each(['begin', 'select 7', 'commit', 'rollback'])(
  '[OPS-36] a transaction whose connection breaks at "%s" gives its connection back',
  async (statement) => {
    const proxy = await startDatabaseProxy(await createDatabase());
    const maxConnections = 2;
    const { db, close } = openDatabase(proxy.url, () => {}, { maxConnections, connectTimeoutMs: 30_000 });
    onTestFinished(close);
    const transaction = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 7`);
        if (statement === 'rollback') throw new Error('to be rolled back');
      });
    // Once more than there are connections: the last would wait for one in vain.
    for (let n = 0; n <= maxConnections; n += 1) {
      proxy.cutNext({ statement: new RegExp(`\\b${statement}\\b`), when: 'before' });
      await expect(transaction()).rejects.not.toThrow('timeout exceeded when trying to connect');
    }
    expect((await db.execute(sql`select 8 as eight`)).rows).toEqual([{ eight: 8 }]);
  },
);
