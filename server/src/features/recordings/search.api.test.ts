import { User } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { eq, sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { newPerson, startApp, testSealingKeys } from '../../../test/start-app.ts';
import { makeLog } from '../../log.ts';
import { resealEverything } from '../../rotation/reseal.ts';
import type { SealingKeys } from '../../sealing.ts';
import { insertEntries } from '../time-tracking/time-tracking.ts';
import { recordings } from './recordings.schema.ts';
import { fillSearchWords } from './recordings.ts';
import { sealTranscript } from './seal-transcript.ts';

const key: SealingKeys = testSealingKeys;

async function startWithTwo() {
  const app = await startApp();
  const signUp = async () => {
    const { call } = app.visitor();
    const { id } = User.parse(await (await call('POST', '/api/register', { body: newPerson() })).json());
    const find = async (search: string, more = '') => {
      const query = `search=${encodeURIComponent(search)}${more}`;
      const page = getHistory.reply.parse(await (await call('GET', `/api/history?${query}`)).json());
      return page.days.flatMap(({ notes }) =>
        notes.flatMap(({ recording, entries }) =>
          entries.length === 0 ? [recording.id] : entries.map(({ description }) => description),
        ),
      );
    };
    return { id, call, find };
  };
  const [anna, ben] = [await signUp(), await signUp()];
  const note = async (
    said: string,
    descriptions: string[],
    { of = anna, given = {}, entry = {} }: { of?: typeof anna; given?: object; entry?: object } = {},
  ) => {
    const id = await makeRecording(app.db, of.id, given);
    const words = sealTranscript(key, { id, userId: of.id }, said);
    await app.db.update(recordings).set(words).where(eq(recordings.id, id));
    await insertEntries(
      app.db,
      key,
      'Europe/Paris',
      descriptions.map((description, position) => ({
        id: crypto.randomUUID(),
        recordingId: id,
        userId: of.id,
        position,
        description,
        startedAt: Temporal.Instant.from('2026-11-12T08:00:00Z'),
        durationSeconds: 60,
        serviceEntryId: `${id} ${position}`,
        ...entry,
      })),
    );
    return id;
  };
  return { ...app, anna, ben, note };
}

test('[FIND-03] each word stands in the entry, its project, client or tags, or in what was said; the last may be a beginning', async () => {
  const { anna, ben, note } = await startWithTwo();
  const entry = { projectName: 'Site vitrine', clientName: 'Café Müller', tags: ['réunion'] };
  await note('Deux heures de conception hier', ['Maquettes'], { entry });
  await note('An hour of layout and an hour of calls', ['Layout', 'Calls']);
  await note('Deux heures de conception', ['Ben’s own'], { of: ben });

  expect(await anna.find('maquettes')).toEqual(['Maquettes']);
  expect(await anna.find('cafe REUNION concep')).toEqual(['Maquettes']);
  expect(await anna.find('muller vitrine hier')).toEqual(['Maquettes']);
  expect(await anna.find('concep hier')).toEqual([]);
  // What was said is the whole note’s, a description its own entry’s.
  expect(await anna.find('hour')).toEqual(['Layout', 'Calls']);
  expect(await anna.find('layout')).toEqual(['Layout', 'Calls']);
  expect(await anna.find('nothing of this')).toEqual([]);
  expect(await anna.find('!!!')).toEqual(['Layout', 'Calls', 'Maquettes']);
  expect(await ben.find('conception')).toEqual(['Ben’s own']);
  expect(await anna.find('layout', '&from=2026-11-13')).toEqual([]);
});

test('[FIND-04] notes without entries are found by what was said, and pages follow each other where many match', async () => {
  const { anna, note } = await startWithTwo();
  const failed = await note('Something about marzipan', [], {
    given: {
      status: 'failed',
      failureCode: 'nothing-understood',
      spokenAt: Temporal.Instant.from('2026-11-01T09:00:00Z'),
    },
  });
  for (let n = 0; n < 12; n += 1) await note('One more', [`Marzipan ${n}`]);
  expect((await anna.find('marz', '&limit=50')).at(-1)).toBe(failed);
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const answer = await anna.call(
      'GET',
      `/api/history?search=marzipan&limit=5${after && `&after=${after}`}`,
    );
    const page = getHistory.reply.parse(await answer.json());
    seen.push(...page.days.flatMap(({ notes }) => notes.map(({ recording }) => recording.id)));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([13, 13, failed]);
});

test('[FIND-05] old entries are found beyond the newest ones that are looked through', async () => {
  const { anna, note, db } = await startWithTwo();
  const startedAt = Temporal.Instant.from('2026-01-05T08:00:00Z');
  await note('Long ago', ['Needle'], { entry: { startedAt } });
  const id = await note('Many', []);
  await db.execute(sql`
    insert into entries (id, recording_id, user_id, position, description, started_at, duration_seconds, service_entry_id)
    select gen_random_uuid(), ${id}, ${anna.id}, n, 'Hay', now(), 60, 'hay ' || n from generate_series(0, 599) n`);
  expect(await anna.find('need')).toEqual(['Needle']);
  expect(await anna.find('long needle')).toEqual(['Needle']);
});

test('[FIND-06] words are stored as hashes under a key that the database does not have; those of changed, undone or deleted notes go with them', async () => {
  const { anna, note, db } = await startWithTwo();
  const id = await note('Secret marzipan', ['Tasting']);
  const { rows } = await db.execute(sql`select row_to_json(recordings)::text as row from recordings`);
  expect(JSON.stringify(rows)).not.toContain('arzipan');
  // As the last release changes them: without hashes.
  await db.execute(sql`update entries set description = 'Nougat' where recording_id = ${id}`);
  expect(await anna.find('tasting')).toEqual([]);
  expect((await anna.call('DELETE', `/api/recordings/${id}`)).status).toBe(204);
  expect(await anna.find('marzipan')).toEqual([]);
});

test('[FIND-07] what has no hashes yet gets them in the background, and rotation hashes all of them by the new key', async () => {
  const { anna, note, db, audio } = await startWithTwo();
  const id = await note('Marzipan and nougat', ['Tasting']);
  await db.execute(sql`update entries set search_words = null`);
  await db.execute(sql`update recordings set search_words = null`);
  expect(await anna.find('marzipan')).toEqual([]);
  const unreadable = await makeRecording(db, anna.id, { transcriptSealed: Buffer.from('no seal') });
  const log = makeLog('silent', 'test');
  await fillSearchWords({ db, log, sealingKeys: key });
  expect(await anna.find('marzipan tast')).toEqual(['Tasting']);
  const { rows } = await db.execute(sql`select search_words from recordings where id = ${unreadable}`);
  expect(rows).toEqual([{ search_words: [] }]);

  await db.execute(sql`delete from recordings where id = ${unreadable}`);
  const next: SealingKeys = [{ id: 'next', key: Buffer.alloc(32, 9), bindsRow: true }, ...key];
  const before = await db
    .select({ words: recordings.searchWords })
    .from(recordings)
    .where(eq(recordings.id, id));
  await resealEverything({ db, audio, sealingKeys: next });
  const after = await db
    .select({ words: recordings.searchWords })
    .from(recordings)
    .where(eq(recordings.id, id));
  expect(after).not.toEqual(before);
  // The api of this test knows the key before alone.
  expect(await anna.find('marzipan')).toEqual([]);
  expect(await anna.find('tasting')).toEqual([]);
});

test('[FIND-08] an entry that its owner changes is found by its new words at once', async () => {
  const { anna, db } = await startWithTwo();
  const id = await makeRecording(db, anna.id, { status: 'processing', step: 'asking' });
  const entryId = await makeEntry(db, { id, userId: anna.id }, { serviceEntryId: null });
  const edited = await anna.call('PATCH', `/api/entries/${entryId}`, { body: { description: 'Tasting' } });
  expect(edited.status).toBe(204);
  expect(await anna.find('tasting')).toEqual(['Tasting']);
});
