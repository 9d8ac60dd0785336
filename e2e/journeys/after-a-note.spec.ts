import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  expectNote,
  ledgerOf,
  logNote,
  notesIn,
  openSettings,
  refuseWithoutProject,
  test,
  toastIn,
  typeNote,
} from '../fixtures.ts';

test.use({ timezoneId: 'Europe/Paris' });
test.setTimeout(60_000);

test('[D-PUSH][D-UNDO] a note that is logged while the page is open shows by itself, and the toast takes it back', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  // Nothing is in work, so nothing is polled: only the announcement can tell.
  await typeNote(context.request, 'Yesterday 1h design, 30m emails');
  await expect(toastIn(page, 'success')).toContainText('2 entries logged', { timeout: 15_000 });
  // Under the pointer it stays.
  await toastIn(page, 'success').hover();
  await expect(entriesIn(page)).toHaveCount(2);
  await expectAccessible(page);
  await toastIn(page, 'success').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible({ timeout: 15_000 });
  expect(await ledgerOf(page, token)).toEqual([]);
});

test('[D-UNDO] an older note is taken back after a question', async ({ page, context, signedIn: _ }) => {
  const token = await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  await logNote(context.request, 'Yesterday 1h calls');
  await page.goto('/recordings');
  await notesIn(page).filter({ hasText: 'design' }).getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this recording?' });
  await expect(dialog).toContainText('Its entries go from Toggl Track and from your history');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(notesIn(page)).toHaveCount(1, { timeout: 15_000 });
  await expect(notesIn(page)).toContainText('calls');
  await expect
    .poll(async () => (await ledgerOf(page, token)).map((entry) => entry.description))
    .toEqual(['calls']);
});

test('[D-WHY] what was said opens with the words of each entry marked', async ({
  page,
  context,
  signedIn: _,
}) => {
  await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 2h design, 1h meeting');
  await page.goto('/recordings');
  const opener = page.getByRole('button', { name: 'What was typed' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('mark')).toHaveText(['Yesterday1, 2', '2h design1', '1h meeting2']);
  await expectAccessible(page);

  const lookedAt = page.locator('mark[data-looked-at=true]');
  await expect(lookedAt).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit: meeting' }).focus();
  await expect(lookedAt).toHaveText([/^Yesterday/, /meeting/]);
  await entriesIn(page).filter({ hasText: 'design' }).hover();
  await expect(lookedAt).toHaveText([/^Yesterday/, /design/]);
  await expect(lookedAt.last()).toHaveCSS('text-decoration-line', 'underline');
  // The button's tooltip, which is no part of this.
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await opener.click();
  await expect(page.locator('mark')).toHaveCount(0);
});

const doubtful = 'Meeting 3 times twenty minutes and 2 hours of it all total except design';

test('[D-ASK][D-WHY] who wants to be asked decides about a doubtful note: log it as shown, change it, or discard it', async ({
  page,
  context,
  signedIn,
}) => {
  const token = await connectAccount(context.request);
  await openSettings(page, signedIn.password);
  const ask = page.getByRole('switch', { name: 'Ask me when unsure' });
  await expect(ask).not.toBeChecked();
  await ask.focus();
  await page.keyboard.press('Space');
  await expect(toastIn(page, 'success')).toContainText('Unclear notes ask first');
  await expect(ask).toBeChecked();
  await expectAccessible(page);

  const discarded = await typeNote(context.request, doubtful);
  await expectNote(context.request, discarded, 'asking');
  await page.goto('/recordings');
  const card = page.getByRole('article').filter({ hasText: 'Is this right?' });
  await expect(card).toContainText('Doubtful');
  await expect(card).toContainText('Nothing is logged until you say so.');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card).toBeHidden();
  expect(await ledgerOf(page, token)).toEqual([]);

  const kept = await typeNote(context.request, doubtful);
  await expectNote(context.request, kept, 'asking');
  await expect(card).toBeVisible({ timeout: 10_000 });
  await card
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await dialog.getByLabel('Description').fill('Drawing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Drawing');
  expect(await ledgerOf(page, token)).toEqual([]);
  await card.getByRole('button', { name: 'Log as shown' }).click();
  await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible({ timeout: 20_000 });
  await expect(card).toBeHidden();
  await expect(entriesIn(page).first()).toContainText('Drawing');
  expect((await ledgerOf(page, token)).map(({ description }) => description)).toContain('Drawing');
});

test('[D-RETRY] a note that the service refused runs again once that is mended, as the same note', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await refuseWithoutProject(context.request, token, true);
  await expectNote(context.request, await typeNote(context.request, 'Yesterday 1h design'), 'failed');
  await page.goto('/recordings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Failed uploads' }) });
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await refuseWithoutProject(context.request, token, false);
  await card.getByRole('button', { name: /^Retry/ }).click();
  await expect(entriesIn(page)).toHaveCount(1, { timeout: 15_000 });
  await expect(card).toBeHidden();
  expect(await (await context.request.get('/api/recordings')).json()).toHaveLength(1);
  expect(await ledgerOf(page, token)).toHaveLength(1);
});

test('[D-FIRST] before there is a token, a trial note shows what would be logged', async ({
  page,
  context,
  signedIn: _,
}) => {
  await logNote(context.request, 'Yesterday 2h design');
  await page.goto('/recordings');
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(notesIn(page)).toContainText('A trial: these entries are in no time tracker yet.');
  await expect(entriesIn(page)).toContainText('design');
  await expect(page.getByRole('button', { name: /^(Edit|Undo)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('[D-LEARN] a project that was picked for words is listed in the settings and can be forgotten', async ({
  page,
  context,
  signedIn,
}) => {
  await connectAccount(context.request, { projects: [{ name: 'Acme' }] });
  await logNote(context.request, 'Yesterday two hours of drawing for Zanzibar');
  await page.goto('/recordings');
  await page.getByRole('button', { name: /^Edit: / }).click();
  await page.getByLabel('Project').selectOption('Acme');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toastIn(page, 'success')).toContainText('Entry updated');

  await openSettings(page, signedIn.password);
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Names Timbre has learned' }),
  });
  await expect(card.getByRole('listitem')).toHaveText(/“zanzibar”.*means.*Acme/);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Forget: zanzibar' }).click();
  await expect(toastIn(page, 'success')).toContainText('“zanzibar” forgotten');
  await expect(card).toContainText('None yet.');
  await expect(card.getByRole('heading')).toBeFocused();
});
