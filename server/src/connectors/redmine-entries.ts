import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { toActivityId, toTaskId } from './shared-activities.ts';
import type { EntryChange, EntryLookup, Found, RemoteEntry, TrackedEntry } from './time-tracker.ts';
import { fromHours, toMinutes } from './whole-minutes.ts';

const Entry = z.object({
  id: z.number(),
  project: z.object({ id: z.number(), name: z.string() }),
  user: z.object({ id: z.number() }),
  activity: z.object({ id: z.number(), name: z.string() }),
  hours: z.number(),
  comments: z.string().nullish(),
  spent_on: z.string(),
  created_on: z.string(),
  updated_on: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** The answer to a call about one entry. */
export const OneEntry = z.object({ time_entry: Entry });

/** A page of `/time_entries.json`. */
export const Entries = z.object({ time_entries: z.array(Entry), total_count: z.number() });

/** It keeps the day and whole minutes; two decimals of an hour, which it answers with, tell the minute. */
export function asStored(entry: TrackedEntry): TrackedEntry {
  return {
    ...entry,
    billable: null,
    description: entry.description.trim(),
    tags: [],
    durationSeconds: toMinutes(entry.durationSeconds) * 60,
  };
}

/** Our fields in its names. An entry cannot lose its activity: one without a task keeps the activity it has. */
export function toFields({ projectId, taskId, description, day, durationSeconds }: EntryChange): object {
  return {
    ...(typeof projectId === 'string' ? { project_id: Number(projectId) } : {}),
    ...(typeof taskId === 'string' ? { activity_id: toActivityId(taskId) } : {}),
    ...(description === undefined ? {} : { comments: description.trim() }),
    ...(day === undefined ? {} : { spent_on: day }),
    ...(durationSeconds === undefined ? {} : { hours: toMinutes(durationSeconds) / 60 }),
  };
}

/** Ids of two servers are alike, and some databases give the id of a deleted entry again: an entry is known by its server and its creation too. */
export function toEntryId(place: string, { id, created_on: createdOn }: Entry): string {
  return `${place}#${id}@${createdOn}`;
}

/** The service's own id in one of ours; undefined where it is of another server. */
export function findNumber(place: string, entryId: string): string | undefined {
  const [before, rest = ''] = entryId.split('#');
  const [number = ''] = rest.split('@');
  return before === place && /^\d+$/.test(number) ? number : undefined;
}

/** The days on which entries can stand that are looked for. */
export function getDays(lookups: readonly EntryLookup[]): { first: string; last: string } {
  const days = lookups
    .flatMap(({ day, mayStandElsewhere }) => {
      const date = Temporal.PlainDate.from(day);
      return mayStandElsewhere ? [date.subtract({ days: 1 }), date.add({ days: 1 })] : [date];
    })
    .sort(Temporal.PlainDate.compare)
    .map(String);
  return { first: days[0] ?? '', last: days.at(-1) ?? '' };
}

/** Of the entries that are there, those that are like one that is looked for: first those of its day. */
export function findMatches(place: string, there: readonly Entry[], lookup: EntryLookup): Found[] {
  const wanted = asStored(lookup);
  const alike = there.filter(
    (found) =>
      String(found.project.id) === wanted.projectId &&
      // Without one the server's usual activity was taken.
      (wanted.taskId === null || toTaskId(found.project.id, found.activity.id) === wanted.taskId) &&
      (found.comments ?? '').trim() === wanted.description &&
      fromHours(found.hours) === wanted.durationSeconds,
  );
  const ofDay = alike.filter((found) => found.spent_on === wanted.day);
  const elsewhere = alike.filter((found) => found.spent_on !== wanted.day && isNear(found, wanted));
  const all = [...ofDay, ...(lookup.mayStandElsewhere ? elsewhere : [])];
  return all.map((found) => ({
    id: toEntryId(place, found),
    isDeleted: false,
    startedAt: wanted.startedAt.add({ hours: 24 * daysBetween(wanted.day, found.spent_on) }),
  }));
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to).days;
}

const isNear = (found: Entry, { day }: TrackedEntry) => Math.abs(daysBetween(day, found.spent_on)) <= 1;

export function toRemoteEntry(place: string, entry: Entry): RemoteEntry {
  return {
    id: toEntryId(place, entry),
    workspaceId: place,
    projectId: String(entry.project.id),
    taskId: toTaskId(entry.project.id, entry.activity.id),
    billable: false,
    description: (entry.comments ?? '').trim(),
    tags: [],
    startedAt: null,
    day: entry.spent_on,
    durationSeconds: fromHours(entry.hours),
    names: { project: entry.project.name, client: null, task: entry.activity.name },
    isDeleted: false,
    isRunning: false,
    changedAt: Temporal.Instant.from(entry.updated_on),
  };
}
