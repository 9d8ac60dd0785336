import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, test } from '../fixtures.ts';
import { logChangeAndUndo } from '../log-change-undo.ts';
import { giveSpeech } from '../microphone.ts';
import { timeInParis } from '../recorder.ts';

test.use({ timezoneId: 'Europe/Paris' });

/** "Yesterday two hours design, one hour meeting, thirty minutes emails." */
test.beforeEach(({ context }) =>
  giveSpeech(context, join(import.meta.dirname, '../sounds/two-hours-design.wav')),
);

const clockifyUrl = () => process.env['TIMBRE_CLOCKIFY_URL'] ?? '';

const Account = z.object({ id: z.string(), key: z.string() });
const Entries = z.array(
  z.object({
    userId: z.string(),
    description: z.string(),
    timeInterval: z.object({ start: z.string(), duration: z.string() }),
    project: z.object({ name: z.string() }).nullable(),
    tags: z.array(z.object({ name: z.string() })),
  }),
);

/** Somebody with an account at the simulated service and a project. */
async function makeAccount(request: APIRequestContext) {
  const made = await request.post(`${clockifyUrl()}/_control/accounts`, {
    data: { projects: [{ name: 'Acme' }], timeZone: 'Europe/Paris' },
  });
  const { id, key } = Account.parse(await made.json());
  const entries = async () =>
    Entries.parse(await (await request.get(`${clockifyUrl()}/_control/entries`)).json())
      .filter(({ userId }) => userId === id)
      .map(({ project, description, timeInterval: { start, duration }, tags }) =>
        [
          project?.name ?? 'no project',
          description,
          timeInParis(start),
          duration,
          ...tags.map(({ name }) => name),
        ].join(', '),
      );
  return { key, entries };
}

test('[CLOCK-14] Clockify is connected, and a spoken note is logged, changed and undone there', async ({
  page,
  context,
  signedIn: _,
}) => {
  const { key, entries } = await makeAccount(context.request);
  await page.goto('/recordings');
  await page.getByLabel('Time tracker').selectOption('Clockify');
  await page.getByLabel('New token', { exact: true }).fill(key);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await logChangeAndUndo(page, {
    readEntries: entries,
    logged: 'no project, design, 09:00, PT7200S',
    changed: 'no project, drawing, 09:00, PT3600S',
    others: ['no project, meeting, 11:00, PT3600S', 'no project, emails, 12:00, PT1800S'],
  });
});
