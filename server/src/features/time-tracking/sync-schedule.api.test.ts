import { asc, eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../../test/create-database.ts';
import { makeRecording, makeUser } from '../../../test/make.ts';
import { type Db, openDatabase } from '../../db/client.ts';
import { jobs } from '../../db/platform.schema.ts';
import { connections } from './time-tracking.schema.ts';
import { submitDueSyncs } from './time-tracking.ts';

const now = Temporal.Instant.from('2026-11-18T12:00:00Z');
const daysAgo = (days: number) => now.subtract({ hours: days * 24 });

async function openDb(): Promise<Db> {
  const { db, close } = openDatabase(await createDatabase(), () => {});
  onTestFinished(close);
  return db;
}

/** Somebody with a connection whose sync is due. */
async function makeConnected(db: Db, given: Partial<typeof connections.$inferInsert> = {}): Promise<string> {
  const userId = await makeUser(db);
  await db.insert(connections).values({
    id: uuidv7(),
    userId,
    service: 'toggl',
    tokenSealed: Buffer.alloc(1),
    accountId: userId,
    organizationId: '1',
    defaultWorkspaceId: '2',
    projects: [],
    syncDueAt: now,
    ...given,
  });
  return userId;
}

const asked = async (db: Db) =>
  (await db.select({ key: jobs.key }).from(jobs).where(eq(jobs.workflow, 'EntrySync'))).map(({ key }) => key);

test('[SYNC-06] who recorded or looked in the last fourteen days is synced, nobody else, and everybody at a moment of their own', async () => {
  const db = await openDb();
  const looks = await makeConnected(db, { openedAt: daysAgo(13) });
  const speaks = await makeConnected(db);
  await makeRecording(db, speaks, { createdAt: daysAgo(13) });
  const speaksNoMore = await makeConnected(db, { openedAt: daysAgo(15) });
  await makeRecording(db, speaksNoMore, { createdAt: daysAgo(15) });
  await makeConnected(db);
  await makeConnected(db, { openedAt: now, brokenAt: daysAgo(1) });
  await makeConnected(db, { openedAt: now, syncDueAt: now.add({ seconds: 1 }) });
  await submitDueSyncs({ db, now: () => now });
  expect((await asked(db)).sort()).toEqual([looks, speaks].sort());
  const waits = async (userId: string) => {
    const [row] = await db.select().from(connections).where(eq(connections.userId, userId));
    return row?.syncDueAt?.since(now).total('minutes') ?? 0;
  };
  for (const userId of [looks, speaks]) {
    expect(await waits(userId)).toBeGreaterThanOrEqual(60);
    expect(await waits(userId)).toBeLessThanOrEqual(66);
  }
  expect(await waits(looks)).not.toBe(await waits(speaks));
  expect(await waits(speaksNoMore)).toBe(24 * 60);
  // Asked for and not done yet: it is not asked for twice.
  await db.delete(jobs);
  await submitDueSyncs({ db, now: () => now });
  expect(await asked(db)).toEqual([]);
});

test('[SYNC-06][OPS-40] a run asks for a limited number of accounts in their order; one that always fails takes nobody’s place', async () => {
  const db = await openDb();
  for (let n = 0; n < 5; n += 1) await makeConnected(db, { openedAt: now });
  const ids = (
    await db.select({ userId: connections.userId }).from(connections).orderBy(asc(connections.userId))
  ).map(({ userId }) => userId);
  const stuck = ids[0] ?? '';
  await db.execute(sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'stuck'; end $$`);
  await db.execute(
    sql.raw(`create trigger stuck before update on connections for each row
    when (old.user_id = '${stuck}') execute function refuse()`),
  );
  const cursor = {};
  const run = () => submitDueSyncs({ db, now: () => now }, { cursor, maxAccounts: 2 });
  await expect(run()).rejects.toThrow('not all accounts could be synced');
  expect(await asked(db)).toEqual([ids[1]]);
  await run();
  expect((await asked(db)).sort()).toEqual(ids.slice(1, 4));
  await run();
  expect((await asked(db)).sort()).toEqual(ids.slice(1));
});
