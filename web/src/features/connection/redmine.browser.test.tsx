import { connectTracker, listConnections, verifyToken } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aConnection, aUser } from '../../../test/builders.ts';
import { answer, getCalls, problem } from '../../../test/fake-api.ts';
import { openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const key = '0123456789abcdef'.repeat(2);
const address = page.getByLabelText('Address of your Redmine');
const field = page.getByLabelText('New token', { exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[REDM-14] whoever connects Redmine gives its address and a key, and is told before what it does not keep', async () => {
  answer(connectTracker, undefined);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await expectHidden(address);
  await expectHidden(page.getByText('Before you connect'));
  await page.getByLabelText('Time tracker').selectOptions('Redmine');
  await expect.element(page.getByText('Before you connect Redmine')).toBeVisible();
  await expect.element(page.getByText('Redmine keeps the day and the minutes of an entry')).toBeVisible();
  await expect.element(page.getByText('your role in Redmine must let you edit')).toBeVisible();
  await expect.element(page.getByText('needs the API token of your Redmine account')).toBeVisible();
  await expect.element(page.getByText('below API access key, click Show')).toBeVisible();
  await expectAccessible();
  await field.fill(key);
  await expect.element(save).toBeDisabled();
  await address.fill(' redmine.example.com/projects ');
  await save.click();
  await expect
    .poll(() => getCalls(connectTracker).map(({ body }) => body))
    .toEqual([{ service: 'redmine', token: key, address: 'https://redmine.example.com/projects' }]);
});

test('[REDM-15] in the settings the address that is kept is shown, and one that is none is said', async () => {
  const connection = { service: 'redmine', name: 'Redmine', workspaceId: null, otherNames: [] };
  answer(listConnections, [aConnection({ ...connection, address: 'https://redmine.example.com' })]);
  answer(connectTracker, problem('address-unusable', 'There is no Redmine at this address'));
  answer(verifyToken, problem('address-unusable', 'There is no Redmine at this address'));
  await openSettings('connection', { user: aUser({ connection }) });
  await expect.element(address).toHaveValue('https://redmine.example.com');
  await expectHidden(page.getByLabelText('Workspace ID (optional)'));
  await address.fill('https://elsewhere.example.com');
  await field.fill(key);
  await save.click();
  await expect.element(page.getByText('There is no Redmine at this address').first()).toBeVisible();
});
