import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { EntryChange, EntryLookup, Found, TrackedEntry } from './time-tracker.ts';
import { selectByStart } from './tracker-answer.ts';

/** The answer to a call that writes an entry. */
export const Written = z.object({ id: z.number() });

/** The answer to `/me/time_entries`. */
export const Entries = z
  .array(
    z.object({
      id: z.number(),
      workspace_id: z.number(),
      project_id: z.number().nullish(),
      description: z.string().nullable(),
      start: z.string(),
      duration: z.number(),
      server_deleted_at: z.string().nullish(),
    }),
  )
  .nullable();

type Entry = NonNullable<z.infer<typeof Entries>>[number];

/** Toggl Track refuses to look back by `since` for more than three months, and its own apps ask for two at most; other servers answer all at once. */
const farthestBackMs = 60 * 86_400_000;

/** Starts are whole seconds, and some servers cut off the blanks around the words. */
export function asStored(entry: TrackedEntry): TrackedEntry {
  return { ...entry, description: entry.description.trim(), startedAt: entry.startedAt.round('second') };
}

/** For each entry that is looked for those that are like it, the oldest first. */
export function findMatches(there: readonly Entry[], lookups: readonly EntryLookup[]): Found[][] {
  const oldestFirst = there.toSorted((a, b) => a.id - b.id);
  return lookups.map((lookup): Found[] => {
    const entry = { ...lookup, ...asStored(lookup) };
    const alike = oldestFirst
      .filter(
        (found) =>
          String(found.workspace_id) === entry.workspaceId &&
          String(found.project_id ?? '') === (entry.projectId ?? '') &&
          (found.description ?? '').trim() === entry.description &&
          found.duration === entry.durationSeconds,
      )
      .map((found) => ({
        id: String(found.id),
        isDeleted: Boolean(found.server_deleted_at),
        startedAt: Temporal.Instant.from(found.start),
      }));
    return selectByStart(entry, alike);
  });
}

/** Our fields in the service's names. Start and duration are sent together: older servers shift the end otherwise. */
export function toFields(entry: EntryChange | TrackedEntry) {
  const { projectId, taskId, billable, description, tags, startedAt, durationSeconds } = entry;
  return {
    ...(projectId === undefined ? {} : { project_id: projectId === null ? null : Number(projectId) }),
    ...(taskId === undefined ? {} : { task_id: taskId === null ? null : Number(taskId) }),
    ...(typeof billable === 'boolean' ? { billable } : {}),
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags }),
    ...(startedAt === undefined ? {} : { start: startedAt.round('second').toString() }),
    ...(durationSeconds === undefined ? {} : { duration: durationSeconds }),
  };
}

/** In whole seconds, as the API requires, and no further back than it allows. */
export function farthestBack(since: Temporal.Instant): Temporal.Instant {
  const from = Math.max(since.epochMilliseconds, Date.now() - farthestBackMs);
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(from / 1_000) * 1_000);
}
