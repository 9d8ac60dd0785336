import { getUser, verifyPassword } from '@timbre/contract/accounts';
import {
  chooseWorkspace,
  connectTracker,
  disconnectTracker,
  getToken,
  listConnections,
} from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aConnection, anEntry, aRecording, aUser } from '../../../test/builders.ts';
import { answer, answerOnce, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { givePassword, openSettings } from '../../../test/open-settings.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectTexts, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const workspaces = [
  { id: '31', name: 'Studio' },
  { id: '32', name: 'Side jobs' },
];
const workspace = page.getByLabelText('Workspace', { exact: true });
const disconnect = page.getByRole('button', { name: 'Disconnect', exact: true });
const dialog = page.getByRole('dialog', { name: 'Disconnect Toggl Track?' });

/** What is left of the card when nothing is connected. */
const settings = page
  .css('[tabindex="-1"]')
  .filter({ has: page.getByLabelText('New token', { exact: true }) });

function answerWorkspaces(count: number, chosen: () => string | null = () => null): void {
  handle(listConnections, () => [
    aConnection({ workspaceId: chosen(), workspaces: workspaces.slice(0, count) }),
  ]);
}

/** What the server says of an account whose connection is gone. */
function removeConnection(): void {
  answer(getUser, aUser({ hasTogglToken: false }));
  answer(getToken, { token: null, workspaceId: null, masked: false });
  answer(listConnections, []);
}

test('[SYNC-29] the connection is ended in the settings, after the dialog has said what happens, with the password if need be', async () => {
  answerOnce(disconnectTracker, problem('verification-needed'));
  handle(disconnectTracker, () => {
    removeConnection();
    return undefined;
  });
  await openSettings('connection');
  await disconnect.click();
  for (const text of [
    'erased here',
    'Your history stays',
    'nothing is deleted in Toggl Track',
    'in work wait',
  ])
    await expect.element(dialog).toMatchTextContent(text);
  await expectAccessible();
  // The message that the settings are open may come after the dialog has opened, and takes the first Escape then.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Escape}');
      return dialog.elements();
    })
    .toEqual([]);
  await expect.element(disconnect).toHaveFocus();
  expect(getCalls(disconnectTracker)).toEqual([]);

  await disconnect.click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await givePassword();
  await expect.element(toast('success').filter({ hasText: 'Toggl Track is disconnected' })).toBeVisible();
  await expectHidden(dialog);
  await expectHidden(disconnect);
  await expectHidden(page.getByText('Current token'));
  await expect.element(settings).toHaveFocus();
  expect(getCalls(disconnectTracker)).toHaveLength(2);
  expect(getCalls(verifyPassword)).toHaveLength(2);
  await expectAccessible();
});

test('[SYNC-29] a connection that could not be ended stays, and the dialog says why', async () => {
  answer(disconnectTracker, problem('unavailable', 'Not now.'));
  await openSettings('connection');
  await disconnect.click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Not now.');
  await expect.element(page.getByText('Current token')).toBeInTheDocument();
});

test('[SYNC-29] after it the notes of before are still shown, and those that wait say what for', async () => {
  const waiting = aRecording({
    id: aRecording().id.replace(/.$/, '7'),
    status: 'processing',
    step: 'waiting',
  });
  keepHistory({
    recordings: [waiting, aRecording()],
    entries: [anEntry({ description: 'Homepage design' })],
  });
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false }) });
  await expect.element(page.getByText('Waiting until Toggl Track is connected again')).toBeVisible();
  await expect.element(page.css('[data-entry]')).toMatchTextContent('Homepage design');
  await expect.element(page.getByRole('button', { name: /^Delete all/ })).toBeVisible();
  await expectHidden(page.getByRole('tablist'));
  await expectAccessible();
});

test('[SYNC-29] the workspace is chosen from those of the account, without the token; with one there is nothing to choose', async () => {
  answerWorkspaces(1);
  await openSettings('connection');
  await expect.element(disconnect).toBeVisible();
  await expectHidden(workspace);

  let chosen: string | null = null;
  answerWorkspaces(2, () => chosen);
  handle(chooseWorkspace, ({ body }) => {
    chosen = body.workspaceId;
    return undefined;
  });
  await openSettings('connection');
  await expectTexts(workspace.css('option'), ['All workspaces', 'Studio', 'Side jobs']);
  await expect.element(workspace).toHaveValue('all');
  await workspace.selectOptions('Side jobs');
  await expect.element(toast('success').filter({ hasText: 'Workspace changed' })).toBeVisible();
  await expect.element(workspace).toHaveValue('32');
  // Who then replaces the token keeps it.
  await expect.element(page.getByLabelText('Workspace ID (optional)')).toHaveValue('32');
  await expectAccessible();

  await workspace.selectOptions('All workspaces');
  await expect.element(workspace).toHaveValue('all');
  answer(chooseWorkspace, problem('workspace-unknown', 'There is no such workspace.'));
  await workspace.selectOptions('Studio');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'There is no such workspace.' }))
    .toBeVisible();
  await expect.element(workspace).toHaveValue('all');
  expect(getCalls(chooseWorkspace).map(({ body }) => body.workspaceId)).toEqual(['32', null, '31']);
  expect(getCalls(connectTracker)).toEqual([]);
});
