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

const serverUrl = () => process.env['TIMBRE_OPENTICKLY_URL'] ?? '';

const Account = z.object({
  token: z.string(),
  projects: z.array(z.object({ id: z.number(), name: z.string() })),
});
const Entries = z.array(
  z.object({
    project_id: z.number().nullable(),
    start: z.string(),
    duration: z.number(),
    description: z.string(),
    server_deleted_at: z.string().nullable(),
  }),
);

/** Somebody with an account at the simulated server and a project there. */
async function makeAccount(request: APIRequestContext) {
  const made = await request.post(`${serverUrl()}/_control/accounts`, {
    data: { projects: [{ name: 'Acme' }], timezone: 'Europe/Paris' },
  });
  const { token, projects } = Account.parse(await made.json());
  const entries = async () =>
    Entries.parse(await (await request.get(`${serverUrl()}/_control/entries?token=${token}`)).json())
      .filter((entry) => entry.server_deleted_at === null)
      .map((entry) => {
        const project = projects.find(({ id }) => id === entry.project_id)?.name ?? 'no project';
        return `${project}: ${entry.description} ${timeInParis(entry.start)} ${entry.duration / 3_600}`;
      });
  return { token, entries };
}

test('[TICK-14] a server with the API of Toggl Track is connected, and a spoken note is logged, changed and undone there', async ({
  page,
  context,
  signedIn: _,
}) => {
  const { token, entries } = await makeAccount(context.request);
  await page.goto('/recordings');
  await page.getByRole('button', { name: 'I host a compatible server' }).click();
  await page.getByLabel('Address of your OpenTickly').fill(serverUrl());
  await page.getByLabel('New token', { exact: true }).fill(token);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await logChangeAndUndo(page, {
    readEntries: entries,
    logged: 'no project: design 09:00 2',
    changed: 'no project: drawing 09:00 1',
    others: ['no project: meeting 11:00 1', 'no project: emails 12:00 0.5'],
  });
});
