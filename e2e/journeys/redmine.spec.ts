import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, test } from '../fixtures.ts';
import { logChangeAndUndo } from '../log-change-undo.ts';

test.use({ timezoneId: 'Europe/Paris' });

const redmineUrl = () => process.env['TIMBRE_REDMINE_URL'] ?? '';

const User = z.object({ id: z.number(), key: z.string() });
const Entries = z.array(
  z.object({
    user: z.object({ id: z.number() }),
    project: z.object({ name: z.string() }),
    activity: z.object({ name: z.string() }),
    hours: z.number(),
    comments: z.string(),
  }),
);

/** Somebody with an account at the simulated server who may log in one project. */
async function makeUser(request: APIRequestContext) {
  const made = await request.post(`${redmineUrl()}/_control/users`, {
    data: { projects: [{ name: 'Acme' }] },
  });
  const { id, key } = User.parse(await made.json());
  const entries = async () =>
    Entries.parse(await (await request.get(`${redmineUrl()}/_control/entries`)).json())
      .filter(({ user }) => user.id === id)
      .map(
        ({ project, activity, hours, comments }) => `${project.name}, ${activity.name}: ${comments} ${hours}`,
      );
  return { key, entries };
}

test('[REDM-16] Redmine is connected, and an entry is logged, changed and undone there', async ({
  page,
  context,
  signedIn: _,
}) => {
  const { key, entries } = await makeUser(context.request);
  await page.goto('/recordings');
  await page.getByLabel('Time tracker').selectOption('Redmine');
  await page.getByLabel('Address of your Redmine').fill(redmineUrl());
  await page.getByLabel('New token', { exact: true }).fill(key);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // An activity of the server that is named is the entry's activity, and no part of its words.
  await logChangeAndUndo(page, {
    note: 'Today two hours of design for Acme',
    readEntries: entries,
    logged: 'Acme, Design:  2',
    changed: 'Acme, Design: drawing 1',
  });
});
