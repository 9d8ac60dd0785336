import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { makeRecording, makeUser } from '../../../test/make.ts';
import { startApp } from '../../../test/start-app.ts';
import { purgeFailedAudio, purgeStrayAudio } from './erase-audio.ts';
import { recordings } from './recordings.schema.ts';

const later = Temporal.Now.instant().add({ hours: 24 });

test('[OPS-41][D-AUDIO] the sound of failed notes is deleted while no row is locked; what the store did not delete is deleted later', async () => {
  const app = await startApp();
  const userId = await makeUser(app.db);
  const [kept, gone] = [
    await makeRecording(app.db, userId, { status: 'failed' }),
    await makeRecording(app.db, userId, { status: 'failed' }),
  ];
  for (const id of [kept, gone]) await app.audio.put(id, Buffer.from('the sound'));
  const audio = {
    ...app.audio,
    delete: async (key: string) => {
      await app.db.select().from(recordings).where(eq(recordings.id, key)).for('update', { noWait: true });
      if (key === kept) throw new Error('the store does not answer');
      await app.audio.delete(key);
    },
  };
  await expect(purgeFailedAudio({ db: app.db, audio }, later)).rejects.toThrow('not all sound');
  expect(await app.audio.get(gone)).toBeUndefined();
  expect(await app.audio.get(kept)).toBeDefined();
  expect(await purgeStrayAudio(app, later)).toBe(1);
  expect(await app.audio.get(kept)).toBeUndefined();
});
