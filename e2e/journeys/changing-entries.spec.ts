import { connectAccount, entriesIn, expect, fetchLedger, logNote, notesIn, test } from '../fixtures.ts';

test.use({ timezoneId: 'Europe/Paris' });

test('[HIST-17][HIST-08][D-EDIT] what is changed of an entry stands in the service', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request, {
    projects: [{ name: 'Acme', client: 'Acme Inc.' }, { name: 'Zenith' }],
    tags: ['billable', 'deep work'],
  });
  await logNote(context.request, 'Yesterday from 9 to 11 homepage design for Acme');
  await page.goto('/recordings');
  const value = (label: string) =>
    page.locator('[data-entry] dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
  await expect(value('Project')).toHaveText('Acme · Acme Inc.');
  await expect(value('When')).toContainText('9:00 AM – 11:00 AM');
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  const edit = page.getByRole('button', { name: /^Edit: / });
  await edit.click();
  await dialog.getByLabel('Description').fill('Landing page');
  await dialog.getByLabel('Tags').fill('billable, deep work');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(value('Tags').locator('span span')).toHaveText(['billable', 'deep work']);
  expect(await fetchLedger(page, token)).toMatchObject([
    { description: 'Landing page', tags: ['billable', 'deep work'], duration: 7_200 },
  ]);

  await edit.click();
  await dialog.getByLabel('Tags').fill('');
  await dialog.getByLabel('Project').selectOption('Zenith');
  await dialog.getByLabel('Start').fill('10:30');
  await dialog.getByLabel('Hours').fill('0');
  await dialog.getByLabel('Minutes').fill('45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(value('Project')).toHaveText('Zenith');
  await expect(value('When')).toContainText('10:30 AM – 11:15 AM');
  expect(await fetchLedger(page, token)).toMatchObject([{ tags: [], duration: 2_700 }]);
});

test('[HIST-09][HIST-06] an entry that is deleted is gone from the service and the history', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  expect(await fetchLedger(page, token)).toHaveLength(1);
  await page.goto('/recordings');
  await page.getByRole('button', { name: /^Delete: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(entriesIn(page)).toHaveCount(0);
  await expect(notesIn(page)).toContainText('Synced');
  expect(await fetchLedger(page, token)).toEqual([]);
});
