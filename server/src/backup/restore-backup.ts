import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { ObjectStore } from '../connectors/object-store.ts';
import type { Db } from '../db/client.ts';
import { keepAliveOptions, liftLimits } from '../db/limits.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { resubmitOpenJobs } from '../durable.ts';
import { markRestored } from '../features/recordings/recordings.ts';
import { doubtUnwrittenAttempts } from '../idempotent-write.ts';
import { audioFolder, BackupError, getChecksum, Manifest, tableFile } from './manifest.ts';
import { copied, inOrderOfReference, quoted } from './tables.ts';

/** Restores a backup into a database without tables, and its audio into the store. */
export async function restoreBackup(
  { databaseUrl, audio }: { databaseUrl: string; audio: ObjectStore },
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  refuseForeignSchema(manifest);
  await checkSums(manifest, folder);
  const client = new pg.Client({ connectionString: databaseUrl, ...keepAliveOptions });
  await client.connect();
  try {
    await liftLimits(client);
    await refuseUsed(client);
    // First the schema of the backup; newer migrations are then applied to the restored data.
    await migrate(databaseUrl, undefined, new Set(manifest.migrations.map(({ name }) => name)));
    await client.query('begin');
    await loadTables(client, manifest, folder);
    await client.query('commit');
    await migrate(databaseUrl);
    await markUnknown(drizzle(client), manifest.takenAt);
  } finally {
    await client.end();
  }
  for (const { id } of manifest.audio) await audio.put(id, await readFile(join(audioFolder(folder), id)));
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    throw new BackupError('There is no manifest.json: this is no backup, or half of one.', { cause });
  });
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('The manifest.json is not that of a backup.', { cause });
  }
}

function refuseForeignSchema({ migrations }: Manifest): void {
  const ours = knownMigrations();
  const foreign = migrations.find(({ name, checksum }) => ours.get(name) !== checksum);
  if (foreign)
    throw new BackupError(
      `This release does not have the migration ${foreign.name}: restore with a newer one.`,
    );
}

async function checkSums({ tables, audio }: Manifest, folder: string): Promise<void> {
  const files = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(folder, name), sha256 })),
    ...audio.map(({ id, sha256 }) => ({ file: join(audioFolder(folder), id), sha256 })),
  ];
  for (const { file, sha256 } of files) {
    const found = await getChecksum(file).catch(() => 'not there');
    if (found !== sha256) throw new BackupError(`The backup is damaged: ${file.slice(folder.length + 1)}.`);
  }
}

const Count = z.object({ count: z.coerce.number() });

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*) from information_schema.tables where table_schema = 'public'`,
  );
  if (Count.parse(rows[0]).count > 0)
    throw new BackupError('The database is not empty: restore into one that was just made.');
}

async function loadTables(client: pg.Client, { tables }: Manifest, folder: string): Promise<void> {
  for (const table of await inOrderOfReference(client, tables)) {
    await pipeline(
      createReadStream(tableFile(folder, table.name)),
      createGunzip(),
      client.query(copyFrom(`copy ${copied(table)} from stdin`)),
    );
    const { rows } = await client.query(`select count(*) from ${quoted(table.name)}`);
    if (Count.parse(rows[0]).count !== table.rows)
      throw new BackupError(`The table ${table.name} has not the rows that the backup counted.`);
  }
}

/** What was done after the backup was taken is unknown: entries are looked for before they are written, and jobs run again. */
async function markUnknown(db: Db, takenAt: string): Promise<void> {
  await markRestored(db, Temporal.Instant.from(takenAt));
  await doubtUnwrittenAttempts(db);
  await resubmitOpenJobs(db);
}
