import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startS3 } from '@timbre/simulators/s3/s3';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { openS3Store } from '../../connectors/s3-object-store.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../../speech/samples', name));
const getErrorCode = async (answer: Promise<Response>) => (await answer).headers.get('x-error-code');

async function startLocalStack() {
  const recogniser = makeLocalRecogniser(await ensureModels());
  onTestFinished(() => recogniser.close());
  return startNoteStack({ recogniser });
}

test('[D-LIMIT] a note has at most ten minutes and 15 MB; one without speech fails and says so', async () => {
  const { speaker, finished } = await startLocalStack();
  const anna = await speaker();
  await anna.connect();
  const whole = sample('mic-en-01.webm');
  const sound = whole.indexOf(Buffer.from([0x1f, 0x43, 0xb6, 0x75]));
  const repeated = Array.from({ length: 100 }, () => whole.subarray(sound));
  const long = Buffer.concat([whole.subarray(0, sound), ...repeated]);
  expect(await getErrorCode(anna.send(long))).toBe('audio-too-long');
  expect(await getErrorCode(anna.send(Buffer.concat([whole, Buffer.alloc(15 * 1024 * 1024)])))).toBe(
    'request-too-large',
  );
  for (const silent of ['none-silence.wav', 'none-noise.wav']) {
    const { id } = Uploaded.parse(await (await anna.send(sample(silent))).json());
    const { status, processingError } = await finished(anna, id);
    expect([status, processingError]).toEqual(['failed', expect.stringContaining('We heard no speech')]);
  }
});

test('[D-AUDIO] [UPL-22] a file is what its bytes say; AAC of phones and of Safari is transcribed here, ALAC is rejected with an explanation', async () => {
  const { speaker, finished, readTranscript } = await startLocalStack();
  const anna = await speaker();
  await anna.connect();
  // Every upload is called recording.webm, whatever it is.
  const said = { 'en-01-kokoro-heart.wav': 'two hours', 'aac-lc-mono-44100.m4a': 'two hours' };
  for (const [name, words] of Object.entries({ ...said, 'safari-like-en-02.mp4': 'Falcon project' })) {
    const { id } = Uploaded.parse(await (await anna.send(sample(name))).json());
    expect([name, await finished(anna, id)]).toMatchObject([name, { status: 'success' }]);
    expect([name, await readTranscript(id)]).toEqual([name, expect.stringMatching(new RegExp(words, 'i'))]);
  }
  const refused = await anna.send(sample('alac.m4a'));
  expect(refused.headers.get('x-error-code')).toBe('audio-unreadable');
  expect(await refused.text()).toContain('M4A with AAC');
});

test('[D-AUDIO] audio that only a service can read is transcribed by it, and rejected with an explanation where there is none', async () => {
  // MP3 in MP4, which says 0x6b where AAC says 0x40.
  const mp3 = Buffer.from(sample('aac-lc-mono-44100.m4a'));
  mp3[mp3.indexOf(Buffer.from([0x04, 0x80, 0x80, 0x80])) + 5] = 0x6b;
  const hosted = await startNoteStack();
  const lucia = await hosted.speaker();
  await lucia.connect();
  await lucia.plant(mp3, 'Today three hours on the login bug.');
  const first = Uploaded.parse(await (await lucia.send(mp3)).json());
  expect(await hosted.finished(lucia, first.id)).toMatchObject({ status: 'success' });

  const local = await startLocalStack();
  const anna = await local.speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(mp3)).json());
  expect((await local.finished(anna, id)).processingError).toContain('cannot read this kind of sound');
});

test('[D-AUDIO] audio is gone once its recording succeeded, and stays while it may be tried again', async () => {
  const { speaker, finished, audio } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const good = audioLike('good');
  await anna.plant(good, 'Today an hour of calls.');
  const transcribed = Uploaded.parse(await (await anna.send(good)).json());
  await finished(anna, transcribed.id);
  await expect.poll(() => audio.get(transcribed.id)).toBeUndefined();
  const unheard = Uploaded.parse(await (await anna.send(audioLike('no words'))).json());
  expect(await finished(anna, unheard.id)).toMatchObject({ status: 'failed' });
  const kept = await audio.get(unheard.id);
  expect(kept?.includes(good.subarray(0, 64))).toBe(false);
});

async function startBucketStack() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const { url: endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const store = { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true };
  const stack = await startNoteStack({ audio: openS3Store(store) });
  const anna = await stack.speaker();
  await anna.connect();
  return { ...stack, s3, anna };
}

test('[D-AUDIO] a note goes its way with audio in a bucket: sealed there, and gone once it is logged', async () => {
  const { s3, anna, finished } = await startBucketStack();
  const note = audioLike('bucket');
  await anna.plant(note, 'Today an hour of calls.');
  // While the note is transcribed, the store asks to slow down once; that loses nothing.
  const { id } = Uploaded.parse(await (await anna.send(note)).json());
  s3.planFaults('slow-down');
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await anna.ledger()).toHaveLength(1);
  expect(s3.calls.filter(({ key }) => key === id).map(({ method }) => method)).toContain('PUT');
  await eventually(async () => s3.keys().length === 0);
});

test('while the object store is away an upload is answered with 503, and the same note goes through afterwards, once', async () => {
  const { s3, anna, finished } = await startBucketStack();
  const note = audioLike('store away');
  await anna.plant(note, 'Today an hour of calls.');
  const key = { 'idempotency-key': 'the same note' };
  s3.planFaults('slow-down', 'slow-down', 'slow-down');
  const refused = await anna.send(note, key);
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([503, 'unavailable']);
  expect(await anna.recordings()).toEqual([]);
  const { id } = Uploaded.parse(await (await anna.send(note, key)).json());
  expect(Uploaded.parse(await (await anna.send(note, key)).json())).toEqual({ id });
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await anna.ledger()).toHaveLength(1);
});

test('a note is deleted although the object store is away; only its sound waits', async () => {
  const { s3, anna, finished } = await startBucketStack();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('no words'))).json());
  expect(await finished(anna, id)).toMatchObject({ status: 'failed' });
  s3.planFaults('slow-down', 'slow-down', 'slow-down');
  expect((await anna.call('DELETE', `/api/recordings/${id}`)).status).toBe(204);
  expect(await anna.recordings()).toEqual([]);
  expect(s3.keys()).toEqual([id]);
});
