import {
  connectAccount,
  entriesIn,
  expect,
  expectAccessible,
  expectNote,
  fetchLedger,
  logNote,
  notesIn,
  openSettings,
  refuseWithoutProject,
  test,
  toastIn,
  typeNote,
} from '../fixtures.ts';
import { lastNote, microphone, typeNote as typeInRecorder } from '../recorder.ts';

test('[D-PUSH][D-UNDO] a note that is logged while the page is open shows by itself, and the toast takes it back', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  // Nothing is in progress, so nothing is polled: only the announcement can tell.
  await typeNote(context.request, 'Yesterday 1h design, 30m emails');
  await expect(toastIn(page, 'success')).toContainText('2 entries logged');
  await expect(entriesIn(page)).toHaveCount(2);
  await toastIn(page, 'success').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  expect(await fetchLedger(page, token)).toEqual([]);
});

test('[UPL-26][UPL-28][D-UNDO] a note that is sent in the recorder is shown, changed and undone there, without a toast', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  await typeInRecorder(page, 'Yesterday 1h design, 30m emails');
  await expect(page.getByRole('heading', { name: '2 entries logged' })).toBeVisible();
  const rows = lastNote(page).getByRole('listitem');
  await expect(rows).toContainText([/design.*Logged.*1h 0m/s, /emails.*Logged.*30m/s]);
  await expect(microphone(page)).toBeVisible();
  await expect(toastIn(page, 'success')).toHaveCount(0);
  await expectAccessible(page);
  await rows.first().getByRole('button', { name: 'Edit: design' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await dialog.getByLabel('Description').fill('Drawing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.first()).toContainText('Drawing');
  await lastNote(page).getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Note undone' })).toBeVisible();
  await expect(rows).toContainText([/Drawing.*Undone/s, /emails.*Undone/s]);
  await expect.poll(() => fetchLedger(page, token)).toEqual([]);
});

test('[D-UNDO] of two notes one is undone', async ({ page, context, signedIn: _ }) => {
  const token = await connectAccount(context.request);
  await logNote(context.request, 'Yesterday 1h design');
  await logNote(context.request, 'Yesterday 1h calls');
  await page.goto('/recordings');
  await notesIn(page).filter({ hasText: 'design' }).getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(notesIn(page)).toHaveCount(1);
  await expect(notesIn(page)).toContainText('calls');
  await expect
    .poll(async () => (await fetchLedger(page, token)).map((entry) => entry.description))
    .toEqual(['calls']);
});

const doubtful = 'Meeting 3 times twenty minutes and 2 hours of it all total except design';

test('[D-ASK][D-WHY] who wants to be asked decides about a doubtful note: log it as shown, change it, or discard it', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await context.request.patch('/api/user', { data: { askWhenUnsure: true } });
  const discarded = await typeNote(context.request, doubtful);
  await expectNote(context.request, discarded, 'asking');
  await page.goto('/recordings');
  const card = page.getByRole('article').filter({ hasText: 'Is this right?' });
  await expect(card).toContainText('Doubtful');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card).toBeHidden();
  expect(await fetchLedger(page, token)).toEqual([]);

  const kept = await typeNote(context.request, doubtful);
  await expectNote(context.request, kept, 'asking');
  await expect(card).toBeVisible();
  await card
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit entry' });
  await dialog.getByLabel('Description').fill('Drawing');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText('Drawing');
  expect(await fetchLedger(page, token)).toEqual([]);
  await card.getByRole('button', { name: 'Log as shown' }).click();
  await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(entriesIn(page).first()).toContainText('Drawing');
  expect((await fetchLedger(page, token)).map(({ description }) => description)).toContain('Drawing');
});

test('[ENTRY-44] a note that the service refused is logged once that is mended, as the same note', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await refuseWithoutProject(context.request, token, true);
  await expectNote(context.request, await typeNote(context.request, 'Yesterday 1h design'), 'asking');
  await page.goto('/recordings');
  const card = page.getByRole('article').filter({ hasText: 'Not logged yet' });
  await expect(card).toBeVisible();
  await refuseWithoutProject(context.request, token, false);
  await card.getByRole('button', { name: 'Log this entry: design' }).click();
  await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
  await expect(card).toBeHidden();
  await expect(entriesIn(page)).toHaveCount(1);
  expect(await (await context.request.get('/api/recordings')).json()).toHaveLength(1);
  expect(await fetchLedger(page, token)).toHaveLength(1);
});

test('[D-LEARN] a project that was picked for words is listed in the settings and can be deleted', async ({
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

  await openSettings(page, signedIn.password, 'speaking');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'Names Timbre has learned' }),
  });
  await expect(card.getByRole('listitem')).toHaveText(/“zanzibar”.*means.*Acme/);
  await card.getByRole('button', { name: 'Forget: zanzibar' }).click();
  await expect(card).toContainText('None yet.');
});
