import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { connectAccount, expect, test } from '../fixtures.ts';
import { answerHistory, makeUpEntry, makeUpRecording, toId } from '../made-up-history.ts';

/** Pictures of entries in every state and of what can be done about them; the responses are made up, so that all of it can be seen. */
test.setTimeout(240_000);

const folder = join(import.meta.dirname, '../../.data/screens');
const createdAt = '2026-11-17T16:42:00.000Z';

const recording = (number: number, change: object) => makeUpRecording(number, createdAt, change);

function entry(number: number, of: number, description: string, change: object = {}) {
  const start = Date.parse('2026-11-16T08:00:00.000Z') + number * 5_400_000;
  return makeUpEntry(number, of, description, start, {
    ...{ state: 'logged', isHeld: false, rejection: null, taskId: null, taskName: null, billable: null },
    ...change,
  });
}

const held = (code: string, more: object = {}) => ({
  isLogged: false,
  state: 'rejected',
  isHeld: true,
  rejection: { code, fields: [], words: null, ...more },
});
const atAcme = {
  projectId: '11',
  taskId: '111',
  taskName: 'Design',
  billable: true,
  rawData: { description: '', project_name: 'Website', client_name: 'Acme Inc.', tags: ['design'] },
};

const partLogged = {
  recordings: [recording(1, { status: 'processing', step: 'asking', progress: { logged: 2, total: 5 } })],
  entries: [
    entry(1, 1, 'Homepage design', atAcme),
    entry(2, 1, '', { ...atAcme, billable: false }),
    entry(3, 1, '', held('fields-required', { fields: ['project', 'task'] })),
    entry(4, 1, 'Review of the quarterly figures with the whole team', {
      ...atAcme,
      ...held('period-locked'),
    }),
    entry(5, 1, 'Emails', { ...atAcme, isLogged: false, isHeld: true, state: 'pending' }),
  ],
};
const oneHeld = {
  recordings: [recording(1, { status: 'processing', step: 'asking', progress: { logged: 2, total: 3 } })],
  entries: partLogged.entries.slice(0, 3),
};
const others = {
  recordings: [
    recording(1, {
      status: 'processing',
      step: 'waiting',
      progress: { logged: 1, total: 3 },
      waitsUntil: '2026-11-17T17:20:00.000Z',
    }),
    recording(2, {}),
  ],
  entries: [
    entry(1, 1, 'Homepage design', atAcme),
    entry(2, 1, 'Call with Zenith', { isLogged: false, state: 'waiting' }),
    entry(3, 1, '', { isLogged: false, state: 'waiting' }),
    entry(4, 2, 'Workshop', { ...atAcme, state: 'changed-remotely' }),
    entry(5, 2, '', { state: 'deleted-remotely' }),
  ],
};

const catalogue = {
  projects: [
    {
      id: '11',
      name: 'Website',
      client: 'Acme Inc.',
      workspaceId: '1',
      billable: true,
      tasks: [
        { id: '111', name: 'Design' },
        { id: '112', name: 'Development' },
      ],
    },
    { id: '12', name: 'Internal', client: null, workspaceId: '1', billable: false, colour: null, tasks: [] },
  ],
  tags: [],
  workspaces: [{ id: '1', name: 'Studio Lumière', isPaid: true, requiredFields: ['project', 'task'] }],
};

async function show(page: Page, history: typeof partLogged): Promise<void> {
  await answerHistory(page, () => history);
  await page.route('/api/connection/catalogue', (route) => route.fulfill({ json: catalogue }));
  await page.route('/api/entries/*/resend', (route) =>
    route.fulfill({
      status: 404,
      body: 'There is no such entry any more.',
      headers: { 'x-error-code': 'not-found' },
    }),
  );
  await page.goto('/recordings');
  await expect(page.locator('[data-entry]').first()).toBeVisible();
}

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 1024, 390]) {
    const shoot = async (page: Page, name: string, part: 'page' | 'window' = 'page') => {
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      if (part === 'page') await page.evaluate('scrollTo(0, 0)');
      await page.screenshot({
        path: join(folder, `${name}-${language}-${width}.png`),
        fullPage: part === 'page',
      });
    };

    test(`entries in every state in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      await show(page, partLogged);
      await shoot(page, 'entries-part-logged');

      const heldEntry = page.locator('[data-entry]').nth(2);
      const [remove, change, log] = [0, 1, 2].map((place) => heldEntry.getByRole('button').nth(place));
      await log?.click();
      const toast = page.locator('[data-tone=danger]');
      await expect(toast).toBeVisible();
      await shoot(page, 'entries-resend-failed', 'window');
      await toast.getByRole('button').click();
      await expect(toast).toBeHidden();

      await change?.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('status')).toBeVisible();
      await shoot(page, 'entries-edit-missing', 'window');
      await dialog.getByRole('combobox').first().selectOption('11');
      await dialog.getByRole('combobox').nth(1).selectOption('112');
      await expect(dialog.getByRole('switch')).toBeChecked();
      await dialog.getByRole('button').last().scrollIntoViewIfNeeded();
      await shoot(page, 'entries-edit', 'window');
      await page.keyboard.press('Escape');
      await remove?.click();
      await expect(dialog).toBeVisible();
      await shoot(page, 'entries-remove', 'window');

      await show(page, others);
      await shoot(page, 'entries-waiting');
    });

    test(`the recorder after a note that was logged in part in ${language} at ${width}`, async ({
      page,
      context,
      signedIn: _,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      await page.goto('/recordings');
      await page.route('/api/notes', (route) => route.fulfill({ json: { id: toId(1), preview: [] } }));
      await page.getByRole('button', { name: /Type instead|Écrire plutôt/ }).click();
      await page.getByRole('textbox').fill('Two hours of design, an hour of emails');
      await answerHistory(page, () => oneHeld);
      await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
      await expect(page.locator('[data-keeps-focus] [data-unlogged]')).toBeVisible();
      await shoot(page, 'recorder-part-logged');
    });
  }
}
