import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { RemoteChanges, RemoteEntry } from './time-tracker.ts';

/** The answer to `/me/time_entries?since=…&meta=true`, the deleted ones included. */
export const ChangedEntries = z
  .array(
    z.object({
      id: z.number(),
      workspace_id: z.number(),
      project_id: z.number().nullish(),
      task_id: z.number().nullish(),
      billable: z.boolean().nullish(),
      description: z.string().nullish(),
      tags: z.array(z.string()).nullish(),
      start: z.string(),
      duration: z.number(),
      at: z.string(),
      server_deleted_at: z.string().nullish(),
      project_name: z.string().nullish(),
      client_name: z.string().nullish(),
      task_name: z.string().nullish(),
    }),
  )
  .nullable();

type ChangedEntry = NonNullable<z.infer<typeof ChangedEntries>>[number];

/** Undocumented maximum of the response; there is no second page. */
const maxAtOnce = 1_000;

export function toRemoteChanges(found: ChangedEntry[], from: Temporal.Instant): RemoteChanges {
  return { entries: found.map(toRemoteEntry), from, mayLackSome: found.length >= maxAtOnce };
}

function toRemoteEntry(entry: ChangedEntry): RemoteEntry {
  // Any negative length is a timer that runs.
  const isRunning = entry.duration < 0;
  return {
    id: String(entry.id),
    workspaceId: String(entry.workspace_id),
    projectId: toId(entry.project_id),
    taskId: toId(entry.task_id),
    billable: entry.billable === true,
    description: entry.description ?? '',
    tags: entry.tags ?? [],
    startedAt: Temporal.Instant.from(entry.start),
    day: null,
    durationSeconds: isRunning ? 0 : entry.duration,
    names: {
      project: entry.project_name || null,
      client: entry.client_name || null,
      task: entry.task_name || null,
    },
    isDeleted: Boolean(entry.server_deleted_at),
    isRunning,
    changedAt: Temporal.Instant.from(entry.at),
  };
}

function toId(id: number | null | undefined): string | null {
  return id == null ? null : String(id);
}
