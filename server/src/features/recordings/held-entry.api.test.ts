import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { makeEntry, makeRecording } from '../../../test/make.ts';
import { makePerson } from '../../../test/make-team.ts';
import { startApp } from '../../../test/start-app.ts';
import type { Db } from '../../db/client.ts';
import { entries } from '../time-tracking/time-tracking.schema.ts';
import { recordings } from './recordings.schema.ts';

const acts = [{ method: 'PATCH', body: { description: 'Changed' } }, { method: 'DELETE' }] as const;
const meanwhile = [
  {
    what: 'answered',
    happen: async (tx: Db, recordingId: string) => {
      await tx.update(recordings).set({ step: 'logging' }).where(eq(recordings.id, recordingId));
    },
  },
  {
    what: 'deleted',
    happen: async (tx: Db, recordingId: string) => {
      await tx.delete(entries).where(eq(entries.recordingId, recordingId));
    },
  },
];
const cases = acts.flatMap((act) => meanwhile.map((other) => ({ ...act, ...other })));

test.each(cases)(
  '[HIST-20] $method of an entry that waits for its owner, $what in another tab meanwhile, is answered with 404',
  async ({ happen, what, ...act }) => {
    const app = await startApp();
    const anna = await makePerson(app.url);
    const recordingId = await makeRecording(app.db, anna.id, { status: 'processing', step: 'asking' });
    const held = { id: recordingId, userId: anna.id };
    const entryId = await makeEntry(app.db, held, { serviceEntryId: null, description: 'Design' });
    const url = `/api/toggl/entries/${entryId}`;
    let answer: Promise<Response> | undefined;
    await app.db.transaction(async (tx) => {
      await happen(tx, recordingId);
      let isAnswered = false;
      answer = anna.call(act.method, url, 'body' in act ? { body: act.body } : {}).finally(() => {
        isAnswered = true;
      });
      // It has read the entry as it was before, and waits for this transaction.
      await eventually(async () => {
        const { rows } = await app.db.execute(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return isAnswered || rows.length > 0;
      });
    });
    expect((await answer)?.status).toBe(404);
    const [left] = await app.db.select().from(entries).where(eq(entries.id, entryId));
    expect(left?.description).toBe(what === 'deleted' ? undefined : 'Design');
  },
);
