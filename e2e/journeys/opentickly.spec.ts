import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, test } from '../fixtures.ts';
import { logChangeAndUndo } from '../log-change-undo.ts';

test.use({ timezoneId: 'Europe/Paris' });

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
        return `${project}: ${entry.description} ${entry.start.slice(11, 16)} ${entry.duration / 3_600}`;
      });
  return { token, entries };
}

test('[TICK-14] a server with the API of Toggl Track is connected, and an entry is logged, changed and undone there', async ({
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
    note: 'On 3 November from 9 to 11 design for Acme',
    readEntries: entries,
    logged: 'Acme: design 08:00 2',
    changed: 'Acme: drawing 08:00 1',
  });
});
