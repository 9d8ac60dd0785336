import type { EntryEdit } from '@timbre/contract/time-tracking';
import { describeTracker } from '@timbre/contract/trackers';
import { DomainError } from '../../domain-error.ts';
import type { FieldChanges } from './change-entry.ts';
import type { Connection } from './connection.queries.ts';

/** What an edit changes, with the project and the task that it names; another project takes the task away. */
export function resolveEdit(
  connection: Connection | undefined,
  before: { projectId: string | null },
  { clearTags, projectId, taskId, start, duration, ...rest }: EntryEdit,
): FieldChanges {
  const project = connection?.projects.find(({ id }) => id === projectId);
  if (projectId && project === undefined) throw new DomainError('project-unknown');
  const within = projectId === undefined ? before.projectId : projectId;
  const task = connection?.tasks.find((one) => one.id === taskId && one.projectId === within);
  if (taskId && task === undefined) throw new DomainError('task-unknown');
  const isMoved = projectId !== undefined && projectId !== before.projectId;
  const { hasTags } = describeTracker(connection?.service);
  return {
    ...rest,
    ...(clearTags || (rest.tags && !hasTags) ? { tags: [] } : {}),
    ...(projectId === undefined ? {} : { project: project ?? null }),
    ...(taskId === undefined && !isMoved ? {} : { task: task ?? null }),
    ...(start === undefined ? {} : { startedAt: start }),
    ...(duration === undefined ? {} : { durationSeconds: duration }),
  };
}
