import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase, emptyDatabase } from '../../test/create-database.ts';
import { makeRecording, makeUser } from '../../test/make.ts';
import { openFolderStore } from '../connectors/object-store.ts';
import { openDatabase } from '../db/client.ts';
import { recordings } from '../features/recordings/recordings.schema.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const folderForTest = () => {
  const directory = temporaryDirectory('backup');
  onTestFinished(() => directory.remove());
  return join(directory.path, 'backup');
};

/** A database with a note that failed and its sound, and another that is empty. */
async function twoDatabases() {
  const [databaseUrl, emptyUrl] = [await createDatabase(), await createDatabase()];
  await emptyDatabase(emptyUrl);
  const files = temporaryDirectory('audio');
  const audio = openFolderStore(files.path);
  onTestFinished(async () => {
    files.remove();
    await dropDatabase(emptyUrl);
  });
  const database = openDatabase(databaseUrl, () => {});
  const userId = await makeUser(database.db);
  const noteId = await makeRecording(database.db, userId, { status: 'failed', failureCode: 'overdue' });
  await makeRecording(database.db, userId);
  await audio.put(noteId, Buffer.from('the sound'));
  await database.close();
  return { databaseUrl, emptyUrl, audio, noteId };
}

test('a backup holds the sound of notes that need it, no sessions, and is nobody else’s to read', async () => {
  const { databaseUrl, audio, noteId } = await twoDatabases();
  const folder = folderForTest();
  const manifest = await takeBackup({ databaseUrl, audio }, folder);
  expect(manifest.audio).toMatchObject([{ id: noteId, bytes: 9 }]);
  expect(manifest.tables.find(({ name }) => name === 'recordings')?.rows).toBe(2);
  expect(readdirSync(join(folder, 'audio'))).toEqual([noteId]);
  expect(existsSync(join(folder, 'tables/sessions.copy.gz'))).toBe(false);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await expect(takeBackup({ databaseUrl, audio }, folder)).rejects.toThrow('is not empty');
});

test('only a whole backup is restored, and only into a database that is empty', async () => {
  const { databaseUrl, emptyUrl, audio, noteId } = await twoDatabases();
  const folder = folderForTest();
  await takeBackup({ databaseUrl, audio }, folder);
  await expect(restoreBackup({ databaseUrl, audio }, folder)).rejects.toThrow('The database is not empty');
  await expect(restoreBackup({ databaseUrl: emptyUrl, audio }, join(folder, 'audio'))).rejects.toThrow(
    'There is no manifest.json',
  );
  const sound = join(folder, 'audio', noteId);
  const whole = readFileSync(sound);
  appendFileSync(sound, '!');
  await expect(restoreBackup({ databaseUrl: emptyUrl, audio }, folder)).rejects.toThrow(
    `The backup is damaged: audio/${noteId}.`,
  );
  writeFileSync(sound, whole);
  await audio.delete(noteId);
  await restoreBackup({ databaseUrl: emptyUrl, audio }, folder);
  expect((await audio.get(noteId))?.toString()).toBe('the sound');
  const restored = openDatabase(emptyUrl, () => {});
  onTestFinished(() => restored.close());
  expect(await restored.db.$count(recordings)).toBe(2);
});
