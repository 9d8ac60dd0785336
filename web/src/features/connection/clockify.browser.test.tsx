import { connectTracker } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const key = '0123456789abcdef'.repeat(3);
const field = page.getByLabelText('New token', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[CLOCK-13] whoever connects Clockify gives an API key alone, and is told before what Clockify does not tell', async () => {
  answer(connectTracker, undefined);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await page.getByLabelText('Time tracker').selectOptions('Clockify');
  await expect.element(page.getByText('Before you connect Clockify')).toBeVisible();
  await expect.element(page.getByText('Entries that you make in Clockify yourself')).toBeVisible();
  await expect.element(page.getByText('An entry that you delete in Clockify stays here')).toBeVisible();
  await expect.element(page.getByText('click Manage API keys')).toBeVisible();
  await expect.element(page.getByText('API key', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: /Open this page in Clockify/ });
  await expect.element(link).toHaveAttribute('href', 'https://app.clockify.me/manage-api-keys');
  // It keeps starts and tags, and everybody uses the same servers.
  await expectHidden(page.getByText('not when it began'));
  await expectHidden(page.getByText('Clockify has no tags'));
  await expectHidden(page.getByLabelText('Address of your Clockify'));
  await expectAccessible();
  await field.fill(` ${key} `);
  await save.click();
  await expect
    .poll(() => getCalls(connectTracker).map(({ body }) => body))
    .toEqual([{ service: 'clockify', token: key }]);
});
