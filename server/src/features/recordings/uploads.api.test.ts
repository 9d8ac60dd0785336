import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { changePassword } from '@timbre/contract/accounts';
import { maxUploadsAtATime, postNote } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { startApiStack } from '../../../test/api-stack.ts';
import { eventually } from '../../../test/eventually.ts';
import { getCookie, holdUpload } from '../../../test/held-upload.ts';
import { audioLike, makeSpeaker, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';

const mebibyte = 2 ** 20;

/** A note of almost 15 MB: sound, and an element that readers pass over. */
function largeNote(mark: string): Buffer {
  const filling = randomBytes(14 * mebibyte);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(filling.length));
  size[0] = 0x01;
  return Buffer.concat([audioLike(mark), Buffer.from([0xec]), size, filling]);
}

// Seven hundred megabytes there and back take their time on a busy machine.
test('[SEC-40] 50 uploads held at their last byte take less than 150 MB, and all are stored right when they end', {
  timeout: 600_000,
}, async () => {
  const stack = await startApiStack();
  const api = await stack.startApi({});
  const speakers = await Promise.all(
    Array.from({ length: 13 }, async () => {
      const speaker = await makeSpeaker(api.url, stack.togglUrl, 'not used');
      expect((await speaker.connect()).status).toBe(204);
      return speaker;
    }),
  );
  const first = speakers[0] ?? expect.fail('nobody speaks');
  // What a process loads for its first upload is not what the fifty take.
  expect((await first.send(audioLike('first'))).status).toBe(200);
  const note = largeNote('held');
  const before = await api.figures();
  const held = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const speaker = speakers[n % speakers.length] ?? first;
      return { speaker, upload: await holdUpload(api.url, getCookie(speaker.jar), note) };
    }),
  );
  const during = await api.figures();
  expect(during.megabytes - before.megabytes).toBeLessThan(150);
  // A socket and a file of each, but for connections that were kept alive before.
  expect(during.open - before.open).toBeGreaterThan(75);
  let max = 0;
  const ends = held.map(async ({ speaker, upload }) => {
    const answer = await upload.finish();
    max = Math.max(max, (await api.figures()).megabytes);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const { id } = Uploaded.parse(JSON.parse(answer.text));
    const sealed = (await stack.audio.get(id)) ?? expect.fail('nothing was stored');
    expect(unseal(testSealingKeys, sealedPlaces.audio({ id, userId: speaker.id }), sealed).equals(note)).toBe(
      true,
    );
    return id;
  });
  expect(new Set(await Promise.all(ends)).size).toBe(50);
  process.stdout.write(
    `memory: ${before.megabytes} MB before, ${during.megabytes} MB with 50 uploads held, ${max} MB at most while they end\n`,
  );
});

test('[SEC-40] an upload that is given up leaves nothing behind', async () => {
  const stack = await startApiStack();
  const api = await stack.startApi({});
  const speaker = await makeSpeaker(api.url, stack.togglUrl, 'not used');
  await speaker.connect();
  expect((await speaker.send(audioLike('first'))).status).toBe(200);
  const stored = async () => {
    let count = 0;
    for await (const _ of stack.audio.list()) count += 1;
    return count;
  };
  const before = { stored: await stored(), open: (await api.figures()).open };
  const uploads = await Promise.all(
    Array.from({ length: 4 }, () => holdUpload(api.url, getCookie(speaker.jar), largeNote('given up'))),
  );
  for (const upload of uploads) upload.abort();
  await eventually(async () => (await api.figures()).open <= before.open);
  expect(await stored()).toBe(before.stored);
  expect(await speaker.recordings()).toHaveLength(1);
});

test('[SEC-41] a user sends six files at a time; one more is refused before it is read, and goes through afterwards', async () => {
  const { speaker: newSpeaker, url } = await startNoteStack();
  const [anna, ben] = [await newSpeaker(), await newSpeaker()];
  await Promise.all([anna.connect(), ben.connect()]);
  const hold = () => holdUpload(url, getCookie(anna.jar), audioLike('held'));
  const all = await Promise.all(Array.from({ length: maxUploadsAtATime + 1 }, hold));
  // Which of them comes last is the network's to say.
  const { refused, answer } = await Promise.race(
    all.map(async (upload) => ({ refused: upload, answer: await upload.answered })),
  );
  expect([answer.status, answer.headers['x-error-code']]).toEqual([429, 'too-many-tries']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const [first, ...others] = all.filter((upload) => upload !== refused);
  expect((await ben.send(audioLike('somebody else'))).status).toBe(200);
  first?.abort();
  await eventually(async () => (await anna.send(audioLike('one more'))).status === 200);
  for (const upload of others) expect((await upload.finish()).status).toBe(200);
  expect(await anna.recordings()).toHaveLength(maxUploadsAtATime);
});

test('[SEC-42] who may not call is refused before the body is read', async () => {
  const { url } = await startApp();
  const upload = await holdUpload(url, '', audioLike('nobody'));
  expect((await upload.answered).headers['x-error-code']).toBe('session-needed');
  upload.abort();
  for (const { method, path } of [postNote, changePassword]) {
    const call = request(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'content-length': 1_000 },
    });
    call.on('error', () => {});
    call.write('{');
    const [response]: IncomingMessage[] = await once(call, 'response');
    expect(response?.headers['x-error-code']).toBe('session-needed');
    call.destroy();
  }
});

test('[SEC-43] a user sends so many notes in a quarter of an hour, spoken or typed; the same note again is counted once', async () => {
  const { speaker } = await startNoteStack({ notesPerUser: 3 });
  const [anna, ben] = [await speaker(), await speaker()];
  await Promise.all([anna.connect(), ben.connect()]);
  const type = (text: string, key: string) =>
    anna.call(postNote.method, postNote.path, { body: { text }, headers: { 'idempotency-key': key } });
  const spoken = { 'idempotency-key': 'the spoken one' };
  expect((await type('An hour of design', 'the first one')).status).toBe(200);
  for (let n = 0; n < 5; n += 1) {
    expect((await anna.send(audioLike('again'), spoken)).status).toBe(200);
    expect((await type('An hour of design', 'the first one')).status).toBe(200);
  }
  expect((await type('An hour of calls', 'the third one')).status).toBe(200);
  for (const refused of [await type('One more', 'the fourth one'), await anna.send(audioLike('one more'))]) {
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too-many-tries']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await anna.recordings()).toHaveLength(3);
  // A browser that lost the answer to what was taken is still told that it was.
  expect((await anna.send(audioLike('again'), spoken)).status).toBe(200);
  expect((await ben.send(audioLike('somebody else'))).status).toBe(200);
});

test('[SEC-44] an account has one note without a connection, for good: deleting it gives no other', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  const type = () => anna.call(postNote.method, postNote.path, { body: { text: 'An hour of design' } });
  const codes = async () => [
    (await type()).headers.get('x-error-code'),
    (await anna.send(audioLike('spoken'))).headers.get('x-error-code'),
  ];
  const { id } = Uploaded.parse(await (await type()).json());
  expect(await finished(anna, id)).toMatchObject({ status: 'success', isTrial: true });
  expect(await codes()).toEqual(['connection-needed', 'connection-needed']);
  expect((await anna.call('DELETE', `/api/recordings/${id}`)).status).toBe(204);
  expect(await codes()).toEqual(['connection-needed', 'connection-needed']);
  await anna.enterPassword();
  expect((await anna.call('DELETE', '/api/recordings')).status).toBe(200);
  expect(await codes()).toEqual(['connection-needed', 'connection-needed']);
  await anna.connect();
  expect((await type()).status).toBe(200);
});
