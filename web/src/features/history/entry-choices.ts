import type { Entry, EntryRejection } from '@timbre/contract/recordings';
import type { TrackerCatalogue } from '@timbre/contract/time-tracking';
import { type EntryForm, parseTags } from './entry-form.ts';

type Workspace = TrackerCatalogue['workspaces'][number];
export type Project = TrackerCatalogue['projects'][number];

/** What can be chosen for an entry, given what the form says so far. */
export type Choices = {
  /** The one that is chosen; undefined also where it can no longer be picked. */
  project: Project | undefined;
  workspace: Workspace | undefined;
  /** What its workspace asks for; as long as that is not known, what the entry was held for. */
  required: EntryRejection['fields'];
  /** What of it the form does not have. */
  missing: EntryRejection['fields'];
};

/** No service takes over what stands in another: an entry can be given the projects of its own. */
export function getOwnProjects(
  { projects }: TrackerCatalogue,
  { service }: Pick<Entry, 'service'>,
): Project[] {
  return service === null
    ? projects
    : projects.filter((project) => project.service === undefined || project.service === service);
}

export function getChoices(catalogue: TrackerCatalogue, entry: Entry, form: EntryForm): Choices {
  const find = (id: string | null) => catalogue.projects.find((project) => project.id === id);
  const project = find(form.projectId);
  // Without a project an entry stays in the workspace that it is in, of which it says no more than the name.
  const workspaceId = (project ?? find(entry.projectId))?.workspaceId;
  const workspace =
    catalogue.workspaces.find(({ id }) => id === workspaceId) ??
    catalogue.workspaces.find(({ name }) => name === entry.workspaceName);
  const isMissing = {
    project: form.projectId === '',
    task: form.taskId === '',
    tags: parseTags(form.tags).length === 0,
    description: form.description.trim() === '',
  };
  const required = workspace?.requiredFields ?? entry.rejection?.fields ?? [];
  return { project, workspace, required, missing: required.filter((field) => isMissing[field]) };
}

/** The form after another project was chosen: its task stays only in its own, and whether it is billable follows the project. */
export function withProject(
  form: EntryForm,
  entry: Entry,
  catalogue: TrackerCatalogue,
  projectId: string,
): EntryForm {
  const isOwn = projectId === (entry.projectId ?? '');
  const project = catalogue.projects.find(({ id }) => id === projectId);
  const isPaid = catalogue.workspaces.some(({ id, isPaid: has }) => has && id === project?.workspaceId);
  return {
    ...form,
    projectId,
    taskId: isOwn ? (entry.taskId ?? '') : '',
    billable: isOwn || !project || !isPaid ? (entry.billable ?? false) : project.billable,
  };
}
