import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { EntryChange, EntryLookup, Found, RemoteEntry, TrackedEntry } from './time-tracker.ts';
import { selectByStart } from './tracker-answer.ts';

const Id = z
  .string()
  .nullish()
  .transform((id) => id || null);
const Named = z.object({ id: z.string(), name: z.string() });

/** An entry; lists are asked for with the names of its project, its task and its tags. */
export const Entry = z
  .object({
    id: z.string(),
    description: z.string().nullish(),
    billable: z.boolean().nullish(),
    projectId: Id,
    taskId: Id,
    tagIds: z.array(z.string()).nullish(),
    type: z.string().nullish(),
    timeInterval: z.object({ start: z.string(), end: z.string().nullish() }),
    customFieldValues: z
      .array(z.object({ customFieldId: z.string(), value: z.unknown(), sourceType: z.string().nullish() }))
      .nullish(),
    project: Named.extend({ clientName: z.string().nullish() }).nullish(),
    task: Named.nullish(),
    tags: z.array(Named).nullish(),
  })
  .transform((entry) => ({
    ...entry,
    projectId: entry.projectId ?? entry.project?.id ?? null,
    taskId: entry.taskId ?? entry.task?.id ?? null,
  }));
export type Entry = z.infer<typeof Entry>;
export type PlacedEntry = Entry & { workspaceId: string };
export const Entries = z.array(Entry);

/** Whole seconds; no blanks around the words; and, as it refuses angle brackets, the quotation marks that look like them. */
export function asStored(entry: TrackedEntry): TrackedEntry {
  return {
    ...entry,
    description: toWords(entry.description),
    startedAt: entry.startedAt.round('second'),
  };
}

function toWords(description: string): string {
  return description.trim().replaceAll('<', '‹').replaceAll('>', '›');
}

const toText = (moment: Temporal.Instant) => moment.round('second').toString();

/** The body that creates an entry. */
export function toBody(entry: TrackedEntry, tagIds: readonly string[]): object {
  const { startedAt, durationSeconds, description, projectId, taskId, billable } = asStored(entry);
  return {
    start: toText(startedAt),
    end: toText(startedAt.add({ seconds: durationSeconds })),
    description,
    ...(projectId === null ? {} : { projectId }),
    ...(taskId === null ? {} : { taskId }),
    ...(tagIds.length === 0 ? {} : { tagIds }),
    ...(billable === null ? {} : { billable }),
    type: 'REGULAR',
  };
}

/** The body that replaces an entry: whatever it leaves out would be lost. */
export function toChangedBody(
  current: Entry,
  change: EntryChange,
  tagIds: readonly string[] | undefined,
): object {
  const { timeInterval, customFieldValues, type } = current;
  const start = change.startedAt ?? Temporal.Instant.from(timeInterval.start);
  const seconds = change.durationSeconds ?? findSeconds(current);
  const { projectId, taskId } = getPlace(current, change);
  const customFields = (customFieldValues ?? [])
    .filter(({ value }) => value != null)
    .map(({ customFieldId, value, sourceType }) => ({
      customFieldId,
      value,
      sourceType: sourceType ?? 'WORKSPACE',
    }));
  return {
    start: toText(start),
    // One without an end is a timer that runs, and goes on running.
    ...(seconds === undefined ? {} : { end: toText(start.add({ seconds })) }),
    description: change.description === undefined ? (current.description ?? '') : toWords(change.description),
    ...(projectId === null ? {} : { projectId }),
    ...(taskId === null ? {} : { taskId }),
    tagIds: tagIds ?? current.tagIds ?? [],
    billable: change.billable ?? current.billable === true,
    ...(type ? { type } : {}),
    ...(customFields.length === 0 ? {} : { customFields }),
  };
}

/** The project and the task that an entry has after a change. A task does not go with it to another project. */
export function getPlace(current: Entry, change: EntryChange) {
  const projectId = change.projectId === undefined ? current.projectId : change.projectId;
  const kept = projectId === current.projectId ? current.taskId : null;
  return { projectId, taskId: change.taskId === undefined ? kept : change.taskId };
}

function findSeconds({ timeInterval: { start, end } }: Entry): number | undefined {
  if (!end) return undefined;
  return Temporal.Instant.from(start).until(Temporal.Instant.from(end)).total('seconds');
}

/** An id begins with the second in which it was made; undefined where it looks different. */
function findCreation({ id }: Entry): Temporal.Instant | undefined {
  if (!/^[0-9a-f]{24}$/i.test(id)) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(Number.parseInt(id.slice(0, 8), 16) * 1_000);
}

/** Whether an entry was made since, as far as its id tells. */
function isSince(entry: Entry, since: Temporal.Instant): boolean {
  const createdAt = findCreation(entry);
  return (
    createdAt === undefined ||
    Temporal.Instant.compare(createdAt, since.round({ smallestUnit: 'second', roundingMode: 'floor' })) >= 0
  );
}

/** Entries of one workspace that start within some days. */
export type Window = { workspaceId: string; from: Temporal.Instant; to: Temporal.Instant };

/** The service takes the limits of a list for the time on the clock of its user, whatever zone they name; and an entry that was placed again may stand a day away. */
const slack = { hours: 48 };
/** Entries so far from each other are listed by one call. */
const together = { hours: 24 * 7 };

/** What has to be listed to look for these entries. */
export function toWindows(lookups: readonly EntryLookup[]): Window[] {
  const byStart = lookups.toSorted((a, b) => Temporal.Instant.compare(a.startedAt, b.startedAt));
  const windows: Window[] = [];
  for (const { workspaceId, startedAt } of byStart) {
    const from = startedAt.subtract(slack);
    const to = startedAt.add(slack);
    const near = windows.find(
      (window) =>
        window.workspaceId === workspaceId && Temporal.Instant.compare(from, window.to.add(together)) <= 0,
    );
    if (near === undefined) windows.push({ workspaceId, from, to });
    else near.to = to;
  }
  return windows;
}

/** Of the entries that are there, those that are like one that is looked for and were made since. */
export function findMatches(
  there: readonly PlacedEntry[],
  lookup: EntryLookup,
  since: Temporal.Instant,
): Found[] {
  const wanted = { ...lookup, ...asStored(lookup) };
  const alike = there
    .filter(
      (found) =>
        found.workspaceId === wanted.workspaceId &&
        found.projectId === wanted.projectId &&
        toWords(found.description ?? '') === wanted.description &&
        findSeconds(found) === wanted.durationSeconds &&
        isSince(found, since),
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, timeInterval }) => ({
      id,
      isDeleted: false,
      startedAt: Temporal.Instant.from(timeInterval.start),
    }));
  return selectByStart(wanted, alike);
}

/** Breaks, holidays and time off are no work. */
export const isWork = ({ type }: Entry) => !type || type === 'REGULAR';

export function toRemoteEntry(entry: PlacedEntry, tags: string[], readAt: Temporal.Instant): RemoteEntry {
  const { id, workspaceId, projectId, taskId, billable, description, timeInterval, project, task } = entry;
  const seconds = findSeconds(entry);
  return {
    ...{ id, workspaceId, projectId, taskId, tags },
    billable: billable === true,
    description: description ?? '',
    startedAt: Temporal.Instant.from(timeInterval.start),
    day: null,
    durationSeconds: seconds ?? 0,
    names: {
      project: project?.name ?? null,
      client: project?.clientName || null,
      task: task?.name ?? null,
    },
    isDeleted: false,
    isRunning: seconds === undefined,
    changedAt: readAt,
  };
}
