import { connectTracker } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const token = '0123456789abcdef'.repeat(3);
const field = page.getByLabelText('New token', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[HARV-15] whoever connects Harvest gives a token alone, and is told before what Harvest does not keep or tell', async () => {
  answer(connectTracker, undefined);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await page.getByLabelText('Time tracker').selectOptions('Harvest');
  for (const words of [
    'Before you connect Harvest',
    'In an account that tracks durations, Harvest keeps the day and the minutes',
    'Harvest has no tags',
    'Whether time is billable is decided in Harvest',
    'Harvest wants a project and an activity for each entry',
    'Entries that you make in Harvest yourself',
    'An entry that you delete in Harvest stays here',
    'Click Create new personal access token',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  const link = page.getByRole('link', { name: /Open this page in Harvest/ });
  await expect.element(link).toHaveAttribute('href', 'https://id.getharvest.com/developers');
  await expectHidden(page.getByText('not when it began'));
  await expectHidden(page.getByLabelText('Address of your Harvest'));
  await expectAccessible();
  await field.fill(` ${token} `);
  await save.click();
  await expect
    .poll(() => getCalls(connectTracker).map(({ body }) => body))
    .toEqual([{ service: 'harvest', token }]);
});
