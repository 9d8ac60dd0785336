import type { EntryRejection } from '@timbre/contract/recordings';
import type { Connection } from './connection.queries.ts';
import type { EntryRow } from './time-tracking.queries.ts';
import { getWorkspace } from './writing.ts';

type Checked = Pick<EntryRow, 'workspaceId' | 'projectId' | 'taskId' | 'tags' | 'description'>;

/** Why the service would refuse an entry by the rules of its workspace that are known here; null where it may take it. */
export function findMissingFields(connection: Connection, entry: Checked): EntryRejection | null {
  const isMissing = {
    project: entry.projectId === null,
    task: entry.taskId === null,
    tags: entry.tags.length === 0,
    description: entry.description === '',
  };
  const workspaceId = getWorkspace(connection, entry);
  const rules = connection.workspaces.find(({ id }) => id === workspaceId);
  const fields = (rules?.requiredFields ?? []).filter((field) => isMissing[field]);
  return fields.length === 0 ? null : { code: 'fields-required', fields, words: null };
}
