import type { Account, Entry, State } from './state.ts';
import { EntryBody } from './wire.ts';

/** A refusal with the service's own words. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Reads a request's entry; the service names the first field of a wrong type. */
function parseEntry(body: unknown): EntryBody {
  const parsed = EntryBody.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Refusal(400, `Unexpected "${issue?.path.join('.') ?? 'body'}" type`);
}

function checkEntry(account: Account, entry: EntryBody, workspaceId: number): void {
  const reachable = account.projects.filter((project) => project.workspaceId === workspaceId);
  if (entry.project_id != null && !reachable.some((project) => project.id === entry.project_id)) {
    throw new Refusal(400, 'User cannot access the selected project');
  }
  if ((entry.description?.length ?? 0) > 3_000) {
    throw new Refusal(400, 'Maximum length for description (3000 chars) exceeded');
  }
  if ((entry.tags?.length ?? 0) > 50) throw new Refusal(400, 'Tags are limited to 50 per task');
  if ((entry.duration ?? 0) > 3_596_400)
    throw new Refusal(400, 'Max allowed duration per 1 time entry is 999 hours');
  if (entry.stop && entry.start && new Date(entry.stop) < new Date(entry.start)) {
    throw new Refusal(400, 'Stop time must be after start time');
  }
}

const wholeSeconds = (instant: string) => Math.floor(new Date(instant).getTime() / 1_000);

export function createEntry(state: State, account: Account, body: unknown, now: number): Entry {
  const wanted = parseEntry(body);
  if (!wanted.created_with) throw new Refusal(400, 'created_with needs to be provided an a valid string');
  if (wanted.workspace_id === undefined) throw new Refusal(400, 'wid is required for time entry creation');
  if (wanted.start === undefined) throw new Refusal(400, 'Invalid start date');
  checkEntry(account, wanted, wanted.workspace_id);
  const entry: Entry = {
    id: state.nextId(),
    workspaceId: wanted.workspace_id,
    projectId: wanted.project_id ?? null,
    description: wanted.description ?? '',
    start: wholeSeconds(wanted.start),
    // Not a running timer: an omitted duration is stored as zero seconds.
    duration: wanted.duration ?? 0,
    tagIds: wanted.tag_ids ?? state.tagIdsOf(account, wanted.workspace_id, wanted.tags ?? []),
    billable: wanted.billable ?? false,
    changedAt: now,
    deletedAt: null,
  };
  account.entries.push(entry);
  return entry;
}

function findEntry(account: Account, id: number): Entry {
  const entry = account.entries.find((candidate) => candidate.id === id && candidate.deletedAt === null);
  if (entry === undefined) throw new Refusal(404, 'Time entry not found');
  return entry;
}

export function updateEntry(state: State, account: Account, id: number, body: unknown, now: number): Entry {
  const entry = findEntry(account, id);
  const wanted = parseEntry(body);
  checkEntry(account, wanted, entry.workspaceId);
  if (wanted.description != null) entry.description = wanted.description;
  if (wanted.project_id !== undefined) entry.projectId = wanted.project_id;
  if (wanted.start !== undefined) entry.start = wholeSeconds(wanted.start);
  if (wanted.duration !== undefined) entry.duration = wanted.duration;
  if (wanted.billable !== undefined) entry.billable = wanted.billable;
  if (wanted.tags != null) entry.tagIds = state.tagIdsOf(account, entry.workspaceId, wanted.tags);
  entry.changedAt = now;
  return entry;
}

/** Soft: reads by `since` still show it, with the moment of its deletion. */
export function deleteEntry(account: Account, id: number, now: number): void {
  const entry = findEntry(account, id);
  entry.deletedAt = now;
  entry.changedAt = now;
}
