import { deleteEntry, editEntry, getCatalogue } from '@timbre/contract/time-tracking';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCatalogue, anEntry, aProject, aRecording } from '../../../test/builders.ts';
import { answer, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';
import { expectTexts } from '../../../test/texts.ts';

const entries = page.css('[data-entry]');
const editDialog = page.getByRole('dialog', { name: 'Edit entry' });
const editButton = page.getByRole('button', { name: /^Edit: / });
const deleteButton = page.getByRole('button', { name: /^Delete: / });

const value = (label: string) =>
  page
    .css('[data-entry] dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .css('dd');

const at = (hours: number, minutes: number) => new Date(2026, 10, 13, hours, minutes).toISOString();

const design = anEntry({
  description: 'Homepage design',
  start: at(9, 0),
  stop: at(11, 0),
  projectId: '11',
  workspaceName: "Sam's workspace",
  rawData: { description: 'Homepage design', project_name: 'Acme', client_name: 'Acme Inc.', tags: [] },
});

test('[HIST-17] an entry shows all that is known of it', async () => {
  keepHistory({ recordings: [aRecording()], entries: [design] });
  await renderApp('/recordings');
  await expect.element(value('Description')).toHaveTextContent('Homepage design');
  await expect.element(value('Project')).toHaveTextContent('Acme · Acme Inc.');
  await expect.element(value('Workspace')).toHaveTextContent("Sam's workspace");
  await expect.element(value('When')).toMatchTextContent('9:00 AM – 11:00 AM');
  await expect.element(value('Duration')).toHaveTextContent('2h 0m');
  await expectAccessible();
});

test('[HIST-08][HIST-17][D-EDIT] an entry is changed, by keyboard alone if need be, and only what was changed is sent', async () => {
  const kept = keepHistory({ recordings: [aRecording()], entries: [design] });
  const fetching = vi.spyOn(globalThis, 'fetch');
  /** As they left the page: the contract's schema, which calls are read with, trims too. */
  const bodies = () =>
    fetching.mock.calls.flatMap(([, init]) =>
      init?.method === editEntry.method ? [JSON.parse(String(init.body))] : [],
    );
  /** What the server makes of a change, given here: it is the screen that is looked at. */
  const changeTo = (tags: string[], change: Partial<typeof design>, project = 'Acme') =>
    handle(editEntry, ({ body: { description = kept.entries[0]?.description ?? '' } }) => {
      const rawData = { description, project_name: project, client_name: null, tags };
      kept.entries = [{ ...design, ...change, description, rawData }];
      return undefined;
    });
  answer(
    getCatalogue,
    aCatalogue({
      projects: [aProject({ id: '11', client: 'Acme Inc.' }), aProject({ id: '12', name: 'Zenith' })],
    }),
  );
  changeTo(['billable', 'deep work'], {});
  await renderApp('/recordings');
  const save = editDialog.getByRole('button', { name: 'Save' });
  const description = editDialog.getByLabelText('Description');
  await expect.element(editButton).toBeVisible();
  editButton.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(description).toHaveFocus();
  await editDialog.getByLabelText('Hours').fill('0');
  await expect.element(save).toBeDisabled();
  await editDialog.getByLabelText('Hours').fill('2');
  await description.fill(' Landing page ');
  await editDialog.getByLabelText('Tags').fill(' billable ,, deep work, ');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('success')).toMatchTextContent('Entry updated');
  await expectHidden(editDialog);
  await expect.element(editButton).toHaveFocus();
  await expect.element(value('Description')).toHaveTextContent('Landing page');
  await expectTexts(value('Tags').css('span span'), ['billable', 'deep work']);
  expect(bodies()).toEqual([{ description: 'Landing page', tags: ['billable', 'deep work'] }]);

  changeTo([], { projectId: '12', start: at(10, 30), stop: at(11, 15), duration: 2_700 }, 'Zenith');
  await editButton.click();
  await editDialog.getByLabelText('Tags').fill(' , ');
  await editDialog.getByLabelText('Project').selectOptions('Zenith');
  await editDialog.getByLabelText('Start').fill('10:30');
  await editDialog.getByLabelText('Hours').fill('0');
  await editDialog.getByLabelText('Minutes').fill('45');
  await save.click();
  await expectHidden(editDialog);
  await expect.element(value('Project')).toHaveTextContent('Zenith');
  await expect.element(value('When')).toMatchTextContent('10:30 AM – 11:15 AM');
  await expect.element(value('Duration')).toHaveTextContent('45m');
  await expectHidden(value('Tags'));
  expect(bodies().slice(1)).toEqual([
    { clearTags: true, projectId: '12', start: at(10, 30), duration: 2_700 },
  ]);
});

test('[HIST-09][HIST-06] an entry is deleted after a warning; a recording without entries is synced', async () => {
  const kept = keepHistory({ recordings: [aRecording()], entries: [design] });
  handle(deleteEntry, () => {
    kept.entries = [];
    return undefined;
  });
  await renderApp('/recordings');
  await deleteButton.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this entry?' });
  await expect
    .element(dialog)
    .toMatchTextContent('deleted permanently, from Toggl Track and from your history');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expectHidden(dialog);
  await expect.element(deleteButton).toHaveFocus();
  expect(getCalls(deleteEntry)).toEqual([]);

  await deleteButton.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('success')).toMatchTextContent('Entry deleted');
  expect(getCalls(deleteEntry).map(({ params }) => params)).toEqual([{ id: design.id }]);
  await expect.element(entries).toHaveLength(0);
  const note = page.getByRole('article');
  await expect.element(note).toMatchTextContent('Synced');
  await expect.element(note).toMatchTextContent('No entries were created in the time-tracking service.');
  await expectAccessible();
});

test('[HIST-11] a change or deletion that fails says so, keeps the entry, and tells why', async () => {
  const sentence = 'Toggl Track takes no more calls until 14:05.';
  keepHistory({ recordings: [aRecording()], entries: [design] });
  answer(editEntry, problem('service-unavailable', sentence));
  answer(deleteEntry, problem('service-unavailable', sentence));
  await renderApp('/recordings');
  await editButton.click();
  const description = editDialog.getByLabelText('Description');
  await description.fill('Something else');
  await editDialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('danger')).toMatchTextContent('Update failed');
  await expect.element(toast('danger')).toMatchTextContent('Failed to update Toggl entry');
  await expect.element(editDialog.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(description).toHaveValue('Something else');
  await editDialog.getByRole('button', { name: 'Cancel' }).click();
  await deleteButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(toast('danger')).toMatchTextContent('Delete failed');
  await expect.element(toast('danger')).toMatchTextContent('Failed to delete Toggl entry');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(entries).toHaveLength(1);
});
