import { connectAccount, expect, fetchLedger, logNote, notesIn, test } from '../fixtures.ts';

test('[HIST-10][D-HIST] one recording, or all, go from the history, and their entries stay in the service', async ({
  page,
  context,
  signedIn,
}) => {
  const token = await connectAccount(context.request);
  for (const text of ['Yesterday 1h design', 'Yesterday 1h calls', 'Yesterday 1h mail'])
    await logNote(context.request, text);
  await page.goto('/recordings');
  await expect(notesIn(page)).toHaveCount(3);
  await notesIn(page).first().getByRole('button', { name: 'Delete from history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete from history' }).click();
  await expect(notesIn(page)).toHaveCount(2);

  const answered = page.waitForResponse(
    (response) =>
      response.ok() && response.url().endsWith('/api/recordings') && response.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: 'Delete all recordings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all recordings' }).click();
  await page.getByLabel('Password').fill(signedIn.password);
  await page.keyboard.press('Enter');
  expect(await (await answered).json()).toEqual({ count: 2 });
  await expect(page.getByRole('heading', { name: 'Nothing recorded yet' })).toBeVisible();
  expect(await fetchLedger(page, token)).toHaveLength(3);
});
