import { User } from '@timbre/contract/accounts';
import { Entry, Recording } from '@timbre/contract/recordings';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { newPerson, startApp } from '../../../test/start-app.ts';

const cutForm = 'multipart/form-data; boundary=b';

async function startWithTwo() {
  const { visitor, db } = await startApp();
  const signUp = async () => {
    const person = visitor();
    const registered = await person.call('POST', '/api/register', { body: newPerson() });
    const { id } = User.parse(await registered.json());
    return {
      id,
      recordings: async (query = '') => {
        const answer = await person.call('GET', `/api/recordings${query}`);
        return { link: answer.headers.get('link'), list: z.array(Recording).parse(await answer.json()) };
      },
      call: person.call,
      entries: async (recordingIds: string[]) => {
        const answer = await person.call('POST', '/api/recordings/entries/batch', { body: { recordingIds } });
        return z.array(Entry).parse(await answer.json());
      },
    };
  };
  return { db, visitor, anna: await signUp(), ben: await signUp() };
}

test('[HIST-15] everyone gets their own recordings only, the newest first, with every field', async () => {
  const { db, anna, ben } = await startWithTwo();
  const older = await makeRecording(db, anna.id);
  const newer = await makeRecording(db, anna.id, { status: 'failed', failureCode: 'nothing-heard' });
  await makeRecording(db, ben.id);
  await makeEntry(db, { id: older, userId: anna.id }, { serviceEntryId: '3712345678' });

  const { list } = await anna.recordings();
  expect(list.map(({ id }) => id)).toEqual([newer, older]);
  expect(list[1]).toMatchObject({
    userId: anna.id,
    filename: 'recording.webm',
    status: 'success',
    step: null,
    togglEntryId: '3712345678',
    processingError: null,
  });
  expect(JSON.parse(list[0]?.processingError ?? '')).toEqual({
    code: 'nothing-heard',
    message: 'We heard no speech in this note. Check your microphone and record it again.',
  });
});

test('why a recording failed is said in the language of who asks', async () => {
  const { db, anna } = await startWithTwo();
  await makeRecording(db, anna.id, { status: 'failed', failureCode: 'never-heard-of' });
  const answer = await anna.call('GET', '/api/recordings', { headers: { 'accept-language': 'fr' } });
  const [failed] = z.array(Recording).parse(await answer.json());
  expect(failed?.processingError).toContain('Cette note n’a pas pu être enregistrée.');
});

test('a list is read page by page, without a gap or a repeat', async () => {
  const { db, anna } = await startWithTwo();
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.push(await makeRecording(db, anna.id));
  const seen: string[] = [];
  let next: string | null = '?limit=2';
  while (next !== null) {
    const { link, list } = await anna.recordings(next);
    seen.push(...list.map(({ id }) => id));
    next = link === null ? null : (/\?[^>]+/.exec(link)?.[0] ?? null);
  }
  expect(seen).toEqual(made.toReversed());
});

test('[HIST-13] entries are given for one’s own recordings only', async () => {
  const { db, anna, ben } = await startWithTwo();
  const hers = await makeRecording(db, anna.id);
  const his = await makeRecording(db, ben.id);
  await makeEntry(db, { id: hers, userId: anna.id });
  await makeEntry(db, { id: his, userId: ben.id });
  const given = await anna.entries([hers, his]);
  expect(given.map(({ recordingId }) => recordingId)).toEqual([hers]);
  expect(await anna.entries([])).toEqual([]);
});

test('[HIST-16] an entry has its times, its length in seconds, and what the service shows of it', async () => {
  const { db, anna } = await startWithTwo();
  const recordingId = await makeRecording(db, anna.id);
  const recording = { id: recordingId, userId: anna.id };
  const second = await makeEntry(db, recording, {
    position: 1,
    projectName: 'Website',
    clientName: 'Acme',
    tags: ['design'],
  });
  const first = await makeEntry(db, recording);
  await makeEntry(db, recording, { position: 2, serviceEntryId: null });
  const given = await anna.entries([recordingId]);
  expect(given.map(({ id }) => id)).toEqual([first, second]);
  expect(given[1]).toEqual({
    id: second,
    recordingId,
    description: 'Design',
    start: '2026-11-12T08:00:00Z',
    stop: '2026-11-12T10:00:00Z',
    duration: 7200,
    day: '2026-11-12',
    timeZone: 'Europe/Paris',
    projectId: null,
    projectColour: null,
    workspaceName: null,
    service: null,
    taskId: null,
    taskName: null,
    billable: null,
    isPreview: false,
    isLogged: true,
    state: 'logged',
    isHeld: false,
    rejection: null,
    isDoubtful: false,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: { description: 'Design', project_name: 'Website', client_name: 'Acme', tags: ['design'] },
  });
});

test('nobody sees nothing', async () => {
  const { visitor } = await startWithTwo();
  expect((await visitor().call('GET', '/api/recordings')).status).toBe(401);
  const batch = await visitor().call('POST', '/api/recordings/entries/batch', { body: { recordingIds: [] } });
  expect(batch.status).toBe(401);
});

test.each([
  ['without a boundary', 'multipart/form-data', '--b--'],
  [
    'that breaks off before its file',
    cutForm,
    '--b\r\ncontent-disposition: form-data; name="audio"; filenam',
  ],
  [
    'that breaks off within its file',
    cutForm,
    '--b\r\ncontent-disposition: form-data; name="audio"; filename="a"\r\n\r\nsound',
  ],
])('a form %s is refused as such, and is no fault of ours', async (_how, type, body) => {
  const { anna } = await startWithTwo();
  for (const path of ['/api/audio/upload', '/api/notes']) {
    const headers = { 'content-type': type };
    const answer = await anna.call('POST', path, { body, headers });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'request-invalid']);
  }
});

test('a moment finer than nanoseconds, or of no year in which anybody worked, is refused before anything is asked for', async () => {
  const { db, anna } = await startWithTwo();
  const id = await makeRecording(db, anna.id, { status: 'processing', step: 'asking' });
  const entryId = await makeEntry(db, { id, userId: anna.id });
  for (const moment of ['2026-11-15T12:00:00.1234567891Z', '0000-01-01T00:00:00Z']) {
    const changed = await anna.call('PATCH', `/api/toggl/entries/${entryId}`, { body: { start: moment } });
    expect([moment, changed.status]).toEqual([moment, 400]);
    const headers = { 'x-spoken-at': moment };
    const sent = await anna.call('POST', '/api/notes', { body: { text: 'An hour of design' }, headers });
    expect([moment, sent.status]).toEqual([moment, 400]);
  }
});
