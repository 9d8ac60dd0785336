import { type DeviceTranscript, listEntries, postNote, uploadAudio } from '@timbre/contract/recordings';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../../test/make-team.ts';
import { audioLike, Uploaded } from '../../../test/note-stack.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { unsealDeviceTranscript } from './device-transcript.ts';
import { recordings } from './recordings.schema.ts';

const first: DeviceTranscript = {
  text: 'Two hours of marzipan',
  language: 'en',
  model: 'moonshine-base',
  words: [{ text: 'Two', confidence: 0.4, alternative: 'Too' }],
};
const second: DeviceTranscript = { ...first, text: 'Three hours of nougat', model: 'edited', words: [] };

async function start() {
  const app = await startApp();
  const send = async (
    { send }: Person,
    transcript: DeviceTranscript | null,
    { path }: { path: string } = uploadAudio,
  ) => {
    const form = new FormData();
    if (transcript) form.append('transcript', JSON.stringify(transcript));
    form.append('audio', new Blob([Buffer.from(audioLike('note'))]), 'recording.webm');
    return Uploaded.parse(await (await send(path, form, { 'idempotency-key': 'the same key' })).json()).id;
  };
  const getRow = async (id: string) => {
    const [row] = await app.db.select().from(recordings).where(eq(recordings.id, id));
    return row ?? expect.fail('there is no such note');
  };
  return { ...app, send, getRow };
}

test('[PIPE-75] the transcript of the device is stored encrypted, bound to its note; the same note sent again keeps the first', async () => {
  const app = await start();
  const anna = await makePerson(app.url);
  const id = await app.send(anna, first);
  const row = await app.getRow(id);
  expect(row.deviceTranscriptSealed?.includes('marzipan')).toBe(false);
  expect(unsealDeviceTranscript(testSealingKeys, row)).toEqual(first);
  expect(() => unsealDeviceTranscript(testSealingKeys, { ...row, userId: row.id })).toThrow();
  expect([
    await app.send(anna, second),
    await app.send(anna, null),
    await app.send(anna, second, postNote),
  ]).toEqual([id, id, id]);
  expect(unsealDeviceTranscript(testSealingKeys, await app.getRow(id))).toEqual(first);
  expect(await app.db.$count(recordings)).toBe(1);
  expect(app.logged()).not.toContain('marzipan');
});

test('[PIPE-75] nobody else reads it or changes it, its owner can take it along, and it is deleted with its note', async () => {
  const app = await start();
  const [anna, ben] = [await makePerson(app.url), await makePerson(app.url)];
  const id = await app.send(anna, first);
  const ofBen = await app.send(ben, second);
  expect(ofBen).not.toBe(id);
  expect(unsealDeviceTranscript(testSealingKeys, await app.getRow(id))).toEqual(first);
  const exported = async ({ call }: Person) => {
    const files = unzipSync(new Uint8Array(await (await call('GET', '/api/user/export')).arrayBuffer()));
    return Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('.json') ? strFromU8(bytes) : []));
  };
  expect((await exported(anna)).join('')).toContain(first.text);
  expect((await exported(ben)).join('')).not.toContain(first.text);
  expect((await ben.call('GET', `/api/recordings/${id}/transcript`)).status).toBe(404);
  expect((await ben.call('DELETE', `/api/recordings/${id}`)).status).toBe(404);
  expect((await anna.call('DELETE', `/api/recordings/${id}`)).status).toBe(204);
  expect((await app.db.select().from(recordings)).map((row) => row.id)).toEqual([ofBen]);
});

test('[PIPE-76] what the device recognised is shown at once as a preview, in the response and among the entries, until they are written', async () => {
  const { url } = await startApp();
  const anna = await makePerson(url);
  const form = new FormData();
  form.append('transcript', JSON.stringify(first));
  form.append('audio', new Blob([Buffer.from(audioLike('note'))]), 'recording.webm');
  const upload = async () =>
    uploadAudio.reply.parse(
      await (await anna.send(uploadAudio.path, form, { 'idempotency-key': 'one and the same' })).json(),
    );
  const { id, preview } = await upload();
  expect(preview).toMatchObject([{ isPreview: true, description: 'marzipan', duration: 7_200 }]);
  const listed = await anna.call('POST', listEntries.path, { body: { recordingIds: [id] } });
  expect(listEntries.reply.parse(await listed.json())).toEqual(preview);
  expect(await upload()).toEqual({ id, preview: [] });
});
