import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { makeUser } from '../../../test/make.ts';
import { sharedNoteReader } from '../../../test/note-reader.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { systemClock } from '../../app-context.ts';
import { openDatabase } from '../../db/client.ts';
import { recordings } from './recordings.schema.ts';
import { receiveRecording } from './upload.ts';

test('[D-ONCE][UPL-23] a note whose commit was made and whose answer got lost keeps its sound; sent again, it is the same note', async () => {
  const app = await startApp();
  const proxy = await startDatabaseProxy(app.databaseUrl);
  const { db, close } = openDatabase(proxy.url, () => {});
  onTestFinished(close);
  const sound = readFileSync(join(import.meta.dirname, '../../../../speech/samples/mic-en-01.webm'));
  const userId = await makeUser(app.db);
  const receive = () =>
    receiveRecording(
      {
        db,
        now: systemClock,
        log: app.log,
        audio: app.audio,
        sealingKeys: testSealingKeys,
        noteReader: sharedNoteReader(),
        notesPerUser: 10,
      },
      {
        userId,
        idempotencyKey: 'one note',
        timeZone: 'Europe/Paris',
        spokenAt: systemClock(),
        pickedProjectId: null,
      },
      { size: sound.length, open: (use) => use(sound), close: async () => {} },
    );
  proxy.cutNext({ statement: /\bcommit\b/, when: 'after' });
  await expect(receive()).rejects.toThrow();
  const [kept, ...others] = await app.db.select().from(recordings);
  expect(others).toEqual([]);
  expect(await receive()).toEqual({ id: kept?.id, preview: [] });
  expect(await app.audio.get(kept?.id ?? '')).toBeDefined();
});
