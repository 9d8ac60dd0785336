import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { readTime, toTimes, type WallClock } from './harvest-clock.ts';
import { toActivityId, toTaskId } from './shared-activities.ts';
import type { EntryChange, EntryLookup, Found, RemoteEntry, TrackedEntry } from './time-tracker.ts';
import { fromHours, toMinutes } from './whole-minutes.ts';

const Named = z.object({ id: z.number(), name: z.string() });

export const Entry = z.object({
  id: z.number(),
  spent_date: z.string(),
  /** With two decimals. */
  hours: z.number(),
  notes: z.string().nullish(),
  is_locked: z.boolean().nullish(),
  locked_reason: z.string().nullish(),
  is_closed: z.boolean().nullish(),
  is_running: z.boolean().nullish(),
  /** On the clock of the user, without seconds; also of timers in an account that keeps hours alone. */
  started_time: z.string().nullish(),
  project: Named,
  task: Named,
  client: Named.nullish(),
  external_reference: z.object({ id: z.union([z.string(), z.number()]).transform(String) }).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** It keeps whole minutes: of the start, if at all, and of the length, which it answers as hours with two decimals. */
export function asStored(entry: TrackedEntry): TrackedEntry {
  return {
    ...entry,
    billable: null,
    description: entry.description.trim(),
    tags: [],
    startedAt: entry.startedAt.round({ smallestUnit: 'minute', roundingMode: 'floor' }),
    durationSeconds: toMinutes(entry.durationSeconds) * 60,
  };
}

/** Our fields in its names. An entry cannot lose its task: one for which none is given keeps the one it has. */
export function toFields({ projectId, taskId, description }: EntryChange): object {
  return {
    ...(typeof projectId === 'string' ? { project_id: Number(projectId) } : {}),
    ...(typeof taskId === 'string' ? { task_id: toActivityId(taskId) } : {}),
    ...(description === undefined ? {} : { notes: description.trim() }),
  };
}

/** Where an entry stands and how long it is: its day and hours, or its times in an account that keeps them. */
export function toPlaceInTime(
  { startedAt, day, durationSeconds }: Pick<TrackedEntry, 'startedAt' | 'day' | 'durationSeconds'>,
  clock: WallClock | null,
): object {
  const minutes = toMinutes(durationSeconds);
  return clock === null ? { spent_date: day, hours: minutes / 60 } : toTimes(startedAt, minutes, clock);
}

/** What of a change is about time: an account that keeps times gets both, with what stands there for what is not changed. */
export function toChangedTime(
  { startedAt, day, durationSeconds }: EntryChange,
  found: Entry | undefined,
  clock: WallClock | null,
): object {
  if (clock === null)
    return {
      ...(day === undefined ? {} : { spent_date: day }),
      ...(durationSeconds === undefined ? {} : { hours: toMinutes(durationSeconds) / 60 }),
    };
  const start = startedAt ?? (found && findStart(found, clock));
  const seconds = durationSeconds ?? (found && fromHours(found.hours));
  if (start === undefined || seconds === undefined) return {};
  return toTimes(start, toMinutes(seconds), clock);
}

function findStart({ spent_date: day, started_time: time }: Entry, clock: WallClock | null) {
  return clock === null || !time ? undefined : readTime(day, time, clock);
}

/** Of the entries that are there, those with the reference of one that is looked for, whatever became of them since: the oldest first. */
export function findMatches(there: readonly Entry[], lookup: EntryLookup, clock: WallClock | null): Found[] {
  return there
    .filter((found) => found.external_reference?.id === lookup.reference.entryId)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
    .map((found) => ({
      id: String(found.id),
      isDeleted: false,
      startedAt: findStart(found, clock) ?? onDay(lookup, found.spent_date),
    }));
}

/** The same time of day on another day. */
function onDay({ startedAt, day }: EntryLookup, other: string): Temporal.Instant {
  const { days } = Temporal.PlainDate.from(day).until(other);
  return startedAt.add({ hours: 24 * days });
}

/** An entry that was approved or invoiced stays as it is. */
export const isClosed = (entry: Entry) => entry.is_locked === true || entry.is_closed === true;

export function toRemoteEntry(workspaceId: string, entry: Entry, clock: WallClock | null): RemoteEntry {
  const { id, project, task, client, notes, hours, updated_at: changedAt } = entry;
  const isRunning = entry.is_running === true;
  const startedAt = findStart(entry, clock) ?? null;
  return {
    ...{ id: String(id), workspaceId, projectId: String(project.id), taskId: toTaskId(project.id, task.id) },
    billable: false,
    description: (notes ?? '').trim(),
    tags: [],
    startedAt,
    day: startedAt === null ? entry.spent_date : null,
    durationSeconds: isRunning ? 0 : fromHours(hours),
    names: { project: project.name, client: client?.name ?? null, task: task.name },
    isDeleted: false,
    isRunning,
    changedAt: Temporal.Instant.from(changedAt),
  };
}
