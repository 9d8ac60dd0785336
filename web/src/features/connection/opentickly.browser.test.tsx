import { connectTracker } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aUser } from '../../../test/builders.ts';
import { answer, getCalls } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden } from '../../../test/screen.ts';

const token = '0123456789abcdef'.repeat(2);
const address = page.getByLabelText('Address of your OpenTickly');
const choice = page.getByLabelText('Time tracker');
const ownServer = page.getByRole('button', { name: 'I host a compatible server' });
const save = page.getByRole('button', { name: 'Save', exact: true });

test('[TICK-13] whoever connects Toggl Track says that it is a compatible server, and gives its address and a token', async () => {
  answer(connectTracker, undefined);
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false, connection: null }) });
  await expectHidden(address);
  await ownServer.click();
  await expect.element(choice).toHaveValue('opentickly');
  await expect.element(choice.getByRole('option', { name: 'OpenTickly (API of Toggl)' })).toBeInTheDocument();
  await expectHidden(ownServer);
  await expect.element(page.getByText('for example https://opentickly.example.com')).toBeVisible();
  await expect.element(page.getByText('Open OpenTickly and click your avatar')).toBeVisible();
  // It keeps and tells all that Toggl Track does.
  await expectHidden(page.getByText('Before you connect'));
  await expectAccessible();
  await page.getByLabelText('New token', { exact: true }).fill(token);
  await expect.element(save).toBeDisabled();
  await address.fill(' time.example.com/api/v9 ');
  await save.click();
  await expect
    .poll(() => getCalls(connectTracker).map(({ body }) => body))
    .toEqual([{ service: 'opentickly', token, address: 'https://time.example.com/api/v9' }]);
});
