import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('migrations run in the order of their names, each once', async () => {
  const url = await createDatabase();
  const folder = makeFolder({ '2-b.sql': 'insert into a values (2)', '1-a.sql': 'create table a (n int)' });
  expect(await migrate(url, folder)).toEqual(['1-a.sql', '2-b.sql']);
  expect(await migrate(url, folder)).toEqual([]);
});

test('a migration that fails leaves nothing behind and stops the rest', async () => {
  const url = await createDatabase();
  const folder = makeFolder({
    '1-a.sql': 'create table a (n int); select nonsense',
    '2-b.sql': 'create table b (n int)',
  });
  await expect(migrate(url, folder)).rejects.toThrow('migration 1-a.sql failed');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('a') as a, to_regclass('b') as b`);
  await client.end();
  expect(rows).toEqual([{ a: null, b: null }]);
});

test('a migration that was changed after it was applied is an error', async () => {
  const url = await createDatabase();
  await migrate(url, makeFolder({ '1-a.sql': 'create table a (n int)' }));
  await expect(migrate(url, makeFolder({ '1-a.sql': 'create table a (n text)' }))).rejects.toThrow(
    'was changed',
  );
});

test('two processes that migrate at once do not meet', async () => {
  const url = await createDatabase();
  const folder = makeFolder({ '1-a.sql': 'create table a (n int)' });
  const applied = await Promise.all([migrate(url, folder), migrate(url, folder)]);
  expect(applied.flat()).toEqual(['1-a.sql']);
});

test('[OPS-39] a migration that cannot have its lock in time fails, and can be run again', async () => {
  const url = await createDatabase();
  const folder = makeFolder({ '1-a.sql': 'alter table users add column a int' });
  const { db, close } = openDatabase(url, () => {});
  onTestFinished(close);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table users in access share mode`);
    await expect(migrate(url, folder, undefined, 50)).rejects.toThrow('migration 1-a.sql failed');
  });
  expect(await migrate(url, folder, undefined, 50)).toEqual(['1-a.sql']);
});
