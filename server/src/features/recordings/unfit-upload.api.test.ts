import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeUser } from '../../../test/make.ts';
import { sharedNoteReader } from '../../../test/note-reader.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { systemClock } from '../../app-context.ts';
import { connections } from '../time-tracking/time-tracking.schema.ts';
import { usageMonths } from '../usage/usage.schema.ts';
import { receiveRecording } from './upload.ts';

const sound = readFileSync(join(import.meta.dirname, '../../../../speech/samples/mic-en-01.webm'));

test('[UPL-25] a note that does not fit into the month is refused before its sound is sealed and stored, and one that is known is not stored again', async () => {
  const app = await startApp();
  const userId = await makeUser(app.db);
  await app.db.insert(connections).values({
    ...{ id: randomUUID(), userId, service: 'toggl', tokenSealed: Buffer.alloc(1), projects: [] },
    ...{ accountId: '1', organizationId: '2', defaultWorkspaceId: '3' },
  });
  const stored: string[] = [];
  const audio = {
    ...app.audio,
    put: async (key: string, bytes: Uint8Array) => {
      stored.push(key);
      await app.audio.put(key, bytes);
    },
  };
  const { db, log } = app;
  const send = (idempotencyKey: string) =>
    receiveRecording(
      {
        ...{ db, log, audio, now: systemClock, notesPerUser: 10 },
        sealingKeys: testSealingKeys,
        noteReader: sharedNoteReader(),
      },
      { userId, idempotencyKey, timeZone: 'UTC', spokenAt: systemClock(), pickedProjectId: null },
      { size: sound.length, open: (use) => use(sound), close: async () => {} },
    );
  const { id } = await send('first');
  expect(await send('first')).toEqual({ id, preview: [] });
  expect(stored).toEqual([id]);
  await db.update(usageMonths).set({ milliseconds: 120_000 });
  await expect(send('second')).rejects.toThrow('minutes-spent');
  expect(stored).toEqual([id]);
});
