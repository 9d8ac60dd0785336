import type { Page } from '@playwright/test';
import { connectAccount, expect, fetchLedger, test } from '../fixtures.ts';
import { lastNote, typeNote } from '../recorder.ts';

const lengths = async (page: Page, token: string) =>
  (await fetchLedger(page, token))
    .map(({ description, duration }) => `${description} ${duration / 60}`)
    .toSorted();

test('[FIX-48] a typed correction changes the entry in the service on one press, and Undo brings it back', async ({
  page,
  context,
  signedIn: _,
}) => {
  const token = await connectAccount(context.request);
  await page.goto('/recordings');
  await typeNote(page, 'Today one hour of meeting');
  await expect(page.getByRole('heading', { name: '1 entry logged' })).toBeVisible();
  expect(await lengths(page, token)).toEqual(['meeting 60']);
  await typeNote(page, 'No, the meeting was two hours');
  const asks = lastNote(page).getByRole('article');
  await expect(asks.getByText('Duration: 1 hour becomes 2 hours.')).toBeAttached();
  expect(await lengths(page, token)).toEqual(['meeting 60']);
  await asks.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByRole('heading', { name: '1 change applied' })).toBeVisible();
  expect(await lengths(page, token)).toEqual(['meeting 120']);
  await lastNote(page).getByRole('button', { name: 'Undo all changes of this note' }).click();
  await expect(page.getByRole('heading', { name: 'All changes taken back' })).toBeVisible();
  expect(await lengths(page, token)).toEqual(['meeting 60']);
});
