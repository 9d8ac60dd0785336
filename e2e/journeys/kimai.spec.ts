import type { APIRequestContext } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, test } from '../fixtures.ts';
import { logChangeAndUndo } from '../log-change-undo.ts';

test.use({ timezoneId: 'Europe/Paris' });

const kimaiUrl = () => process.env['TIMBRE_KIMAI_URL'] ?? '';

const User = z.object({ id: z.number(), key: z.string() });
const Entries = z.array(
  z.object({
    user: z.object({ id: z.number() }),
    project: z.object({ name: z.string() }),
    activity: z.object({ name: z.string() }),
    begin: z.string(),
    duration: z.number(),
    description: z.string().nullable(),
  }),
);

/** Somebody with an account at the simulated server who may log in one project. */
async function makeUser(request: APIRequestContext) {
  const made = await request.post(`${kimaiUrl()}/_control/users`, {
    data: { projects: [{ name: 'Acme' }], timezone: 'Europe/Paris' },
  });
  const { id, key } = User.parse(await made.json());
  const entries = async () =>
    Entries.parse(await (await request.get(`${kimaiUrl()}/_control/entries`)).json())
      .filter(({ user }) => user.id === id)
      .map(
        ({ project, activity, begin, duration, description }) =>
          `${project.name}, ${activity.name}: ${description ?? ''} ${begin.slice(11, 16)} ${duration / 3_600}`,
      );
  return { key, entries };
}

test('[KIMAI-18] Kimai is connected, and an entry is logged, changed and undone there', async ({
  page,
  context,
  signedIn: _,
}) => {
  const { key, entries } = await makeUser(context.request);
  await page.goto('/recordings');
  await page.getByLabel('Time tracker').selectOption('Kimai');
  await page.getByLabel('Address of your Kimai').fill(kimaiUrl());
  await page.getByLabel('New token', { exact: true }).fill(key);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await logChangeAndUndo(page, {
    note: 'Yesterday from 9 to 11 design for Acme',
    readEntries: entries,
    logged: 'Acme, Design:  09:00 2',
    changed: 'Acme, Design: drawing 09:00 1',
  });
});
