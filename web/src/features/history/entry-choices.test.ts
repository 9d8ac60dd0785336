import { expect, test } from 'vitest';
import { aCatalogue, aHeldEntry, anEntry, aProject, aWorkspace } from '../../../test/builders.ts';
import { getChoices, withProject } from './entry-choices.ts';
import { toForm } from './entry-form.ts';

const catalogue = aCatalogue({
  workspaces: [
    aWorkspace({ id: '1', name: 'Home' }),
    aWorkspace({
      id: '2',
      name: 'Studio',
      isPaid: true,
      requiredFields: ['project', 'task', 'tags', 'description'],
    }),
  ],
  projects: [
    aProject({ id: '11', workspaceId: '1', billable: true }),
    aProject({ id: '21', workspaceId: '2', billable: true, tasks: [{ id: '211', name: 'Audit' }] }),
    aProject({ id: '22', workspaceId: '2' }),
  ],
});

test('[ENTRY-46] the workspace of the chosen project sets the rules; without one, that of the entry', () => {
  const entry = anEntry({ description: '', workspaceName: 'Studio' });
  const form = toForm(entry);
  const all = getChoices(catalogue, entry, form);
  expect([all.workspace?.id, all.missing]).toEqual(['2', ['project', 'task', 'tags', 'description']]);
  expect(getChoices(catalogue, entry, { ...form, projectId: '11' })).toMatchObject({
    project: { id: '11' },
    workspace: { id: '1' },
    missing: [],
  });
  const filled = { ...form, projectId: '21', taskId: '211', tags: ' a ', description: ' b ' };
  expect(getChoices(catalogue, entry, filled).missing).toEqual([]);
  expect(getChoices(catalogue, entry, { ...filled, tags: ' , ', description: '  ' }).missing).toEqual([
    'tags',
    'description',
  ]);
  const moved = { ...entry, projectId: '11', workspaceName: 'Studio' };
  expect(getChoices(catalogue, moved, { ...form, projectId: '' }).workspace?.id).toBe('1');
  const unknown = { ...entry, workspaceName: null };
  expect(getChoices(catalogue, unknown, form)).toMatchObject({
    workspace: undefined,
    required: [],
    missing: [],
  });
  const held = { ...unknown, ...aHeldEntry({ code: 'fields-required', fields: ['task', 'tags'] }) };
  const known = { ...form, tags: 'a' };
  expect(getChoices({ projects: [], tags: [], workspaces: [] }, held, known)).toMatchObject({
    required: ['task', 'tags'],
    missing: ['task'],
  });
});

test('[ENTRY-46] another project empties the task and sets billable as its own is, where that is known; going back restores both', () => {
  const entry = anEntry({ projectId: '22', taskId: '221', billable: false, workspaceName: 'Studio' });
  const form = toForm(entry);
  const elsewhere = withProject(form, entry, catalogue, '21');
  expect(elsewhere).toEqual({ ...form, projectId: '21', taskId: '', billable: true });
  expect(withProject(elsewhere, entry, catalogue, '22')).toEqual(form);
  // A free plan does not tell.
  expect(withProject(form, entry, catalogue, '11')).toMatchObject({ taskId: '', billable: false });
  expect(withProject(form, entry, catalogue, '')).toMatchObject({
    projectId: '',
    taskId: '',
    billable: false,
  });
});
