import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** Any number that no other advisory lock of ours uses: two processes that start together migrate one after the other. */
const migrationLock = 7_315_001;

/** Brings the database to the newest schema; gives the names of what it applied. Fails if an applied file was changed. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const name of readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort()) {
      const sql = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before !== undefined)
        throw new Error(`migration ${name} was changed after it was applied; write a new one`);
      await applyMigration(client, name, sql, checksum);
      done.push(name);
    }
    return done;
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
