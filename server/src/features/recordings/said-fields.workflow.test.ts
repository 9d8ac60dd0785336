import { expect, test } from 'vitest';
import { z } from 'zod';
import { startNoteStack } from '../../../test/note-stack.ts';
import { type Speaker, say } from '../../../test/speak.ts';

const Ledger = z.array(z.object({ description: z.string(), billable: z.boolean() }));

/** What stands in the service, the oldest first. */
async function ledgerOf({ togglUrl }: { togglUrl: string }, { service }: Speaker) {
  const authorization = `Basic ${Buffer.from(`${service.token}:api_token`).toString('base64')}`;
  const response = await fetch(`${togglUrl}/api/v9/me/time_entries`, { headers: { authorization } });
  return Ledger.parse(await response.json()).toReversed();
}

test('[ENTRY-21] on a paid plan an entry is billable as it was said, or else as its project is', async () => {
  const stack = await startNoteStack();
  const projects = [{ name: 'Website', client: 'Acme', billable: true }, { name: 'Garden' }];
  const anna = await stack.speaker({ plan: 'starter', projects });
  await anna.connect();
  const id = await say(
    anna,
    'billable',
    'Two hours of design for the website, an hour of calls for the website, not billable, an hour of digging for the garden, billable, and an hour of watering for the garden.',
  );
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledgerOf(stack, anna)).toEqual([
    { description: 'design', billable: true },
    { description: 'calls', billable: false },
    { description: 'digging', billable: true },
    { description: 'watering', billable: false },
  ]);
  expect((await anna.entries([id])).map(({ billable }) => billable)).toEqual([true, false, true, null]);
});

test('[ENTRY-21] a free plan does not know billable time, so nothing is said of it there', async () => {
  const stack = await startNoteStack();
  const anna = await stack.speaker({ projects: [{ name: 'Website', client: 'Acme' }] });
  await anna.connect();
  const id = await say(anna, 'free', 'Two hours of design for the website, billable.');
  expect(await stack.finished(anna, id)).toMatchObject({ status: 'success' });
  expect(await ledgerOf(stack, anna)).toEqual([{ description: 'design', billable: false }]);
  expect(await anna.entries([id])).toMatchObject([{ billable: null, isDoubtful: false }]);
});
