import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import { expect, test } from 'vitest';
import { anEntry } from '../../../test/builders.ts';
import { editTo, otherProjects } from './other-projects.ts';

const project = (id: string, name: string, client: string | null = 'Acme', billable = false) => ({
  id,
  name,
  client,
  workspaceId: '1',
  billable,
  colour: null,
  tasks: [],
});
const catalogue = (isPaid = false): TrackerCatalogue => ({
  projects: [
    project('1', 'App'),
    project('2', 'Website'),
    project('3', 'Shop, phase 2', 'Acme', true),
    project('4', 'Website', 'Tide'),
    project('5', 'Café'),
  ],
  tags: [],
  workspaces: [{ id: '1', name: 'Work', isPaid, requiredFields: [] }],
});

const inDoubt = (other: string, given: Partial<ReturnType<typeof anEntry>> = {}) =>
  anEntry({
    projectId: '1',
    findings: [{ field: 'project', kind: 'other-value', other }],
    rawData: { description: 'support', project_name: 'App', client_name: 'Acme', tags: [] },
    ...given,
  });

test('[ENTRY-27] the projects that were named are offered in that order, whatever their names contain', () => {
  const offered = (other: string) => otherProjects(inDoubt(other), catalogue()).map(({ id }) => id);
  expect(offered('Shop, phase 2, Website')).toEqual(['3', '2']);
  expect(offered('App, Website')).toEqual(['2']);
  expect(offered('cafe')).toEqual(['5']);
  expect(offered('Zenith')).toEqual([]);
  const ofNobody = inDoubt('Website', {
    rawData: { description: '', project_name: null, client_name: null, tags: [] },
  });
  expect(otherProjects(ofNobody, catalogue()).map(({ id }) => id)).toEqual(['2', '4']);
});

test('[ENTRY-27] an entry is billable as its new project is, unless somebody said whether it is', () => {
  const [shop] = otherProjects(inDoubt('Shop, phase 2'), catalogue());
  if (shop === undefined) throw new Error('there is no such project');
  expect(editTo(inDoubt(''), shop, catalogue(true))).toEqual({ projectId: '3', billable: true });
  expect(editTo(inDoubt('', { billable: true }), shop, catalogue(true))).toEqual({ projectId: '3' });
  expect(editTo(inDoubt(''), shop, catalogue(false))).toEqual({ projectId: '3' });
  const said = inDoubt('', { billable: false, words: [{ field: 'billable', from: 0, to: 5 }] });
  expect(editTo(said, shop, catalogue(true))).toEqual({ projectId: '3' });
});
