import { postNote } from '@timbre/contract/recordings';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startNoteStack } from '../../../test/note-stack.ts';
import { recordings } from './recordings.schema.ts';

const headers = { 'x-time-zone': 'Europe/Paris', 'x-spoken-at': '2026-11-12T17:00:00Z' };

test('[D-PREVIEW] entries stand where the preview said, and it is gone when they are logged', async () => {
  const { speaker, finished, db } = await startNoteStack();
  const anna = await speaker();
  await anna.connect();
  const type = async (text: string) =>
    postNote.reply.parse(await (await anna.call('POST', '/api/notes', { body: { text }, headers })).json());
  const findSealed = async (id: string) => {
    const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
    return row?.previewSealed;
  };
  const { id, preview } = await type('Two hours of design for Website, an hour of meeting');
  expect(await finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await findSealed(id)).toBeNull();
  const written = await anna.entries([id]);
  expect(written.map(({ isPreview, isLogged }) => [isPreview, isLogged])).toEqual([
    [false, true],
    [false, true],
  ]);
  for (const [n, { description, start, duration, workspaceName, rawData }] of preview.entries())
    expect(written[n]).toMatchObject({ description, start, duration, workspaceName, rawData });
});
