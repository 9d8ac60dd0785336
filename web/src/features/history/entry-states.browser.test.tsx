import type { Entry, EntryRejection } from '@timbre/contract/recordings';
import { editEntry } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aHeldEntry, anEntry, aRecording, toId } from '../../../test/builders.ts';
import { lengthenMoments } from '../../../test/clock.ts';
import { answer, getCalls, handle } from '../../../test/fake-api.ts';
import { announceRecordings } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const note = page.getByRole('article');
const card = (description: string) => page.css('[data-entry]').filter({ hasText: description });

const rejections: { rejection: Partial<EntryRejection>; en: string; fr: string }[] = [
  {
    rejection: { code: 'fields-required', fields: ['project', 'task'] },
    en: 'It needs a project and a task: add what is missing, then log it.',
    fr: 'Il lui manque un projet et une tâche : complétez-la, puis ajoutez-la.',
  },
  {
    rejection: { code: 'fields-required', fields: ['tags', 'description'] },
    en: 'It needs a tag and a description',
    fr: 'Il lui manque une étiquette et une description',
  },
  {
    rejection: { code: 'period-locked' },
    en: 'This day is closed in Toggl Track: change the day or remove the entry.',
    fr: 'Cette journée est clôturée dans Toggl Track : changez de jour ou retirez l’entrée.',
  },
  {
    rejection: { code: 'task-unavailable' },
    en: 'The task can no longer be used in Toggl Track: choose another one.',
    fr: 'Cette tâche n’est plus utilisable dans Toggl Track : choisissez-en une autre.',
  },
  {
    rejection: { code: 'tag-unavailable' },
    en: 'A tag can no longer be used in Toggl Track: change the tags.',
    fr: 'Une étiquette n’est plus utilisable dans Toggl Track : changez les étiquettes.',
  },
  {
    rejection: { code: 'refused', words: 'Stop must not be before start.' },
    en: 'Toggl Track did not take it: “Stop must not be before start”. Change the entry or remove it.',
    fr: 'Toggl Track ne l’a pas acceptée : « Stop must not be before start ». Modifiez l’entrée ou retirez-la.',
  },
  {
    rejection: { code: 'refused' },
    en: 'Toggl Track did not take it. Change the entry, try again or remove it.',
    fr: 'Toggl Track ne l’a pas acceptée. Modifiez l’entrée, réessayez ou retirez-la.',
  },
];

test.each(['en', 'fr'] as const)(
  '[ENTRY-40] an entry that was not taken says why and what can be done (%s)',
  async (language) => {
    keepHistory({
      recordings: [aRecording({ status: 'processing', step: 'asking' })],
      entries: [
        ...rejections.map(({ rejection }, index) =>
          aHeldEntry(rejection, { id: toId(201 + index), description: `held ${index}` }),
        ),
        anEntry({ id: toId(299), description: 'changed', isLogged: false, isHeld: true }),
      ],
    });
    await renderApp('/recordings', { language });
    for (const [index, texts] of rejections.entries()) {
      await expect.element(card(`held ${index}`)).toMatchTextContent(texts[language]);
      await expect
        .element(card(`held ${index}`))
        .toMatchTextContent({ en: 'Not logged', fr: 'Non ajoutée' }[language]);
    }
    const ready = { en: 'Ready to be logged', fr: 'Prête à être ajoutée' };
    await expect.element(card('changed')).toMatchTextContent(ready[language]);
    await expectAccessible();
  },
);

const stateTexts = {
  en: ['Changed in Toggl Track', 'Deleted in Toggl Track', 'Logged', 'Not logged yet', 'Waiting'],
  fr: ['Modifiée dans Toggl Track', 'Supprimée dans Toggl Track', 'Ajoutée', 'À ajouter', 'En attente'],
};

test.each(['en', 'fr'] as const)(
  '[ENTRY-40] an entry says that it is on its way, waits, or was changed or deleted in the service; one that is plainly logged says nothing (%s)',
  async (language) => {
    const [changed, deleted, logged, pending, waiting] = stateTexts[language];
    const [done, inProgress, onHold] = [
      aRecording({ id: toId(3) }),
      aRecording({ id: toId(2) }),
      aRecording({ id: toId(1) }),
    ];
    const of = (recording: { id: string }, number: number, entry: Partial<Entry>) =>
      anEntry({
        id: toId(200 + number),
        recordingId: recording.id,
        description: `entry ${number}`,
        ...entry,
      });
    const kept = keepHistory({
      recordings: [
        done,
        { ...inProgress, status: 'processing', step: 'logging', progress: { logged: 1, total: 2 } },
        { ...onHold, status: 'processing', step: 'waiting', progress: { logged: 0, total: 1 } },
      ],
      entries: [
        of(done, 1, { state: 'changed-remotely' }),
        of(done, 2, { state: 'deleted-remotely' }),
        of(done, 3, {}),
        of(inProgress, 4, {}),
        of(inProgress, 5, { isLogged: false }),
        of(onHold, 6, { isLogged: false, state: 'waiting' }),
      ],
    });
    await renderApp('/recordings', { language, width: 1280 });
    for (const [number, text] of [changed, deleted, '', logged, pending, waiting].entries())
      if (text)
        await expect.element(card(`entry ${number + 1}`).getByText(text, { exact: true })).toBeVisible();
    for (const text of stateTexts[language])
      expect(card('entry 3').getByText(text, { exact: true }).query()).toBeNull();
    const edit = { en: /^Edit: /, fr: /^Modifier : / }[language];
    expect(card('entry 1').getByRole('button', { name: edit }).elements()).toHaveLength(1);
    expect(card('entry 2').getByRole('button', { name: edit }).elements()).toHaveLength(0);
    await expectAccessible();

    // One more is logged: what is shown follows.
    kept.recordings = kept.recordings.map((one) =>
      one.id === inProgress.id ? { ...one, progress: { logged: 2, total: 2 } } : one,
    );
    kept.entries = kept.entries.map((one) =>
      one.id === toId(205) ? { ...one, isLogged: true, state: 'logged' } : one,
    );
    announceRecordings();
    await expect.element(card('entry 5').getByText(logged ?? '', { exact: true })).toBeVisible();
  },
);

test('[ENTRY-40] an entry that is gone from the service is deleted from the history with words that say so', async () => {
  keepHistory({ recordings: [aRecording()], entries: [anEntry({ state: 'deleted-remotely' })] });
  await renderApp('/recordings');
  await page.getByRole('button', { name: 'Delete: Design' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('It is gone from Toggl Track already');
});

test.each([
  { language: 'en' as const, texts: ['Billable', 'Not billable', 'Task: Audit'] },
  { language: 'fr' as const, texts: ['Facturable', 'Non facturable', 'Tâche : Audit'] },
])(
  '[ENTRY-41] an entry shows its task beside the project, and whether it is billable where that is known ($language)',
  async ({ language, texts: [billable = '', notBillable = '', task = ''] }) => {
    const rawData = { description: '', project_name: 'Acme', client_name: null, tags: [] };
    keepHistory({
      recordings: [aRecording()],
      entries: [
        anEntry({
          id: toId(201),
          description: 'first',
          billable: true,
          projectId: '1',
          taskId: '11',
          taskName: 'Audit',
          rawData,
        }),
        anEntry({ id: toId(202), description: 'second', billable: false, rawData }),
        anEntry({ id: toId(203), description: 'third', rawData }),
      ],
    });
    await renderApp('/recordings', { language });
    await expect.element(card('first').getByText(billable, { exact: true })).toBeVisible();
    await expect.element(card('first').getByText(task, { exact: true })).toBeVisible();
    await expect.element(card('second').getByText(notBillable, { exact: true })).toBeVisible();
    await expectHidden(
      card('third').getByText(new RegExp(`${billable}|${notBillable}|${task.slice(0, 4)}`, 'i')),
    );
    await expectAccessible();
  },
);

test.each([
  {
    language: 'en' as const,
    none: 'No description',
    edit: 'Edit: No description',
    remove: 'Delete: No description',
    save: 'Save',
    dialog: 'The entry without a description is deleted permanently',
  },
  {
    language: 'fr' as const,
    none: 'Sans description',
    edit: 'Modifier : Sans description',
    remove: 'Supprimer : Sans description',
    save: 'Enregistrer',
    dialog: 'L’entrée sans description est supprimée définitivement',
  },
])(
  '[ENTRY-42] an entry without a description says so wherever it is named, and is changed without one ($language)',
  async ({ language, none, edit, remove, save, dialog }) => {
    const failed = aRecording({
      id: toId(2),
      status: 'failed',
      processingError: 'Refused.',
      createdAt: new Date().toISOString(),
    });
    keepHistory({
      recordings: [aRecording(), failed],
      entries: [
        anEntry({ description: '' }),
        anEntry({ id: toId(202), recordingId: failed.id, description: '' }),
      ],
    });
    answer(editEntry, undefined);
    await renderApp('/recordings', { language });
    await expect.element(note.getByText(none, { exact: true })).toBeVisible();
    await expect.element(page.css('section').filter({ hasText: 'Refused.' })).toMatchTextContent(none);
    await expectAccessible();
    await page.getByRole('button', { name: edit }).click();
    const form = page.getByRole('dialog');
    await expect.element(form.getByLabelText('Description')).toHaveValue('');
    await form.getByLabelText(/Minutes/).fill('30');
    await expectAccessible();
    await form.getByRole('button', { name: save, exact: true }).click();
    await expectHidden(form);
    expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ duration: 9_000 }]);
    await page.getByRole('button', { name: remove }).click();
    await expect.element(form).toMatchTextContent(dialog);
  },
);

test.each([
  { language: 'en' as const, change: 'Change: calls', save: 'Save' },
  { language: 'fr' as const, change: 'Modifier : calls', save: 'Enregistrer' },
])(
  '[ENTRY-48] while a note waits for the service, what is not logged of it can be changed ($language)',
  async ({ language, change, save }) => {
    lengthenMoments();
    const kept = keepHistory({
      recordings: [
        aRecording({
          status: 'processing',
          step: 'waiting',
          progress: { logged: 1, total: 2 },
          waitsUntil: '2026-11-14T17:00:00.000Z',
        }),
      ],
      entries: [
        anEntry({ id: toId(201), description: 'design' }),
        anEntry({ id: toId(202), description: 'calls', isLogged: false, state: 'waiting' }),
      ],
    });
    handle(editEntry, ({ body: { description = '' } }) => {
      kept.entries = kept.entries.map((one) => (one.id === toId(202) ? { ...one, description } : one));
      return undefined;
    });
    await renderApp('/recordings', { language });
    await page.getByRole('button', { name: change }).click();
    await expectHidden(card('design').getByRole('button'));
    const form = page.getByRole('dialog');
    // It goes on by itself: there is nothing to log by hand.
    expect(form.getByRole('button', { name: /Save and log|Enregistrer et ajouter/ }).query()).toBeNull();
    await form.getByLabelText('Description').fill('long calls');
    await form.getByRole('button', { name: save, exact: true }).click();
    await expect.element(toast('success')).toBeVisible();
    await expect.element(card('long calls')).toBeVisible();
    expect(getCalls(editEntry).map(({ params, body }) => [params, body])).toEqual([
      [{ id: toId(202) }, { description: 'long calls' }],
    ]);
    await expectAccessible();
  },
);
