import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { createDatabase, emptyDatabase } from '@timbre/server/test/create-database';
import { fillHistories } from '@timbre/server/test/fill-histories';
import { makeUser } from '@timbre/server/test/make';
import { startApp } from '@timbre/server/test/start-app';
import { expect, onTestFinished, test } from 'vitest';
import { machine } from '../machine.ts';
import { readLimit, readSize } from '../size.ts';

/** `npm run load -- backup` takes a large one, and judges the time. */
const notes = readSize('BACKUP_NOTES', { small: 200, large: 10_000 });
const maxSeconds = readLimit('BACKUP_MAX_SECONDS', Number.POSITIVE_INFINITY);
const people = 20;
/** One in a hundred failed, and its sound is still there. */
const sounds = Math.ceil(notes / 100);
const soundBytes = 120_000;

type App = Awaited<ReturnType<typeof startApp>>;

/** Notes with words as long as ours are, and all that is written down on their way. */
async function fill({ db, audioDirectory }: App): Promise<void> {
  const users = await Promise.all(Array.from({ length: people }, () => makeUser(db)));
  await fillHistories(
    db,
    users.map((userId) => ({ userId, count: notes / people })),
  );
  await db.execute(`update recordings set audio_milliseconds = 20000, transcript_sealed = decode(
    (select string_agg(md5(n::text || random()::text || recordings.id::text), '') from generate_series(1, 10) n), 'hex')`);
  await db.execute(`insert into idempotent_writes (key, in_flight_until, reference)
    select 'entry-' || id, now(), service_entry_id from entries`);
  await db.execute(`insert into jobs (workflow, key, submitted_at, finished_at, outcome)
    select 'Recording', id, now(), now(), 'done' from recordings`);
  const { rows } = await db.execute(
    `update recordings set status = 'failed', failure_code = 'overdue'
     where id in (select id from recordings order by id limit ${sounds}) returning id`,
  );
  const sound = randomBytes(soundBytes);
  for (const { id } of rows) writeFileSync(join(audioDirectory, String(id)), sound);
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);

async function timed(command: 'backup' | 'restore', folder: string, env: Record<string, string>) {
  const from = performance.now();
  const file = join(import.meta.dirname, `../../server/src/${command}.ts`);
  await promisify(execFile)(process.execPath, [file, folder], { env });
  return (performance.now() - from) / 1_000;
}

test('a backup of many notes is taken and restored with all their audio', async () => {
  const app = await startApp();
  await fill(app);
  const directory = temporaryDirectory('backup');
  onTestFinished(() => directory.remove());
  const folder = join(directory.path, 'backup');
  const size = await app.db.execute('select pg_database_size(current_database()) as bytes');
  const taking = await timed('backup', folder, {
    DATABASE_URL: app.databaseUrl,
    AUDIO_DIRECTORY: app.audioDirectory,
  });
  const restoredUrl = await createDatabase();
  await emptyDatabase(restoredUrl);
  const audio = join(directory.path, 'audio');
  const restoring = await timed('restore', folder, { DATABASE_URL: restoredUrl, AUDIO_DIRECTORY: audio });
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  process.stdout.write(
    `${notes} notes with 3 entries each, audio of ${sounds}: database ${megabytes(Number(size.rows[0]?.['bytes']))}, backup ${megabytes(bytesIn(folder))} of which audio ${megabytes(bytesIn(join(folder, 'audio')))}; taken in ${taking.toFixed(1)} s, restored in ${restoring.toFixed(1)} s\non ${machine()}\n`,
  );
  expect(readdirSync(audio)).toHaveLength(sounds);
  expect(taking + restoring).toBeLessThan(maxSeconds);
});
