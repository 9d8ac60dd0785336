import { connectAccount, expect, fetchLedger, notesIn, refuseWithoutProject, test } from '../fixtures.ts';
import { lastNote, microphone, typeNote } from '../recorder.ts';

test('[D-DONE][D-BUDGET] a note that waits for the quota says until when, and frees the recorder', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  await page.request.post(`${process.env['TIMBRE_TOGGL_URL']}/_control/quota`, {
    data: { token, bucket: 'organization', used: 1_000 },
  });
  await typeNote(page, 'two hours design');
  await expect(page.getByText(/takes no more entries until/)).toBeVisible();
  await expect(microphone(page)).toBeVisible();
});

test('[ENTRY-45][UPL-27] a note that the service refused says so in the recorder, and is logged from there once', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await refuseWithoutProject(context.request, token, true);
  await page.goto('/recordings');
  await typeNote(page, 'two hours design');
  const asks = lastNote(page).getByRole('article');
  await expect(asks).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Not logged yet' })).toBeVisible();
  await expect(page.locator('[data-unlogged]')).toHaveCount(1);
  await expect(microphone(page)).toBeVisible();
  await refuseWithoutProject(context.request, token, false);
  await page.getByRole('button', { name: 'Log this entry: design' }).click();
  await expect(page.getByRole('heading', { name: '1 entry logged' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent entries' })).toBeVisible();
  await expect(page.locator('[data-unlogged]')).toBeHidden();
  expect(await (await context.request.get('/api/recordings')).json()).toHaveLength(1);
  expect(await fetchLedger(page, token)).toHaveLength(1);
});

test('[D-FIRST] before there is a connection, one note shows what would be logged', async ({
  page,
  signedIn: _,
}) => {
  await page.goto('/recordings');
  await typeNote(page, 'Yesterday, 2h design, 1h meeting');
  await expect(page.getByText('That was your trial note')).toBeVisible();
  await expect(microphone(page)).toBeHidden();
  await expect(lastNote(page).getByRole('listitem').filter({ hasText: 'design' })).toBeVisible();
  await expect(notesIn(page).getByRole('listitem').filter({ hasText: 'design' })).toBeVisible();
});
