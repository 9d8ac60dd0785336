import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import type { ObjectStore } from '../connectors/object-store.ts';
import { keepAliveOptions, liftLimits } from '../db/limits.ts';
import { selectNotesWithAudio } from './audio.read-model.ts';
import { audioFolder, BackupError, type Manifest, summing, tableFile } from './manifest.ts';
import { copied, listTables, type Table } from './tables.ts';

/** Copies database and audio into a folder that is empty or new, while everything runs. */
export async function takeBackup(
  { databaseUrl, audio }: { databaseUrl: string; audio: ObjectStore },
  folder: string,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError('The folder for the backup is not empty.');
  await mkdir(join(folder, 'tables'));
  await mkdir(audioFolder(folder));
  const client = new pg.Client({ connectionString: databaseUrl, ...keepAliveOptions });
  await client.connect();
  try {
    await liftLimits(client);
    const sounds = new Map<string, Sound>();
    // Before the database, because a note that is transcribed meanwhile loses its audio; and once more for those that came meanwhile.
    await fetchAudio(audio, folder, await notesWithAudio(client), sounds);
    await client.query('begin isolation level repeatable read read only');
    const about = About.parse((await client.query(aboutDatabase)).rows[0]);
    const wanted = await notesWithAudio(client);
    const audioMissing = await fetchAudio(audio, folder, wanted, sounds);
    await dropOthers(folder, wanted, sounds);
    const manifest: Manifest = {
      format: 1,
      ...about,
      migrations: Migrations.parse(
        (await client.query('select name, checksum from migrations order by name')).rows,
      ),
      tables: await copyTables(client, folder),
      audio: [...sounds.values()],
      audioMissing,
    };
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    return manifest;
  } finally {
    await client.end();
  }
}

type Sound = Manifest['audio'][number];

const aboutDatabase = `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt",
  current_setting('server_version') as postgres`;
const About = z.object({ takenAt: z.string(), postgres: z.string() });
const Migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));
const Ids = z.array(z.object({ id: z.string() }));

/** Those that still need it: to be transcribed, or to be retried. */
async function notesWithAudio(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(selectNotesWithAudio);
  return Ids.parse(rows).map(({ id }) => id);
}

/** Copies what is missing; returns the notes whose audio the store does not have. */
async function fetchAudio(
  audio: ObjectStore,
  folder: string,
  ids: string[],
  sounds: Map<string, Sound>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const id of ids) {
    if (sounds.has(id)) continue;
    const bytes = await audio.get(id);
    if (bytes === undefined) {
      missing.push(id);
      continue;
    }
    await writeFile(join(audioFolder(folder), id), bytes, { flush: true });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    sounds.set(id, { id, bytes: bytes.length, sha256 });
  }
  return missing;
}

/** Audio of notes that finished meanwhile is deleted here as well. */
async function dropOthers(folder: string, wanted: string[], sounds: Map<string, Sound>): Promise<void> {
  const isWanted = new Set(wanted);
  for (const id of [...sounds.keys()].filter((one) => !isWanted.has(one))) {
    await rm(join(audioFolder(folder), id));
    sounds.delete(id);
  }
}

async function copyTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) tables.push(await copyTable(client, folder, table));
  return tables;
}

/** In PostgreSQL's own text form, a line for each row, which every version of it reads. */
async function copyTable(client: pg.Client, folder: string, table: Table) {
  let rows = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  const sum = summing();
  await pipeline(
    client.query(copyTo(`copy ${copied(table)} to stdout`)),
    counting,
    createGzip(),
    sum.stream,
    createWriteStream(tableFile(folder, table.name), { flush: true }),
  );
  return { ...table, rows, ...sum.end() };
}
