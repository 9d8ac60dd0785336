import { connectTracker } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const token = '0123456789abcdef'.repeat(2);
const address = page.getByLabelText('Address of your Kimai');
const field = page.getByLabelText('New token', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[KIMAI-17] whoever connects Kimai gives its address and a token, and is told before what it does not tell', async () => {
  answer(connectTracker, undefined);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await expectHidden(address);
  await page.getByLabelText('Time tracker').selectOptions('Kimai');
  await expect.element(page.getByText('Before you connect Kimai')).toBeVisible();
  await expect.element(page.getByText('Entries that you make in Kimai yourself')).toBeVisible();
  await expect.element(page.getByText('An entry that you delete in Kimai stays here')).toBeVisible();
  await expect.element(page.getByText('for example https://kimai.example.com')).toBeVisible();
  await expect.element(page.getByText('Open Kimai and choose API access')).toBeVisible();
  await expect.element(page.getByText('Kimai wants a project and an activity for each entry')).toBeVisible();
  // It keeps starts and tags.
  await expectHidden(page.getByText('not when it began'));
  await expectHidden(page.getByText('Kimai has no tags'));
  await expectAccessible();
  await field.fill(token);
  await expect.element(save).toBeDisabled();
  await address.fill(' time.example.com/kimai ');
  await save.click();
  await expect
    .poll(() => getCalls(connectTracker).map(({ body }) => body))
    .toEqual([{ service: 'kimai', token, address: 'https://time.example.com/kimai' }]);
});
