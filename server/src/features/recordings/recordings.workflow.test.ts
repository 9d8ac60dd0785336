import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { audioLike, startNoteStack, Uploaded } from '../../../test/note-stack.ts';
import { scriptedRecogniser } from '../../../test/scripted-recogniser.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import { deleteAlias, listAliases } from './aliases.ts';
import { recordings } from './recordings.schema.ts';

const note = 'Yesterday two hours of design for the website, an hour of meeting, thirty minutes of e-mail.';

/** Hears these words, but not before it is let. */
function heldRecogniser(text: string) {
  const { promise: held, resolve: letTranscribe } = Promise.withResolvers<void>();
  const recogniser = scriptedRecogniser({ say: () => held.then(() => text) });
  return { recogniser, letTranscribe };
}

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
  const { recogniser, letTranscribe } = heldRecogniser('Yesterday thirty hours of sleep research');
  const { speaker, finished } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('states'))).json());
  const seen = async () => (await anna.recordings())[0];
  expect(['pending', 'processing']).toContain((await seen())?.status);
  await expect.poll(seen).toMatchObject({ status: 'processing', step: 'transcribing' });
  letTranscribe();
  const failed = await finished(anna, id);
  expect(failed.status).toBe('failed');
  expect(JSON.parse(failed.processingError ?? '')).toEqual({
    code: 'day-too-long',
    message: 'This note puts more than 24 hours on one day. Edit its text, then send it again.',
  });
  expect(await anna.ledger()).toEqual([]);
});

test('a note without speech fails and says so', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('silence'))).json());
  expect((await finished(anna, id)).processingError).toContain('nothing-heard');
});

test('[PIPE-08] without a token nothing is sent, and after one note to see what would be, none is taken: one is needed', async () => {
  const { speaker, finished, db, togglUrl, audioDirectory } = await startNoteStack();
  const anna = await speaker();
  const file = audioLike('to see');
  await anna.plant(file, note);
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  expect(await finished(anna, id)).toMatchObject({ status: 'success', isTrial: true, togglEntryId: null });

  const refused = await anna.send(audioLike('no token'));
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'connection-needed']);
  expect(await refused.text()).toContain('needs its token');
  expect(await db.$count(recordings)).toBe(1);
  await expect.poll(() => readdirSync(audioDirectory)).toEqual([]);
  expect(await (await fetch(`${togglUrl}/_control/calls`)).json()).toEqual([]);
});

test('[D-RETRY] the same upload sent five times at once is one recording and one set of entries', async () => {
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
  await expect.poll(() => readdirSync(audioDirectory)).toEqual([]);
  // Sent once more after all is done: still the same.
  expect(Uploaded.parse(await (await anna.send(file, headers)).json()).id).toBe(ids[0]);
  expect(await anna.ledger()).toHaveLength(3);
});

test('two notes that say the same are two entries, also where one of them has to be looked up', async () => {
  const { speaker, finished, planFaults } = await startNoteStack({ serviceTimeoutMs: 3_000 });
  const anna = await speaker();
  await anna.connect();
  // Just after midnight both are laid to the start of the day: alike in every field.
  const spokenAt = { 'x-spoken-at': '2026-11-11T23:20:00Z' };
  for (const [n, fault] of [undefined, '500-before'].entries()) {
    const file = audioLike(`alike ${n}`);
    await anna.plant(file, 'Today one hour of calls');
    if (fault) await planFaults(fault);
    const { id } = Uploaded.parse(await (await anna.send(file, spokenAt)).json());
    expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  }
  expect((await anna.ledger()).map(({ description }) => description)).toEqual(['calls', 'calls']);
});

test('audio and transcript are encrypted at rest, and the audio goes when the recording succeeds', async () => {
  const { recogniser, letTranscribe } = heldRecogniser('Yesterday one hour of marzipan');
  const { speaker, finished, db, audioDirectory } = await startNoteStack({ recogniser });
  const anna = await speaker();
  await anna.connect();
  const { id } = Uploaded.parse(await (await anna.send(audioLike('planted-sound'))).json());
  const stored = readFileSync(join(audioDirectory, id)).toString('latin1');
  expect(stored).not.toContain('planted-sound');
  expect(stored).not.toContain('OpusHead');
  letTranscribe();
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  await expect.poll(() => readdirSync(audioDirectory)).toEqual([]);
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  expect(row?.transcriptSealed?.toString('latin1')).not.toContain('marzipan');
  expect(row?.audioMilliseconds).toBeGreaterThan(5_000);
});

test('what is no audio or sent to the wrong place is refused by name', async () => {
  const { speaker } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const getErrorCode = async (answer: Promise<Response>) => (await answer).headers.get('x-error-code');
  expect(await getErrorCode(anna.send(Buffer.from('not audio at all')))).toBe('audio-unreadable');
  expect(await getErrorCode(anna.send(audioLike('zone'), { 'x-time-zone': 'Mars/Olympus' }))).toBe(
    'request-invalid',
  );
  expect(await getErrorCode(anna.call('POST', '/api/audio/upload', { body: {} }))).toBe('media-type-unknown');
});

test('[PIPE-04][REC-10] a picked project goes before the one that was said', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker({ projects: [{ name: 'Website' }, { name: 'App' }] });
  await anna.connect();
  const picked = String(anna.service.projects[0]?.id);
  expect(await (await anna.call('GET', '/api/toggl/projects')).json()).toEqual([
    { id: Number(picked), name: 'Website' },
    { id: anna.service.projects[1]?.id, name: 'App' },
  ]);
  const file = audioLike('picked');
  await anna.plant(file, 'Today one hour of calls for the app');
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

test('[D-CAP] at the cap, with no other recogniser, a note says when it goes on, and then does', async () => {
  let now = Temporal.Instant.from('2026-11-15T23:59:58Z');
  const { speaker, finished } = await startNoteStack({ dailyCap: 1, now: () => now });
  const anna = await speaker();
  await anna.connect();
  const say = async (mark: string) => {
    const file = audioLike(mark);
    await anna.plant(file, 'Two hours of design.');
    return Uploaded.parse(await (await anna.send(file)).json()).id;
  };
  expect(await finished(anna, await say('within'))).toMatchObject({ status: 'success', waitsUntil: null });
  const beyond = await say('beyond');
  await expect
    .poll(async () => (await anna.recordings()).find(({ id }) => id === beyond))
    .toMatchObject({ status: 'processing', step: 'waiting', waitsUntil: '2026-11-16T00:00:00Z' });
  now = Temporal.Instant.from('2026-11-16T00:00:01Z');
  expect(await finished(anna, beyond)).toMatchObject({ status: 'success', waitsUntil: null });
});

test('the local model transcribes what was said, and it becomes the right entries', async () => {
  const recogniser = makeLocalRecogniser(await ensureModels());
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

test('[PIPE-04][D-WS] the workspace is that of the project that was said, else the default; one that was chosen narrows all', async () => {
  const { speaker, finished } = await startNoteStack();
  const anna = await speaker({
    workspaces: ['Studio'],
    projects: [{ name: 'Garden' }, { name: 'Poster', client: 'Theatre', workspace: 'Studio' }],
    tags: ['urgent'],
  });
  const [home, studio] = anna.service.workspaces;
  const [garden, poster] = anna.service.projects;
  const say = async (mark: string, text: string) => {
    const file = audioLike(mark);
    await anna.plant(file, text);
    const { id } = Uploaded.parse(await (await anna.send(file)).json());
    expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  };
  await anna.connect();
  await say(
    'both',
    'Two hours on the poster, tag it urgent, an hour on the garden and ten minutes of e-mail.',
  );
  await anna.enterPassword();
  await anna.connect(studio?.id);
  await say('narrowed', 'One hour on the garden, half an hour on the poster.');
  const offered = async () => (await anna.call('GET', '/api/toggl/projects')).json();
  expect(await offered()).toEqual([{ id: poster?.id, name: 'Poster' }]);
  await anna.connect();
  expect(await offered()).toHaveLength(2);
  expect((await anna.ledger()).reverse()).toMatchObject([
    { description: '', workspace_id: studio?.id, project_id: poster?.id, tags: ['urgent'] },
    { description: '', workspace_id: home?.id, project_id: garden?.id, tags: [] },
    { description: 'e-mail', workspace_id: home?.id, project_id: null },
    { description: 'garden', workspace_id: studio?.id, project_id: null },
    { description: '', workspace_id: studio?.id, project_id: poster?.id },
  ]);
});

test('words for which a project was picked mean it the next time, also in another note', async () => {
  const { speaker, finished, db } = await startNoteStack();
  const anna = await speaker({ projects: [{ name: 'North Tower' }, { name: 'South Tower' }] });
  await anna.connect();
  const say = async (mark: string, text: string, headers: Record<string, string> = {}) => {
    const file = audioLike(mark);
    await anna.plant(file, text);
    const { id } = Uploaded.parse(await (await anna.send(file, headers)).json());
    await finished(anna, id);
    return anna.entries([id]);
  };
  const picked = String(anna.service.projects[1]?.id);
  await say('first', '2 hours on the Wayne Building, wiring.', { 'x-project-id': picked });
  expect(await listAliases(db, anna.id)).toEqual([{ words: 'wayne building', projectId: picked }]);
  expect(await say('second', '1 hour on the Wayne Building, lifts.')).toMatchObject([
    { description: 'lifts', rawData: { project_name: 'South Tower' } },
  ]);
  await deleteAlias(db, anna.id, 'Wayne Building');
  expect(await say('third', '1 hour on the Wayne Building, doors.')).toMatchObject([
    { rawData: { project_name: null } },
  ]);
});

test('every entry keeps the words it came from and how sure the extractor was', async () => {
  const { speaker, finished, db } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const file = audioLike('words');
  const text = 'Yesterday from nine to eleven thirty design for the website.';
  await anna.plant(file, text);
  const { id } = Uploaded.parse(await (await anna.send(file)).json());
  await finished(anna, id);
  const [entry] = await db.select().from(entries);
  const words = z
    .record(z.string(), z.array(z.object({ from: z.number(), to: z.number() })))
    .parse(entry?.words);
  const said = (field: string) => words[field]?.map(({ from, to }) => text.slice(from, to));
  expect([said('date'), said('start'), said('project'), said('description')]).toEqual([
    ['Yesterday'],
    ['from nine to eleven thirty'],
    ['website'],
    ['design'],
  ]);
  expect(entry?.confidence).toBeGreaterThan(0.9);
});
