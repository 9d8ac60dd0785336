import { User } from '@timbre/contract/accounts';
import { getInsights } from '@timbre/contract/insights';
import { Entry, getNote, postNote } from '@timbre/contract/recordings';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { sharedNoteReader } from '../../../test/note-reader.ts';
import { newPerson, startApp, testSealingKeys } from '../../../test/start-app.ts';
import { systemClock } from '../../app-context.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { connections } from '../time-tracking/time-tracking.schema.ts';
import { parkOrFail } from './park-or-fail.ts';
import { transcribe } from './process-recording.ts';
import { recordings } from './recordings.schema.ts';
import { exportedRecordings } from './recordings.ts';

const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };
const note = 'Two hours of design for Website, an hour of meeting';

/** Two people with a connection each, and no worker: what they type stays as it was taken. */
async function startWithTwo() {
  const app = await startApp();
  const signUp = async () => {
    const person = app.visitor();
    const { id } = User.parse(
      await (await person.call('POST', '/api/register', { body: newPerson() })).json(),
    );
    await app.db.insert(connections).values({
      id,
      userId: id,
      service: 'toggl',
      tokenSealed: seal(testSealingKeys, sealedPlaces.trackerToken(id), 'the token'),
      accountId: '1',
      organizationId: '2',
      defaultWorkspaceId: '3',
      workspaces: [{ id: '3', name: 'Studio', organizationId: '2' }],
      projects: [{ id: '7', name: 'Website', client: 'Acme', workspaceId: '3' }],
      tags: [],
      fullname: 'Anna Example',
    });
    return {
      id,
      call: person.call,
      type: async (text: string, more: Record<string, string> = {}) => {
        const answer = await person.call('POST', '/api/notes', {
          body: { text },
          headers: { ...headers, ...more },
        });
        return postNote.reply.parse(await answer.json());
      },
      entries: async (recordingIds: string[]) => {
        const answer = await person.call('POST', '/api/recordings/entries/batch', { body: { recordingIds } });
        return z.array(Entry).parse(await answer.json());
      },
    };
  };
  return { ...app, anna: await signUp(), ben: await signUp() };
}

test('[D-PREVIEW] the answer to a typed note has what it seems to say, and so has its recording until it is read', async () => {
  const { anna } = await startWithTwo();
  const { id, preview } = await anna.type(note);
  expect(preview).toMatchObject([
    {
      recordingId: id,
      description: 'design',
      start: '2026-11-12T08:00:00Z',
      stop: '2026-11-12T10:00:00Z',
      duration: 7_200,
      projectId: '7',
      workspaceName: 'Studio',
      isPreview: true,
      isLogged: false,
      rawData: { project_name: 'Website', client_name: 'Acme' },
    },
    { start: '2026-11-12T10:00:00Z', duration: 3_600, isPreview: true },
  ]);
  expect(new Set(preview.map((entry) => entry.id)).size).toBe(2);
  expect(await anna.entries([id])).toEqual(preview);
});

test('[D-PREVIEW] a note that is sent again has the same recording, and its preview is asked for', async () => {
  const { anna } = await startWithTwo();
  const key = { 'idempotency-key': 'the same key' };
  const { id, preview } = await anna.type(note, key);
  expect(await anna.type(note, key)).toEqual({ id, preview: [] });
  expect(await anna.entries([id])).toEqual(preview);
});

test('[D-PREVIEW] a spoken note has its preview as soon as its words are known', async () => {
  const { anna, db, log, audio } = await startWithTwo();
  const id = await makeRecording(db, anna.id, { status: 'pending', audioMilliseconds: 1_000 });
  await audio.put(id, seal(testSealingKeys, sealedPlaces.audio({ id, userId: anna.id }), 'the sound'));
  expect(await anna.entries([id])).toEqual([]);
  const recogniser = {
    transcribe: async () => ({ text: note, language: 'en', heardBy: 'm' }),
    close: async () => {},
  };
  const hosted = { recogniser, pricePerMinute: 1, dailyCap: 1_000 };
  await transcribe(
    {
      ...{ db, log, audio, now: systemClock, sealingKeys: testSealingKeys, noteReader: sharedNoteReader() },
      recognisers: { hosted, hasTranscribers: false },
    },
    id,
    { awakeableId: 'none', transcribersFailed: false },
  );
  expect((await anna.entries([id])).map(({ duration, isPreview }) => [duration, isPreview])).toEqual([
    [7_200, true],
    [3_600, true],
  ]);
});

test('[D-PREVIEW] nobody else sees a preview', async () => {
  const { anna, ben } = await startWithTwo();
  const { id } = await anna.type(note);
  expect(await ben.entries([id])).toEqual([]);
});

test('[D-PREVIEW] a preview is kept sealed', async () => {
  const { anna, db } = await startWithTwo();
  await anna.type(note);
  const [row] = await db.select().from(recordings);
  expect(row?.previewSealed?.length).toBeGreaterThan(0);
  expect(row?.previewSealed?.includes('Website')).toBe(false);
});

test('[D-PREVIEW] a note of more than 2,000 characters, or one that says nothing to log, has no preview', async () => {
  const { anna } = await startWithTwo();
  const ofLength = (count: number) => 'Two hours of design'.padEnd(count, ' and drawing');
  expect((await anna.type(ofLength(2_000))).preview).toHaveLength(1);
  for (const text of [ofLength(2_001), 'Good morning']) {
    const { id, preview } = await anna.type(text);
    expect(preview).toEqual([]);
    expect(await anna.entries([id])).toEqual([]);
  }
});

test('[D-PREVIEW] a note whose preview fails is taken all the same, and the log says so without its words', async () => {
  const { anna, db, logged } = await startWithTwo();
  await db
    .update(connections)
    .set({ projects: [{ id: 'broken' }] })
    .where(eq(connections.userId, anna.id));
  const { id, preview } = await anna.type('Two hours of marzipan');
  expect(preview).toEqual([]);
  expect(await db.$count(recordings, eq(recordings.id, id))).toBe(1);
  expect(logged()).toContain('a note has no preview');
  expect(logged()).not.toContain('marzipan');
});

test('[D-PREVIEW] a preview is no entry: not of the note by its id, not to change or delete, not in figures or exports', async () => {
  const { anna, db } = await startWithTwo();
  const { id, preview } = await anna.type(note);
  const read = getNote.reply.parse(await (await anna.call('GET', `/api/notes/${id}`)).json());
  expect([read.entries, read.progress, read.togglEntryId]).toEqual([[], null, null]);
  for (const entry of preview) {
    const path = `/api/toggl/entries/${entry.id}`;
    const changed = await anna.call('PATCH', path, { body: { description: 'Something else' } });
    const deleted = await anna.call('DELETE', path);
    expect([changed.status, deleted.status]).toEqual([404, 404]);
  }
  const figures = await anna.call('GET', '/api/insights?range=all');
  expect(getInsights.reply.parse(await figures.json())).toMatchObject({ entries: 0, seconds: 0 });
  const taken = await exportedRecordings({ db, sealingKeys: testSealingKeys }, anna.id);
  expect(taken.entries).toEqual([]);
});

test('[D-PREVIEW] the preview of a note that fails is deleted', async () => {
  const { anna, db } = await startWithTwo();
  const { id } = await anna.type(note);
  await parkOrFail({ db }, id, 'day-too-long');
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  expect([row?.status, row?.previewSealed]).toEqual(['failed', null]);
});

test('[D-PREVIEW] entries that are written down stand in the place of a preview, also before they are logged', async () => {
  const { anna, db } = await startWithTwo();
  const { id } = await anna.type(note);
  const written = await makeEntry(db, { id, userId: anna.id }, { serviceEntryId: null });
  expect(await anna.entries([id])).toMatchObject([{ id: written, isPreview: false, isLogged: false }]);
});

test.each(['success', 'failed'] as const)(
  '[D-PREVIEW] a recording that ended as %s shows no preview',
  async (status) => {
    const { anna, db } = await startWithTwo();
    const { id } = await anna.type(note);
    await db.update(recordings).set({ status }).where(eq(recordings.id, id));
    expect(await anna.entries([id])).toEqual([]);
  },
);
