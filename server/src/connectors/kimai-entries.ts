import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { toActivityId, toTaskId } from './shared-activities.ts';
import type { EntryChange, EntryLookup, Found, RemoteEntry, TrackedEntry } from './time-tracker.ts';
import { toMinutes } from './whole-minutes.ts';

/** Local time with an offset, like `2026-11-19T11:00:00+0100`. */
const Moment = z.string().transform((text) => Temporal.Instant.from(text));

const Entry = z.object({
  id: z.number(),
  begin: Moment,
  /** Null while a timer runs. */
  end: Moment.nullish(),
  /** What counts, which rules of the server can make another length than from begin to end. */
  duration: z.number().nullish(),
  description: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  user: z.object({ id: z.number() }),
  project: z.object({
    id: z.number(),
    name: z.string(),
    customer: z.object({ name: z.string() }).nullish(),
  }),
  activity: z.object({ id: z.number(), name: z.string() }).nullish(),
});
export type Entry = z.infer<typeof Entry>;

/** A page of `/timesheets?full=true`. */
export const Entries = z.array(Entry);

/** An entry as calls about it alone answer it. */
export const OneEntry = z.object({
  id: z.number(),
  begin: Moment,
  duration: z.number().nullish(),
  exported: z.boolean().nullish(),
});

/** It cuts off more than white space around texts. */
const trim = (text: string) => text.replace(/^[\p{Z}\p{Cc}\p{Cf}]+|[\p{Z}\p{Cc}\p{Cf}]+$/gu, '');

/** Commas separate tags, so none has one in it. */
export function toTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => tag.split(',')).map(trim))].filter((tag) => tag !== '');
}

const toMinute = (moment: Temporal.Instant) =>
  moment.round({ smallestUnit: 'minute', roundingMode: 'floor' });

/** What its usual rule, which rounds to whole minutes, leaves as it is. */
export function asStored(entry: TrackedEntry): TrackedEntry {
  return {
    ...entry,
    billable: null,
    description: trim(entry.description),
    tags: toTags(entry.tags),
    startedAt: toMinute(entry.startedAt),
    durationSeconds: toMinutes(entry.durationSeconds) * 60,
  };
}

const toTime = (moment: Temporal.Instant) => moment.toString({ smallestUnit: 'second' });

/** Our fields in its names; start and length go together. An entry cannot lose its activity: one without a task keeps the one it has. */
export function toFields({
  projectId,
  taskId,
  description,
  tags,
  startedAt,
  durationSeconds,
}: EntryChange): object {
  const begin = startedAt && toMinute(startedAt);
  return {
    ...(typeof projectId === 'string' ? { project: Number(projectId) } : {}),
    ...(typeof taskId === 'string' ? { activity: toActivityId(taskId) } : {}),
    ...(description === undefined ? {} : { description: trim(description) }),
    ...(tags === undefined ? {} : { tags: toTags(tags).join(',') }),
    ...(begin === undefined || durationSeconds === undefined
      ? {}
      : {
          begin: toTime(begin),
          end: toTime(begin.add({ minutes: toMinutes(durationSeconds) })),
        }),
  };
}

/** Ids of two servers are alike, so one of ours names the server. */
export function toEntryId(place: string, { id }: { id: number }): string {
  return `${place}#${id}`;
}

/** The service's own id in one of ours; undefined where it is of another server. */
export function findNumber(place: string, entryId: string): string | undefined {
  const [before, number = ''] = entryId.split('#');
  return before === place && /^\d+$/.test(number) ? number : undefined;
}

/** For each entry that is looked for those that are like it: first the same, then what the server's rounding can have made of it. */
export function findMatches(
  place: string,
  there: readonly Entry[],
  lookups: readonly EntryLookup[],
): Found[][] {
  const stopped = there.flatMap((found) => (found.end ? [{ ...found, end: found.end }] : []));
  const all = lookups.map((lookup) => {
    const wanted = asStored(lookup);
    const alike = stopped.filter((found) => hasSameContent(found, wanted));
    return { lookup, wanted, alike, same: alike.filter((found) => isSameTime(found, wanted)) };
  });
  const exact = new Set(all.flatMap(({ same }) => same));
  return all.map(({ lookup, wanted, alike, same }) => {
    // What is exactly another entry of these is nobody else's.
    const rounded = alike.filter((found) => !exact.has(found) && isRounded(found, wanted));
    const near = alike.filter(
      (found) => !same.includes(found) && !rounded.includes(found) && isNear(found, wanted),
    );
    return [...same, ...rounded, ...(lookup.mayStandElsewhere ? near : [])].map((found) => ({
      id: toEntryId(place, found),
      isDeleted: false,
      startedAt: found.begin,
    }));
  });
}

type Stopped = Entry & { end: Temporal.Instant };

/** Tags are left out: those that it does not know it drops. */
function hasSameContent(found: Entry, wanted: TrackedEntry): boolean {
  return (
    String(found.project.id) === wanted.projectId &&
    (wanted.taskId === null || found.activity?.id === toActivityId(wanted.taskId)) &&
    trim(found.description ?? '') === wanted.description
  );
}

const findTaskId = ({ project, activity }: Entry) => (activity ? toTaskId(project.id, activity.id) : null);

const getEnd = ({ startedAt, durationSeconds }: TrackedEntry) => startedAt.add({ seconds: durationSeconds });

const isSameTime = ({ begin, end }: Stopped, wanted: TrackedEntry) =>
  begin.equals(wanted.startedAt) && end.equals(getEnd(wanted));

/** Each has a rule of its own, in minutes that an administrator chooses and that it does not tell. */
const isRounded = ({ begin, end }: Stopped, wanted: TrackedEntry) =>
  canBeRounded(wanted.startedAt, begin) && canBeRounded(getEnd(wanted), end);

const steps = [2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60];

function canBeRounded(sent: Temporal.Instant, kept: Temporal.Instant): boolean {
  const minutes = kept.epochMilliseconds / 60_000;
  const apart = Math.abs(minutes - sent.epochMilliseconds / 60_000);
  return apart === 0 || steps.some((step) => apart < step && minutes % step === 0);
}

function isNear({ begin, end }: Stopped, { startedAt, durationSeconds }: TrackedEntry): boolean {
  const isOfLength = end.equals(begin.add({ seconds: durationSeconds }));
  return isOfLength && Math.abs(begin.since(startedAt).total('hours')) < 24;
}

/** `changedAt` is when the changes begin: it does not say when each was made. */
export function toRemoteEntry(place: string, entry: Entry, changedAt: Temporal.Instant): RemoteEntry {
  const { project, activity, begin, end, duration } = entry;
  const isRunning = !end;
  return {
    id: toEntryId(place, entry),
    workspaceId: place,
    projectId: String(project.id),
    taskId: findTaskId(entry),
    billable: false,
    description: trim(entry.description ?? ''),
    tags: entry.tags,
    startedAt: begin,
    day: null,
    durationSeconds: isRunning ? 0 : (duration ?? end.since(begin).total('seconds')),
    names: {
      project: project.name,
      client: project.customer?.name ?? null,
      task: activity?.name ?? null,
    },
    isDeleted: false,
    isRunning,
    changedAt,
  };
}
