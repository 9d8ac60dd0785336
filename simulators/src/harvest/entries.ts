import { z } from 'zod';
import type { Account, Entry, State } from './state.ts';

const Reference = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  group_id: z.string().optional(),
  account_id: z.string().optional(),
  permalink: z.string().optional(),
});

export const WrittenEntry = z.object({
  project_id: z.number().optional(),
  task_id: z.number().optional(),
  spent_date: z.iso.date().optional(),
  hours: z.number().optional(),
  started_time: z.string().optional(),
  ended_time: z.string().optional(),
  notes: z.string().optional(),
  external_reference: Reference.optional(),
});
type WrittenEntry = z.infer<typeof WrittenEntry>;

/** What it says where it refuses something. */
export class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status = 422) {
    super(message);
    this.status = status;
  }
}

const minutesOfDay = 24 * 60;

/** A time like `2:05pm` or `14:05` as a minute of the day. */
function readTime(text: string): number {
  const [, hours = '', minutes = '', half] = /^(\d{1,2}):(\d{2})([ap]m)?$/.exec(text) ?? [];
  if (hours === '') throw new Refusal('Started time is invalid');
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  return hour * 60 + Number(minutes);
}

function writeTime(minuteOfDay: number | null, clock: Account['clock']): string | null {
  if (minuteOfDay === null) return null;
  const [hour, minute] = [Math.floor(minuteOfDay / 60), String(minuteOfDay % 60).padStart(2, '0')];
  if (clock === '24h') return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`;
}

function refuseClosed({ lockedBefore }: Account, { spentDate, lockedReason }: Entry): void {
  if (lockedReason !== null || (lockedBefore !== null && spentDate < lockedBefore))
    throw new Refusal('This time entry is locked and cannot be changed');
}

/** What a body makes of an entry; what it leaves out stays. */
function apply(account: Account, entry: Entry, body: WrittenEntry): void {
  const isCreated = entry.projectId === 0;
  if (body.project_id !== undefined) entry.projectId = body.project_id;
  if (body.task_id !== undefined) entry.taskId = body.task_id;
  const project = account.projects.find(({ id, isActive }) => id === entry.projectId && isActive);
  const task = account.tasks.find(({ id, isActive }) => id === entry.taskId && isActive);
  const isTaskOfIt = task !== undefined && project?.taskIds.includes(task.id) === true;
  const blank = [
    ...(project === undefined ? ["Project can't be blank"] : []),
    ...(isTaskOfIt ? [] : ["Task can't be blank"]),
    ...(entry.spentDate === '' && body.spent_date === undefined ? ["Spent date can't be blank"] : []),
  ];
  if (blank.length > 0) throw new Refusal(blank.join(', '));
  if (body.spent_date !== undefined) entry.spentDate = body.spent_date;
  if (body.notes !== undefined) entry.notes = body.notes;
  if (body.external_reference !== undefined) entry.reference = body.external_reference;
  applyTimes(account, entry, body, isCreated);
}

function applyTimes({ hasTimes }: Account, entry: Entry, body: WrittenEntry, isCreated: boolean): void {
  const started = body.started_time === undefined ? undefined : readTime(body.started_time);
  const ended = body.ended_time === undefined ? undefined : readTime(body.ended_time);
  if (body.hours !== undefined) {
    Object.assign(entry, { hours: body.hours, isRunning: false });
    // One is invented: how, is not known.
    const from = minutesOfDay - 1 - (Math.round(body.hours * 60) % (minutesOfDay - 1));
    if (hasTimes) Object.assign(entry, { startedAt: from, endedAt: minutesOfDay - 1 });
    return;
  }
  if (started === undefined && ended === undefined) {
    if (isCreated) entry.isRunning = true;
    return;
  }
  entry.startedAt = started ?? entry.startedAt;
  // An account that keeps hours alone takes what has times for a timer that runs.
  if (!hasTimes) {
    entry.isRunning = true;
    return;
  }
  entry.endedAt = ended ?? entry.endedAt;
  const length = (entry.endedAt ?? 0) - (entry.startedAt ?? 0);
  if (length < 0) throw new Refusal('Ended time must be after started time');
  Object.assign(entry, { hours: length / 60, isRunning: entry.endedAt === null });
}

export function createEntry(state: State, account: Account, body: unknown, now: number): Entry {
  const entry: Entry = {
    ...{ id: state.makeId(), spentDate: '', hours: 0, notes: null, projectId: 0, taskId: 0 },
    ...{ startedAt: null, endedAt: null, isRunning: false, lockedReason: null, reference: null },
    ...{ createdAt: now, updatedAt: now },
  };
  apply(account, entry, WrittenEntry.parse(body));
  refuseClosed(account, entry);
  const { reference } = entry;
  const isKnown = [...account.entries.values()].some((one) => one.reference?.id === reference?.id);
  if (state.settings.hasUniqueReferences && reference !== null && isKnown)
    throw new Refusal('External reference has already been taken');
  account.entries.set(entry.id, entry);
  return entry;
}

export function changeEntry(account: Account, entry: Entry, body: unknown, now: number): Entry {
  refuseClosed(account, entry);
  const changed = { ...entry, updatedAt: now };
  apply(account, changed, WrittenEntry.parse(body));
  refuseClosed(account, changed);
  account.entries.set(entry.id, changed);
  return changed;
}

export function deleteEntry(account: Account, entry: Entry): void {
  refuseClosed(account, entry);
  account.entries.delete(entry.id);
}

const Filters = z.object({
  user_id: z.coerce.number().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  updated_since: z.iso.datetime({ offset: true }).optional(),
  external_reference_id: z.string().optional(),
});

const toSecond = (milliseconds: number) => Math.floor(milliseconds / 1_000);

/** Entries that pass the filters, the latest day first. */
export function listEntries({ entries, userId }: Account, query: unknown): Entry[] {
  const { user_id: user, from, to, updated_since: since, external_reference_id: id } = Filters.parse(query);
  return [...entries.values()]
    .filter(
      (entry) =>
        (user ?? userId) === userId &&
        (from === undefined || entry.spentDate >= from) &&
        (to === undefined || entry.spentDate <= to) &&
        // What was changed in that very second is left out.
        (since === undefined || toSecond(entry.updatedAt) > toSecond(Date.parse(since))) &&
        (id === undefined || entry.reference?.id === id),
    )
    .sort((a, b) => (a.spentDate < b.spentDate ? 1 : -1));
}

const twoDecimals = (hours: number) => Math.round(hours * 100) / 100;
const toMoment = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** An entry as it is answered. */
export function entryJson(account: Account, entry: Entry) {
  const { id, spentDate, hours, notes, isRunning, lockedReason, reference } = entry;
  const project = account.projects.find((one) => one.id === entry.projectId);
  const client = account.clients.find((one) => one.id === project?.clientId);
  const task = account.tasks.find((one) => one.id === entry.taskId);
  return {
    ...{ id, spent_date: spentDate, hours: twoDecimals(hours), rounded_hours: twoDecimals(hours), notes },
    ...{ is_locked: lockedReason !== null, locked_reason: lockedReason, is_closed: lockedReason !== null },
    ...{ is_running: isRunning, billable: false },
    started_time: writeTime(entry.startedAt, account.clock),
    ended_time: writeTime(entry.endedAt, account.clock),
    user: { id: account.userId, name: 'The user' },
    client: client ? { id: client.id, name: client.name } : null,
    project: { id: entry.projectId, name: project?.name ?? '' },
    task: { id: entry.taskId, name: task?.name ?? '' },
    external_reference: reference && { ...reference, service: 'timbre', service_icon_url: null },
    created_at: toMoment(entry.createdAt),
    updated_at: toMoment(entry.updatedAt),
  };
}
