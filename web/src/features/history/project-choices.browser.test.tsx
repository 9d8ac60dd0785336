import { editEntry, getCatalogue } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anEntry, aRecording } from '../../../test/builders.ts';
import { answer, getCalls, handle, problem } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { expectAccessible, expectHidden, toast } from '../../../test/screen.ts';
import { keepHistory } from '../../../test/stored-history.ts';

const project = (id: string, name: string) => ({
  id,
  name,
  client: 'Acme',
  workspaceId: '1',
  billable: false,
  colour: null,
  tasks: [],
});
const catalogue = {
  projects: [project('1', 'App'), project('2', 'Website'), project('3', 'Shop, phase 2')],
  tags: [],
  workspaces: [{ id: '1', name: 'Work', isPaid: false, requiredFields: [] }],
};

const support = anEntry({
  description: 'support',
  projectId: '1',
  isDoubtful: true,
  findings: [{ field: 'project', kind: 'other-value', other: 'Website, Shop, phase 2' }],
  rawData: { description: 'support', project_name: 'App', client_name: 'Acme', tags: [] },
});

const choices = (language = 'en') =>
  page.getByRole('group', {
    name: language === 'en' ? 'Change the project to:' : 'Choisir un autre projet :',
  });

test.each(['en', 'fr'] as const)(
  '[ENTRY-27] one press moves an entry to another project of its client, by keyboard too (%s)',
  async (language) => {
    const kept = keepHistory({ recordings: [aRecording()], entries: [support] });
    answer(getCatalogue, catalogue);
    handle(editEntry, () => {
      const rawData = { ...support.rawData, project_name: 'Website' };
      kept.entries = [{ ...support, projectId: '2', isDoubtful: false, findings: [], rawData }];
      return undefined;
    });
    await renderApp('/recordings', { language });
    await expect.element(choices(language).getByRole('button')).toHaveLength(2);
    await expect.element(choices(language).getByRole('button').last()).toHaveTextContent('Shop, phase 2');
    await expectAccessible();
    choices(language).getByRole('button', { name: 'Website' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('success')).toBeVisible();
    await expectHidden(choices(language));
    await expect.element(page.css('[data-entry]')).toMatchTextContent('Website · Acme');
    await expect.element(page.css('[data-entry]')).toHaveFocus();
    expect(getCalls(editEntry).map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: support.id }, body: { projectId: '2' } },
    ]);
  },
);

test('[ENTRY-27] a note that asks offers the projects of the client before anything is logged', async () => {
  const recording = aRecording({ status: 'processing', step: 'asking' });
  const noProject = { ...support.rawData, project_name: null };
  const entry = {
    ...support,
    recordingId: recording.id,
    projectId: null,
    isLogged: false,
    rawData: noProject,
  };
  const findings = [
    { field: 'project' as const, kind: 'other-value' as const, other: 'App, Website, Shop, phase 2' },
  ];
  keepHistory({ recordings: [recording], entries: [{ ...entry, findings }] });
  answer(getCatalogue, catalogue);
  answer(editEntry, undefined);
  await renderApp('/recordings');
  await expect.element(page.css('[data-entry]')).toMatchTextContent('No project · Acme');
  await choices().getByRole('button', { name: 'App' }).click();
  await expect.element(toast('success')).toBeVisible();
  expect(getCalls(editEntry).map(({ body }) => body)).toEqual([{ projectId: '1' }]);
});

test('[ENTRY-27] a move that fails says why, and the projects can be chosen again', async () => {
  const sentence = 'Toggl Track takes no more calls until 14:05.';
  keepHistory({ recordings: [aRecording()], entries: [support] });
  answer(getCatalogue, catalogue);
  answer(editEntry, problem('service-unavailable', sentence));
  await renderApp('/recordings');
  await choices().getByRole('button', { name: 'Website' }).click();
  await expect.element(toast('danger')).toMatchTextContent(sentence);
  await expect.element(choices().getByRole('button', { name: 'Website' })).toBeEnabled();
});

test('[ENTRY-27] what is in no such doubt asks for no list of projects', async () => {
  keepHistory({ recordings: [aRecording()], entries: [{ ...support, findings: [] }] });
  await renderApp('/recordings');
  await expect.element(page.css('[data-entry]')).toMatchTextContent('App · Acme');
  await expectHidden(choices());
  expect(getCalls(getCatalogue)).toEqual([]);
});
