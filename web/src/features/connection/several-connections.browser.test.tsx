import {
  chooseDefaultConnection,
  disconnectTracker,
  getToken,
  listConnections,
} from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aConnection, aUser } from '../../../test/builders.ts';
import { answer, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { openSettings } from '../../../test/open-settings.ts';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';

const toggl = aConnection({ fullname: 'Ada Lovelace', workspaceName: 'Studio' });
const kimai = aConnection({
  ...{ service: 'kimai', name: 'Kimai', address: 'https://kimai.example.com', isDefault: false },
  ...{ fullname: 'Ada at the agency', workspaceName: 'kimai.example.com', state: 'broken' },
});
const connection = { service: 'toggl', name: 'Toggl Track', workspaceId: null, otherNames: ['Kimai'] };
const user = aUser({ connection });

test('[TRACK-14] every connection is listed with its account and state, and what is shown below is that of the one that is chosen', async () => {
  answer(listConnections, [toggl, kimai]);
  handle(getToken, ({ query }) => ({
    token: query['service'] === 'kimai' ? '••••••••2222' : '••••••••1111',
    ...{ workspaceId: null, masked: true },
  }));
  await openSettings('connection', { user });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Show: / }) });
  await expect.element(rows.nth(0)).toMatchTextContent('Ada Lovelace · Studio');
  await expect.element(rows.nth(0)).toMatchTextContent('Entries without a project');
  await expect.element(rows.nth(1)).toMatchTextContent('Token refused');
  await expect.element(page.getByText('1111')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show: Kimai' }).click();
  await expect.element(page.getByText('2222')).toBeVisible();
  await expect.element(page.getByLabelText('Address of your Kimai')).toHaveValue('https://kimai.example.com');
  answer(disconnectTracker, undefined);
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect Kimai?' });
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect
    .poll(() => getCalls(disconnectTracker).map(({ query }) => query['service']))
    .toEqual(['kimai']);
});

test('[TRACK-14] the connection for entries without a project is chosen in the list; a refusal is said there', async () => {
  let isKimaiFirst = false;
  handle(listConnections, () =>
    isKimaiFirst
      ? [
          { ...kimai, isDefault: true },
          { ...toggl, isDefault: false },
        ]
      : [toggl, kimai],
  );
  answer(chooseDefaultConnection, problem('connection-needed', 'It is not connected any more.'));
  await openSettings('connection', { user });
  const choose = page.getByRole('button', { name: 'Use without a project: Kimai' });
  await choose.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'It is not connected any more.' }))
    .toBeVisible();
  handle(chooseDefaultConnection, () => {
    isKimaiFirst = true;
    return undefined;
  });
  await choose.click();
  await expect.element(toast('success').filter({ hasText: 'now go to Kimai' })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Use without a project: Toggl Track' }))
    .toBeVisible();
});

test('[TRACK-14] another tracker is added beside the one there is, which the form says before', async () => {
  await openSettings('connection');
  await page.getByLabelText('Time tracker').selectOptions('Kimai');
  await expect.element(page.getByText('Toggl Track stays connected.', { exact: false })).toBeVisible();
  await expectHidden(page.getByRole('button', { name: 'Disconnect', exact: true }));
  await expectAccessible();
});
