import { join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { fileTracker } from '../../../test/file-tracker.ts';
import { makeEntry, makeRecording, makeUser } from '../../../test/make.ts';
import { startNoteStack } from '../../../test/note-stack.ts';
import { say } from '../../../test/speak.ts';
import { startApp } from '../../../test/start-app.ts';
import type { TimeTracker } from '../../connectors/time-tracker.ts';
import type { Db } from '../../db/client.ts';
import { deleteLeftChanges, withdrawChange } from './time-tracking.queries.ts';
import { entryChanges } from './time-tracking.schema.ts';

async function changeIds(db: Db): Promise<string[]> {
  return (await db.select({ id: entryChanges.id }).from(entryChanges)).map(({ id }) => id);
}

test('[D-EDIT] a change that the service has comes into the history, also if who asked has given up', async () => {
  const directory = temporaryDirectory('tracker');
  onTestFinished(() => directory.remove());
  const file = fileTracker(join(directory.path, 'entries.json'));
  let afterUpdate = async () => {};
  const tracker: TimeTracker = {
    ...file,
    as: (token) => {
      const session = file.as(token);
      return {
        ...session,
        update: async (...given) => {
          await session.update(...given);
          await afterUpdate();
        },
      };
    },
  };
  const { speaker, finished, db } = await startNoteStack({ tracker });
  const anna = await speaker();
  await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: 'the password' } });
  const id = await say(anna, 'file', 'Yesterday two hours of digging.');
  await finished(anna, id);
  const [entry] = await anna.entries([id]);
  afterUpdate = async () => {
    afterUpdate = async () => {};
    for (const changeId of await changeIds(db)) await withdrawChange(db, changeId);
    throw new Error('the worker is killed');
  };
  const edited = await anna.call('PATCH', `/api/toggl/entries/${entry?.id}`, {
    body: { description: 'planting' },
  });
  expect(edited.status).toBe(204);
  expect(file.lines().map(({ text }) => text)).toEqual(['planting']);
  expect((await anna.entries([id])).map(({ description }) => description)).toEqual(['planting']);
  expect(await changeIds(db)).toEqual([]);
});

test('[D-EDIT] changes that nobody waits for are deleted; those that a worker has begun are not, for as long as it may try', async () => {
  const { db } = await startApp();
  const userId = await makeUser(db);
  const entryId = await makeEntry(db, { id: await makeRecording(db, userId), userId });
  const change = { description: 'drawing' };
  const [awaited, left, begun, dead] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  await db.insert(entryChanges).values([
    { id: awaited, entryId, change },
    { id: left, entryId, change, askedAt: ago('11 minutes') },
    { id: begun, entryId, change, askedAt: ago('1 day'), begunAt: ago('1 day') },
    { id: dead, entryId, change, askedAt: ago('3 days'), begunAt: ago('3 days') },
  ]);
  await deleteLeftChanges(db);
  expect((await changeIds(db)).sort()).toEqual([awaited, begun].sort());
  for (const id of [awaited, begun]) await withdrawChange(db, id);
  expect(await changeIds(db)).toEqual([begun]);
});
