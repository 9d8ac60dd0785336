import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMoonshine } from '@timbre/scripts/start/models';
import { makeLocalRecogniser } from '@timbre/speech/local-recogniser';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { recordings } from '../../db/schema.ts';

const note = 'Yesterday two hours of design for the website, an hour of meeting, thirty minutes of e-mail.';

test('[PIPE-01][PIPE-05][UPL-11] one spoken note becomes three entries, each in the service once, and in the history', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  expect((await anna.connect()).status).toBe(204);
  const file = audioLike('one note');
  await anna.plant(file, note);
  const answer = await anna.send(file);
  expect(answer.status).toBe(200);
  const { id } = Uploaded.parse(await answer.json());
  expect((await anna.recordings()).map((recording) => recording.id)).toEqual([id]);

  expect(await finished(anna, id)).toMatchObject({ status: 'success', step: null, processingError: null });
  const project = anna.service.projects[0]?.id;
  expect((await anna.ledger()).reverse()).toMatchObject([
    { description: 'design', start: '2026-11-11T08:00:00+00:00', duration: 7200, project_id: project },
    { description: 'meeting', start: '2026-11-11T10:00:00+00:00', duration: 3600, project_id: null },
    { description: 'e-mail', start: '2026-11-11T11:00:00+00:00', duration: 1800, project_id: null },
  ]);
  expect(await anna.entries([id])).toMatchObject([
    {
      description: 'design',
      start: '2026-11-11T08:00:00Z',
      stop: '2026-11-11T10:00:00Z',
      duration: 7200,
      rawData: { project_name: 'Website', client_name: 'Acme', tags: [] },
    },
    { description: 'meeting', duration: 3600 },
    { description: 'e-mail', duration: 1800 },
  ]);
});

test('[PIPE-06] a recording passes pending and processing, and says in words why it failed', async () => {
  let letHear = () => {};
  const held = new Promise<void>((resolve) => {
    letHear = resolve;
  });
  const recogniser = {
    transcribe: async () => {
      await held;
      return { text: 'Yesterday thirty hours of sleep research', language: 'en' as const };
    },
    close: async () => {},
  };
  const { speaker, finished } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('states'))).json());
  const seen = async () => (await anna.recordings())[0];
  expect(['pending', 'processing']).toContain((await seen())?.status);
  await expect.poll(seen).toMatchObject({ status: 'processing', step: 'transcribing' });
  letHear();
  const failed = await finished(anna, id);
  expect(failed.status).toBe('failed');
  expect(JSON.parse(failed.processingError ?? '')).toEqual({
    code: 'day-too-long',
    message: 'This note puts more than 24 hours on one day. Please check what was said.',
  });
  expect(await anna.ledger()).toEqual([]);
});

test('a note in which nothing is heard fails and says so', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('silence'))).json());
  expect((await finished(anna, id)).processingError).toContain('nothing-heard');
});

test('a note that names no work succeeds without entries', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const file = audioLike('hello');
  await anna.plant(file, 'Hello, is this thing on?');
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  expect(await finished(anna, id)).toMatchObject({ status: 'success', togglEntryId: null });
  expect(await anna.ledger()).toEqual([]);
});

test('[PIPE-08] without a token nothing is taken, nothing is sent, and the answer says that one is needed', async () => {
  const { speaker, db, togglUrl } = await startNoteStack();
  const anna = await speaker();
  const refused = await anna.send(audioLike('no token'));
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'connection-needed']);
  expect(await refused.text()).toContain('needs its token');
  expect(await db.$count(recordings)).toBe(0);
  expect(await (await fetch(`${togglUrl}/_control/calls`)).json()).toEqual([]);
});

test('the same upload sent five times at once is one recording and one set of entries', async () => {
  const { speaker, finished, db, audioDirectory } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const file = audioLike('five times');
  await anna.plant(file, note);
  const headers = { 'idempotency-key': 'the-same-note' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => anna.send(file, headers)));
  const ids = await Promise.all(answers.map(async (answer) => Uploaded.parse(await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  expect(await finished(anna, ids[0] ?? '')).toMatchObject({ status: 'success' });
  expect(await db.$count(recordings)).toBe(1);
  expect(await anna.ledger()).toHaveLength(3);
  expect(readdirSync(audioDirectory)).toEqual([]);
  // Sent once more after all is done: still the same.
  expect(Uploaded.parse(await (await anna.send(file, headers)).json()).id).toBe(ids[0]);
  expect(await anna.ledger()).toHaveLength(3);
});

test('audio and transcript are encrypted at rest, and the audio goes when the recording succeeds', async () => {
  let letHear = () => {};
  const held = new Promise<void>((resolve) => {
    letHear = resolve;
  });
  const recogniser = {
    transcribe: async () => {
      await held;
      return { text: 'Yesterday one hour of marzipan', language: 'en' as const };
    },
    close: async () => {},
  };
  const { speaker, finished, db, audioDirectory } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('planted-sound'))).json());
  const stored = readFileSync(join(audioDirectory, id)).toString('latin1');
  expect(stored).not.toContain('planted-sound');
  expect(stored).not.toContain('OpusHead');
  letHear();
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(readdirSync(audioDirectory)).toEqual([]);
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  expect(row?.transcriptSealed?.toString('latin1')).not.toContain('marzipan');
  expect(row?.audioMilliseconds).toBeGreaterThan(5_000);
});

test('what is no audio, too large or sent to the wrong place is refused by name', async () => {
  const { speaker } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const codeOf = async (answer: Promise<Response>) => (await answer).headers.get('x-error-code');
  expect(await codeOf(anna.send(Buffer.from('not audio at all')))).toBe('audio-unreadable');
  expect(await codeOf(anna.send(Buffer.alloc(16 * 1024 * 1024)))).toBe('request-too-large');
  expect(await codeOf(anna.send(audioLike('zone'), { 'x-time-zone': 'Mars/Olympus' }))).toBe(
    'request-invalid',
  );
  expect(await codeOf(anna.call('POST', '/api/audio/upload', { body: {} }))).toBe('media-type-unknown');
});

test('a picked project goes before the one that was said', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const picked = String(anna.service.projects[0]?.id);
  expect(await (await anna.call('GET', '/api/toggl/projects')).json()).toEqual([
    { id: Number(picked), name: 'Website' },
  ]);
  const file = audioLike('picked');
  await anna.plant(file, 'Today one hour of calls');
  const { id } = Uploaded.parse(await (await anna.send(file, { 'x-project-id': picked })).json());
  await finished(anna, id);
  expect(await anna.entries([id])).toMatchObject([
    { description: 'calls', rawData: { project_name: 'Website' } },
  ]);
});

test('a wrong token is refused when it is given, and a service that is away is not called a wrong token', async () => {
  const { speaker } = await startNoteStack();
  const anna = await speaker();
  const wrong = await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'f'.repeat(32) } });
  expect([wrong.status, wrong.headers.get('x-error-code')]).toEqual([422, 'token-refused']);

  const lonely = await startApp({ togglUrl: 'http://127.0.0.1:1' });
  const ben = lonely.visitor();
  await ben.call('POST', '/api/register', { body: newPerson() });
  const away = await ben.call('POST', '/api/user/toggl-token', { body: { togglToken: 'f'.repeat(32) } });
  expect([away.status, away.headers.get('x-error-code')]).toEqual([503, 'service-unavailable']);
});

test('the local model hears what was said, and it becomes the right entries', async () => {
  const recogniser = makeLocalRecogniser(await ensureMoonshine());
  onTestFinished(() => recogniser.close());
  const { speaker, finished } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('for real'))).json());
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect((await anna.entries([id])).map(({ description, duration }) => [description, duration])).toEqual([
    ['design', 7200],
    ['meeting', 3600],
    ['emails', 1800],
  ]);
});
