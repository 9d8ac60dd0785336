import { getHistory } from '@timbre/contract/history';
import { syncEntries } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, getCalls, noAnswer } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';

test('[SYNC-09] opening the recordings asks once for what changed in the tracker, and bears that nobody answers', async () => {
  answer(syncEntries, noAnswer);
  await renderApp('/recordings');
  await expect.poll(() => getCalls(syncEntries)).toHaveLength(1);
  await page.getByRole('tab', { name: 'Insights' }).click();
  await page.getByRole('tab', { name: 'Recordings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
  expect(getCalls(syncEntries)).toHaveLength(1);
});

test('[SYNC-09] without a connection nothing is asked for', async () => {
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false }) });
  await expect.poll(() => getCalls(getHistory).length).toBeGreaterThan(0);
  expect(getCalls(syncEntries)).toHaveLength(0);
});
