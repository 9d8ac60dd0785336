import { Recording } from '@timbre/contract/recordings';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { makePerson } from '../../../test/make-team.ts';
import { startApp, testSealingKeys } from '../../../test/start-app.ts';
import { idempotentWrites } from '../../db/platform.schema.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import { recordings } from './recordings.schema.ts';

const attempted = { inFlightUntil: sql`now() - interval '1 minute'` };

/** What may have become of the one entry that was written down, and whether other words may take its place. */
const cases = [
  { what: 'was never sent', attempt: null, entry: {}, note: {}, canEdit: true },
  { what: 'was clearly refused', attempt: { knownMissing: true }, entry: {}, note: {}, canEdit: true },
  { what: 'stands in the service', attempt: null, entry: { serviceEntryId: '1' }, note: {}, canEdit: false },
  { what: 'was written, and not noted', attempt: { reference: '1' }, entry: {}, note: {}, canEdit: false },
  { what: 'was sent with an unknown outcome', attempt: {}, entry: {}, note: {}, canEdit: false },
  {
    what: 'was not found after an unknown outcome',
    attempt: { knownMissing: true, wasUnknown: true, lookedAt: sql`now()` },
    entry: {},
    note: {},
    canEdit: false,
  },
  {
    what: 'comes from a backup',
    attempt: null,
    entry: {},
    note: { restoredFrom: Temporal.Instant.from('2026-11-12T17:00:00Z') },
    canEdit: false,
  },
];

test.each(cases)(
  '[HIST-22] the words of a failed note whose entry $what: may be replaced: $canEdit',
  async ({ attempt, entry, note, canEdit }) => {
    const app = await startApp();
    const [anna, ben] = [await makePerson(app.url), await makePerson(app.url)];
    const id = await makeRecording(app.db, anna.id, {
      status: 'failed',
      failureCode: 'unavailable',
      ...note,
    });
    const transcriptSealed = seal(
      testSealingKeys,
      sealedPlaces.transcript({ id, userId: anna.id }),
      'An hour of calls',
    );
    await app.db.update(recordings).set({ transcriptSealed });
    const entryId = await makeEntry(app.db, { id, userId: anna.id }, { serviceEntryId: null, ...entry });
    if (attempt)
      await app.db.insert(idempotentWrites).values({ key: `entry-${entryId}`, ...attempted, ...attempt });
    const find = async () =>
      z.array(Recording).parse(await (await anna.call('GET', '/api/recordings')).json())[0];
    expect(await find()).toMatchObject({ canEditText: canEdit });
    const replace = async ({ call }: typeof anna) =>
      (await call('PUT', `/api/recordings/${id}/transcript`, { body: { text: 'Two hours of calls' } }))
        .status;
    expect(await replace(ben)).toBe(404);
    expect(await replace(anna)).toBe(canEdit ? 204 : 404);
    const left = await app.db.select().from(entries).where(eq(entries.recordingId, id));
    expect([(await find())?.status, left.length]).toEqual(canEdit ? ['pending', 0] : ['failed', 1]);
  },
);

test('[HIST-22] a failed note without words has none to replace', async () => {
  const app = await startApp();
  const anna = await makePerson(app.url);
  const id = await makeRecording(app.db, anna.id, { status: 'failed', failureCode: 'nothing-heard' });
  const [note] = z.array(Recording).parse(await (await anna.call('GET', '/api/recordings')).json());
  expect(note).toMatchObject({ canEditText: false });
  const body = { text: 'Two hours of calls' };
  expect((await anna.call('PUT', `/api/recordings/${id}/transcript`, { body })).status).toBe(404);
});
