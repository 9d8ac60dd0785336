import type { Entry } from '@timbre/contract/recordings';
import { editEntry, getCatalogue, resendEntry } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  aCatalogue,
  aHeldEntry,
  anEntry,
  aProject,
  aRecording,
  aWorkspace,
  toId,
} from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { answer, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectTexts, toast } from '../../../test/screen.ts';
import { keepHistory, type StoredHistory } from '../../../test/stored-history.ts';

const dialog = page.getByRole('dialog');
const project = dialog.getByLabelText(/^(Project|Projet)/);
const task = dialog.getByLabelText(/^(Task|Tâche)/);
const billable = dialog.getByRole('switch', { name: /Billable|Facturable/ });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const strict = aCatalogue({
  workspaces: [aWorkspace({ isPaid: true, requiredFields: ['project', 'task', 'tags', 'description'] })],
  projects: [
    aProject({
      id: '11',
      client: 'Acme Inc.',
      billable: true,
      tasks: [
        { id: '111', name: 'Audit' },
        { id: '112', name: 'Build' },
      ],
    }),
    aProject({ id: '12', name: 'Zenith' }),
  ],
});

const bare = aHeldEntry(
  { code: 'fields-required', fields: ['project', 'task', 'tags', 'description'] },
  { id: toId(202), description: '' },
);

function keep(entry: Entry): StoredHistory {
  return keepHistory({
    recordings: [aRecording({ status: 'processing', step: 'asking' })],
    entries: [anEntry({ description: 'design' }), entry],
  });
}

const words = {
  en: {
    change: 'Change: No description',
    missing:
      'It needs a project, a task, a tag, and a description. You can save it, but it cannot be logged yet.',
    lessMissing: 'It needs a task. You can save it, but it cannot be logged yet.',
    required: '(required)',
    none: 'No project',
    first: 'Choose a project first',
    without: 'This project has no tasks',
    save: 'Save',
    saveAndLog: 'Save and log',
  },
  fr: {
    change: 'Modifier : Sans description',
    missing:
      'Il lui manque un projet, une tâche, une étiquette et une description. Vous pouvez l’enregistrer, mais pas encore l’ajouter.',
    lessMissing: 'Il lui manque une tâche. Vous pouvez l’enregistrer, mais pas encore l’ajouter.',
    required: '(obligatoire)',
    none: 'Sans projet',
    first: 'Choisissez d’abord un projet',
    without: 'Ce projet n’a pas de tâche',
    save: 'Enregistrer',
    saveAndLog: 'Enregistrer et ajouter',
  },
};

test.each(['en', 'fr'] as const)(
  '[ENTRY-46][ENTRY-47] what the workspace requires is marked, named while it is missing, and saved and logged once it is there (%s)',
  async (language) => {
    const says = words[language];
    keep(bare);
    answer(getCatalogue, strict);
    answer(editEntry, undefined);
    answer(resendEntry, undefined);
    await renderApp('/recordings', { language });
    await page.getByRole('button', { name: says.change }).click();
    await expect.element(dialog.getByRole('status')).toHaveTextContent(says.missing);
    await expect.element(dialog.getByText(says.required)).toHaveLength(4);
    await expect.element(project).toHaveAttribute('aria-required', 'true');
    await expectTexts(project.css('option'), [says.none, 'Acme · Acme Inc.', 'Zenith']);
    await expect.element(dialog).toMatchTextContent(says.first);
    await expect.element(button(says.saveAndLog)).toBeDisabled();
    await expect.element(button(says.save)).toBeEnabled();
    await expectAccessible();

    await project.selectOptions('Zenith');
    await expect.element(dialog).toMatchTextContent(says.without);
    await expect.element(billable).not.toBeChecked();
    await project.selectOptions('Acme · Acme Inc.');
    // As its project is.
    await expect.element(billable).toBeChecked();
    await dialog.getByLabelText('Description').fill('Audit of the shop');
    await dialog.getByLabelText(/^(Tags|Étiquettes)/).fill('shop');
    await expect.element(dialog.getByRole('status')).toHaveTextContent(says.lessMissing);
    await task.selectOptions('Audit');
    await expectHidden(dialog.getByRole('status'));
    await expectAccessible();
    await button(says.saveAndLog).click();
    await expectHidden(dialog);
    expect(getCalls(editEntry).map(({ params, body }) => [params, body])).toEqual([
      [
        { id: bare.id },
        { description: 'Audit of the shop', tags: ['shop'], projectId: '11', taskId: '111', billable: true },
      ],
    ]);
    expect(getCalls(resendEntry).map(({ params }) => params)).toEqual([{ id: bare.id }]);
  },
);

test('[ENTRY-47] what is held is saved without being logged, also where something is missing, by Enter too', async () => {
  lengthenMoments();
  keep(bare);
  answer(getCatalogue, strict);
  answer(editEntry, undefined);
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Change: No description' }).click();
  await dialog.getByLabelText('Description').fill('Audit');
  await expect.element(dialog.getByRole('status')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('success')).toMatchTextContent('Entry updated');
  expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ description: 'Audit' }]);
  expect(getCalls(resendEntry)).toEqual([]);
});

test('[ENTRY-47] what is saved and could not be logged says both', async () => {
  lengthenMoments();
  const kept = keep(aHeldEntry({ code: 'period-locked' }, { id: toId(202), description: 'calls' }));
  handle(editEntry, () => {
    kept.entries = kept.entries.map((one) => (one.isHeld ? { ...one, rejection: null } : one));
    return undefined;
  });
  answer(resendEntry, problem('unavailable', 'The server has a moment of rest.'));
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Change: calls' }).click();
  await expect.element(dialog).toMatchTextContent('This day is closed in Toggl Track');
  await dialog.getByLabelText('Date').fill('2026-11-16');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('danger')).toMatchTextContent('Saved, but not logged');
  await expect.element(toast('danger')).toMatchTextContent('The server has a moment of rest.');
  await expectHidden(dialog);
  await expect
    .element(page.css('[data-entry]').filter({ hasText: 'calls' }))
    .toMatchTextContent('Ready to be logged');
});

test('[ENTRY-46] tasks and billable are only there where the workspace has them, and what was not changed is not sent', async () => {
  const [free, paid] = [aRecording({ id: toId(2) }), aRecording({ id: toId(1) })];
  const rawData = { description: '', project_name: 'Acme', client_name: null, tags: [] };
  keepHistory({
    recordings: [free, paid],
    entries: [
      anEntry({ id: toId(201), recordingId: free.id, description: 'at home', workspaceName: 'Home' }),
      anEntry({
        id: toId(202),
        recordingId: paid.id,
        description: 'in the studio',
        workspaceName: 'Studio',
        projectId: '21',
        taskId: '999',
        taskName: 'Old task',
        billable: true,
        rawData,
      }),
    ],
  });
  answer(
    getCatalogue,
    aCatalogue({
      workspaces: [aWorkspace({ name: 'Home' }), aWorkspace({ id: '2', name: 'Studio', isPaid: true })],
      projects: [
        aProject({ id: '11', name: 'Garden' }),
        aProject({ id: '21', workspaceId: '2', tasks: [{ id: '211', name: 'Audit' }] }),
      ],
    }),
  );
  answer(editEntry, undefined);
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Edit: at home' }).click();
  await expect.element(project.css('optgroup')).toHaveLength(2);
  expect([task.query(), billable.query()]).toEqual([null, null]);
  expect(button('Save and log').query()).toBeNull();
  // Nothing was changed: nobody needs to be asked.
  await button('Save').click();
  await expectHidden(dialog);
  expect(getCalls(editEntry)).toEqual([]);

  await page.getByRole('button', { name: 'Edit: in the studio' }).click();
  // One that can no longer be picked is kept until another is.
  await expect.element(task).toHaveValue('999');
  await expectTexts(task.css('option'), ['No task', 'Old task', 'Audit']);
  await billable.click();
  await expect.element(billable).not.toBeChecked();
  await task.selectOptions('Audit');
  await expectAccessible();
  await button('Save').click();
  await expectHidden(dialog);
  expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ taskId: '211', billable: false }]);
});

test('[ENTRY-46] an entry that is logged and would lack what its workspace requires says that the service may refuse it', async () => {
  keepHistory({ recordings: [aRecording()], entries: [anEntry()] });
  answer(getCatalogue, strict);
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Edit: Design' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(
      'Its workspace asks for a project, a task, and a tag: Toggl Track may refuse the change.',
    );
  await expect.element(button('Save')).toBeEnabled();
});

test('[ENTRY-46] projects that could not be loaded are said to be', async () => {
  const rawData = { description: '', project_name: 'Acme', client_name: null, tags: [] };
  keepHistory({ recordings: [aRecording()], entries: [anEntry({ projectId: '11', rawData })] });
  answer(getCatalogue, problem('unavailable'));
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Edit: Design' }).click();
  await expect.element(dialog).toMatchTextContent('We could not load your projects.');
  await expectTexts(project.css('option'), ['No project', 'Acme']);
});
