import type { Entry } from '@timbre/contract/recordings';
import type { EntryEdit, TrackerCatalogue } from '@timbre/contract/time-tracking';
import { getOwnProjects, type Project } from './entry-choices.ts';

/** The names that an entry's project may be meant by, in a row; null where its project is in no such doubt. */
export function otherNames({ findings }: Entry): string | null {
  return findings.find(({ field, kind }) => field === 'project' && kind === 'other-value')?.other ?? null;
}

/** The projects that an entry may belong to instead, of its client where one of them is. */
export function otherProjects(entry: Entry, catalogue: TrackerCatalogue): Project[] {
  const projects = getOwnProjects(catalogue, entry);
  const names = `, ${asKey(otherNames(entry) ?? '')}, `;
  const place = ({ name }: Project) => names.indexOf(`, ${asKey(name)}, `);
  const named = projects
    .filter((project) => project.id !== entry.projectId && place(project) >= 0)
    .toSorted((one, other) => place(one) - place(other));
  const ofClient = named.filter(({ client }) => client !== null && client === entry.rawData.client_name);
  return ofClient.length > 0 ? ofClient : named;
}

/** What is said in words may have lost its capitals and accents. */
const asKey = (name: string) => name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** An entry goes to another project, and is billable as that is, unless somebody said whether it is. */
export function editTo(entry: Entry, project: Project, { workspaces }: TrackerCatalogue): EntryEdit {
  const isPaid = workspaces.some(({ id, isPaid: has }) => has && id === project.workspaceId);
  const wasSaid = entry.words.some(({ field }) => field === 'billable');
  const isOther = project.billable !== (entry.billable ?? false);
  return {
    projectId: project.id,
    ...(isPaid && !wasSaid && isOther ? { billable: project.billable } : {}),
  };
}
