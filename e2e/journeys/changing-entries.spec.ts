import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  ledgerOf,
  logNote,
  notesIn,
  test,
  toastIn,
} from '../fixtures.ts';

test.use({ timezoneId: 'Europe/Paris' });
// A note takes a second for each of its entries, more on a busy machine.
test.setTimeout(60_000);

test('[HIST-17][HIST-08][D-EDIT] an entry shows all that is known of it, and what is changed stands in the service', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request, {
    fullname: 'Sam',
    projects: [{ name: 'Acme', client: 'Acme Inc.' }, { name: 'Zenith' }],
    tags: ['billable', 'deep work'],
  });
  await logNote(context.request, 'Yesterday from 9 to 11 homepage design for Acme');
  await page.goto('/recordings');
  const fact = (label: string) =>
    page.locator('[data-entry] dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
  await expect(fact('Description')).toHaveText(/homepage design/i);
  await expect(fact('Project')).toHaveText('Acme · Acme Inc.');
  await expect(fact('Workspace')).toHaveText("Sam's workspace");
  await expect(fact('When')).toContainText('9:00 AM – 11:00 AM');
  await expect(fact('Duration')).toHaveText('2h 0m');
  await expectAccessible(page);

  const bodies: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
  });
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  const edit = page.getByRole('button', { name: /^Edit: / });
  const save = dialog.getByRole('button', { name: 'Save' });
  // By keyboard alone.
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Description').fill('   ');
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Description').fill(' Landing page ');
  await dialog.getByLabel('Tags').fill(' billable ,, deep work, ');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toastIn(page, 'success')).toContainText('Entry updated');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(fact('Description')).toHaveText('Landing page');
  await expect(fact('Tags').locator('span span')).toHaveText(['billable', 'deep work']);
  expect(bodies).toEqual([{ description: 'Landing page', tags: ['billable', 'deep work'] }]);
  expect(await ledgerOf(page, token)).toMatchObject([
    { description: 'Landing page', tags: ['billable', 'deep work'], duration: 7_200 },
  ]);

  await edit.click();
  await dialog.getByLabel('Tags').fill(' , ');
  await dialog.getByLabel('Project').selectOption('Zenith');
  await dialog.getByLabel('Start').fill('10:30');
  await dialog.getByLabel('Hours').fill('0');
  await dialog.getByLabel('Minutes').fill('45');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(fact('Project')).toHaveText('Zenith');
  await expect(fact('When')).toContainText('10:30 AM – 11:15 AM');
  await expect(fact('Duration')).toHaveText('45m');
  await expect(fact('Tags')).toBeHidden();
  expect(bodies.at(-1)).toMatchObject({ description: 'Landing page', clearTags: true, duration: 2_700 });
  expect(bodies.at(-1)).not.toHaveProperty('tags');
  expect(await ledgerOf(page, token)).toMatchObject([{ tags: [], duration: 2_700 }]);
});

test('[HIST-09][HIST-06] an entry is deleted for good after a warning; a recording without entries is synced', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  expect(await ledgerOf(page, token)).toHaveLength(1);
  await page.goto('/recordings');
  await page.getByRole('button', { name: /^Delete: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this entry?' });
  await expect(dialog).toContainText('deleted permanently, from Toggl Track and from your history');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Delete: / })).toBeFocused();
  expect(await ledgerOf(page, token)).toHaveLength(1);

  await page.getByRole('button', { name: /^Delete: / }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toastIn(page, 'success')).toContainText('Entry deleted');
  await expect(entriesIn(page)).toHaveCount(0);
  await expect(notesIn(page)).toContainText('Synced');
  await expect(notesIn(page)).toContainText('No entries were created in the time-tracking service.');
  expect(await ledgerOf(page, token)).toEqual([]);
  await expectAccessible(page);
});

test('[HIST-11] a change or deletion that fails says so, keeps the entry, and tells why', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  await page.goto('/recordings');
  await page.route('/api/toggl/entries/*', (route) =>
    route.fulfill({ status: 503, body: 'Toggl Track takes no more calls until 14:05.' }),
  );
  await page.getByRole('button', { name: /^Edit: / }).click();
  await page.getByLabel('Description').fill('Something else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastIn(page, 'danger')).toContainText('Update failed');
  await expect(toastIn(page, 'danger')).toContainText('Failed to update Toggl entry');
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await expect(dialog.getByRole('alert')).toHaveText('Toggl Track takes no more calls until 14:05.');
  await expect(page.getByLabel('Description')).toHaveValue('Something else');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Delete: / }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toastIn(page, 'danger')).toContainText('Delete failed');
  await expect(toastIn(page, 'danger')).toContainText('Failed to delete Toggl entry');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(entriesIn(page)).toHaveCount(1);
});
