import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { eventually } from '../../test/eventually.ts';
import { newPerson, startApp, visitor } from '../../test/start-app.ts';
import { openDatabase } from './client.ts';
import { type DatabaseLimits, isDatabaseTimeout, usualLimits } from './limits.ts';

/** One limit is short in each test; what it ends would last for ever without it. */
function open(url: string, limits: Partial<DatabaseLimits> = {}, maxConnections = 2) {
  const { db, close } = openDatabase(url, () => {}, {
    maxConnections,
    limits: { ...usualLimits, ...limits },
  });
  onTestFinished(close);
  return db;
}

const getErrorCode = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (cause: unknown) => (cause instanceof Error && isDatabaseTimeout(cause) ? cause.cause : cause),
  );

test('[OPS-37] a statement ends after its time', async () => {
  const db = open(await createDatabase(), { statementMs: 50, graceMs: 3_600_000 });
  expect(await getErrorCode(db.execute(sql`select pg_sleep(3600)`))).toMatchObject({ code: '57014' });
});

test('[OPS-37] waiting for a lock that another connection holds ends after its time, and the lock can be had later', async () => {
  const url = await createDatabase();
  const db = open(url, { lockMs: 50 });
  const lock = sql`select pg_advisory_xact_lock(1)`;
  await open(url).transaction(async (tx) => {
    await tx.execute(lock);
    expect(await getErrorCode(db.transaction((waiting) => waiting.execute(lock)))).toMatchObject({
      code: '55P03',
    });
  });
  await db.transaction((tx) => tx.execute(lock));
});

test('[OPS-37] a transaction that does nothing is ended by PostgreSQL, and lets go of its locks', async () => {
  const url = await createDatabase();
  const lock = sql`select pg_advisory_xact_lock(1)`;
  const idle = open(url, { idleTransactionMs: 50 }).transaction(async (tx) => {
    await tx.execute(lock);
    // Waits for the lock, which only the end of this transaction gives back.
    await open(url).transaction((other) => other.execute(lock));
    await tx.execute(sql`select 1`);
  });
  await expect(idle).rejects.toThrow();
});

test.each(['within a transaction', 'on its own'])(
  '[OPS-38] a statement %s on a connection that falls silent fails after its time, and the next one gets another connection',
  async (where) => {
    const proxy = await startDatabaseProxy(await createDatabase());
    // PostgreSQL never gets the statement, so that only the driver can end it.
    const db = open(proxy.url, { statementMs: 50, graceMs: 0 }, 1);
    const lost = sql`select 7`;
    proxy.silence(/select 7/);
    const asked = where === 'on its own' ? db.execute(lost) : db.transaction(async (tx) => tx.execute(lost));
    const cause = await asked.catch((error: unknown) => error);
    expect(isDatabaseTimeout(cause)).toBe(true);
    proxy.silence(undefined);
    // A busy machine may take longer than the limit, too.
    await eventually(async () => (await db.execute(sql`select 8`).catch(() => undefined)) !== undefined);
  },
);

test('[OPS-37] a request that waits too long for a lock is answered with 503, and the next one is served', async () => {
  const app = await startApp({ limits: { ...usualLimits, lockMs: 50 } });
  const { call } = visitor(app.url);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access exclusive mode`);
    const refused = await call('POST', '/api/register', { body: newPerson() });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
  });
  expect((await call('POST', '/api/register', { body: newPerson() })).ok).toBe(true);
});
