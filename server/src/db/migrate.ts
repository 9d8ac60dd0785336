import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { grantToRoles } from './database-roles.ts';
import { keepAliveOptions, liftLimits } from './limits.ts';

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** Any number that no other advisory lock of ours uses: two processes that start together migrate one after the other. */
const migrationLock = 7_315_001;

/** The migrations of this release with the sums of their texts, in order. */
export function knownMigrations(folder = migrationsFolder): Map<string, string> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return new Map(
    names.sort().map((name) => [name, computeChecksum(readFileSync(join(folder, name), 'utf8'))]),
  );
}

function computeChecksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/**
 * Brings the database to the newest schema, or to the one that some of the migrations make, and the roles that are there to their
 * rights; gives the names of what it applied.
 * Fails if an applied file was changed.
 */
export async function migrate(
  url: string,
  folder = migrationsFolder,
  only?: ReadonlySet<string>,
  lockTimeoutMs = 30_000,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, ...keepAliveOptions });
  await client.connect();
  try {
    await liftLimits(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    // Others queue behind a migration that waits for its lock, so it must not wait long.
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    for (const [name, checksum] of knownMigrations(folder)) {
      if (only && !only.has(name)) continue;
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before !== undefined)
        throw new Error(`migration ${name} was changed after it was applied; write a new one`);
      await applyMigration(client, name, readFileSync(join(folder, name), 'utf8'), checksum);
      done.push(name);
    }
    await grantToRoles(client);
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
