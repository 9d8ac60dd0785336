import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startNoteStack } from '../../../test/note-stack.ts';
import { find, type Speaker, say } from '../../../test/speak.ts';
import { usage } from '../usage/usage.schema.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;

const replace = async ({ call }: Speaker, id: string, text: string) =>
  (await call('PUT', `/api/recordings/${id}/transcript`, { body: { text } })).status;

async function connected(stack: Stack): Promise<Speaker> {
  const anna = await stack.speaker({ projects: [{ name: 'Website' }] });
  await anna.connect();
  return anna;
}

const getErrorCode = (note: { processingError: string | null }): unknown =>
  JSON.parse(note.processingError ?? '{}').code;

const tooMany = Array.from({ length: 101 }, (_, n) => `${n + 1} minutes of part ${n + 1}`).join(', ');

test.each([
  { code: 'day-too-long', words: 'Yesterday thirty hours of sleep research' },
  { code: 'too-many-entries', words: `Last week ${tooMany}.` },
])(
  '[HIST-21] a note that failed as $code is put right in its words, and logged on its own day for no minutes',
  async ({ code, words }) => {
    const stack = await startNoteStack();
    const anna = await connected(stack);
    const id = await say(anna, code, words);
    const failed = await stack.finished(anna, id);
    expect([getErrorCode(failed), failed.canEditText, failed.canRetry]).toEqual([code, true, false]);
    expect(await replace(anna, id, 'Yesterday three hours of sleep research')).toBe(204);
    expect(await stack.finished(anna, id)).toMatchObject({ status: 'success', canEditText: false });
    expect(await anna.ledger()).toMatchObject([
      { description: 'sleep research', start: '2026-11-11T08:00:00+00:00', duration: 10_800 },
    ]);
    expect(await stack.db.select().from(usage).where(eq(usage.recordingId, id))).toMatchObject([
      { state: 'returned' },
    ]);
    expect(await anna.recordings()).toHaveLength(1);
  },
);

test('[HIST-22] a note that was answered for another account is logged in the new one, once, by entries that take the place of those before', async () => {
  const stack = await startNoteStack();
  const anna = await connected(stack);
  const before = anna.ledger;
  await anna.call('PATCH', '/api/user', { body: { askWhenUnsure: true } });
  const words = 'Two hours for the zanzibar thing because of reasons';
  const id = await say(anna, 'asking', words);
  await expect.poll(async () => (await find(anna, id))?.step).toBe('asking');
  const written = await anna.entries([id]);

  const other = await stack.speaker({ projects: [] });
  await anna.enterPassword();
  await anna.call('POST', '/api/user/toggl-token', { body: { togglToken: other.service.token } });
  await anna.call('POST', `/api/recordings/${id}/answer`, { body: { answer: 'log' } });
  const failed = await stack.finished(anna, id);
  expect([getErrorCode(failed), failed.canEditText]).toEqual(['connection-changed', true]);

  // Nothing is wrong with the words. Read anew, they are in doubt anew.
  expect(await replace(anna, id, words)).toBe(204);
  await expect.poll(async () => (await find(anna, id))?.step).toBe('asking');
  const anew = await anna.entries([id]);
  expect(anew).toHaveLength(written.length);
  expect(anew.some((entry) => written.some((one) => one.id === entry.id))).toBe(false);
  await anna.call('POST', `/api/recordings/${id}/answer`, { body: { answer: 'log' } });
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect([await before(), (await other.ledger()).length]).toEqual([[], written.length]);
  expect(await replace(anna, id, 'Three hours of calls')).toBe(404);
});
