import { z } from 'zod';
import { missing, notOfWorkspace, Refusal } from './refusal.ts';
import type { Account, Entry, State, Workspace } from './state.ts';
import { readAsWallClock } from './wall-clock.ts';

const Written = z.object({
  start: z.iso.datetime({ offset: true }),
  end: z.iso.datetime({ offset: true }).nullish(),
  description: z.string().nullish(),
  projectId: z.string().nullish(),
  taskId: z.string().nullish(),
  tagIds: z.array(z.string()).nullish(),
  billable: z.boolean().nullish(),
  type: z.string().nullish(),
  customFields: z
    .array(
      z.object({
        customFieldId: z.string(),
        value: z.unknown(),
        sourceType: z.string().default('WORKSPACE'),
      }),
    )
    .nullish(),
});

const longestDescription = 3_000;

const toSecond = (text: string) => Math.floor(Date.parse(text) / 1_000) * 1_000;

/** An entry as a body describes it, whole: what the body leaves out is empty. */
function toEntry(workspace: Workspace, body: unknown, owned: Pick<Entry, 'id' | 'userId'>): Entry {
  const parsed = Written.safeParse(body);
  if (!parsed.success) throw new Refusal(400, 'start is required', 3000);
  const { start, end, description, projectId, taskId, tagIds, billable, type, customFields } = parsed.data;
  const entry: Entry = {
    ...owned,
    workspaceId: workspace.id,
    description: description ?? '',
    projectId: projectId || null,
    taskId: taskId || null,
    tagIds: tagIds ?? [],
    billable: billable ?? false,
    start: toSecond(start),
    end: end ? toSecond(end) : null,
    type: type ?? 'REGULAR',
    customFields: customFields ?? [],
  };
  check(workspace, entry);
  return entry;
}

function check(workspace: Workspace, entry: Entry): void {
  const { rules, projects, tags } = workspace;
  const { description, projectId, taskId, tagIds } = entry;
  if (entry.end !== null && entry.end < entry.start)
    throw new Refusal(400, 'Start datetime is greater than end datetime', 501);
  if (description.length > longestDescription)
    throw new Refusal(400, 'Description must have at most 3000 characters', 501);
  if (/[<>]/.test(description)) throw new Refusal(400, 'Description contains illegal characters', 501);
  if (rules.forceProjects && projectId === null) throw missing('Project', ' or given project is archived');
  if (rules.forceTasks && taskId === null) throw missing('Task', ' or given task is completed');
  if (rules.forceTags && tagIds.length === 0) throw missing('Tag');
  if (rules.forceDescription && description === '') throw missing('Description');
  // One that is archived is taken.
  const project = projects.find(({ id }) => id === projectId);
  if (projectId !== null && project === undefined) throw notOfWorkspace('Project');
  if (taskId !== null && !project?.tasks.some(({ id }) => id === taskId))
    throw new Refusal(400, "Task doesn't belong to Project", 501);
  if (tagIds.some((tagId) => !tags.some(({ id }) => id === tagId))) throw notOfWorkspace('Tag');
}

function refuseLocked({ rules, isRestricted }: Workspace, { start }: Pick<Entry, 'start'>): void {
  const { lockTimeEntries: before } = rules;
  if (isRestricted && before !== null && start < Date.parse(before))
    throw new Refusal(403, 'Time entry is in a locked period', 1003);
}

export function createEntry(state: State, account: Account, workspace: Workspace, body: unknown): Entry {
  const entry = toEntry(workspace, body, { id: state.makeId(), userId: account.id });
  if (workspace.rules.timeTrackingMode === 'STOPWATCH_ONLY' && entry.end !== null)
    throw new Refusal(403, 'Manual time tracking is disabled on this workspace', 4030);
  refuseLocked(workspace, entry);
  state.entries.set(entry.id, entry);
  return entry;
}

export function findEntry(state: State, account: Account, workspace: Workspace, id: string): Entry {
  const entry = state.entries.get(id);
  if (entry?.workspaceId !== workspace.id || entry.userId !== account.id) throw notOfWorkspace('Time entry');
  return entry;
}

export function replaceEntry(
  state: State,
  workspace: Workspace,
  { id, userId, start }: Entry,
  body: unknown,
): Entry {
  refuseLocked(workspace, { start });
  const entry = toEntry(workspace, body, { id, userId });
  refuseLocked(workspace, entry);
  state.entries.set(id, entry);
  return entry;
}

export function deleteEntry(state: State, workspace: Workspace, entry: Entry): void {
  refuseLocked(workspace, entry);
  state.entries.delete(entry.id);
}

const Listing = z.object({ start: z.string().optional(), end: z.string().optional() });

/** A user's entries by their starts, the latest first. */
export function listEntries(state: State, account: Account, workspace: Workspace, query: unknown): Entry[] {
  const { start, end } = Listing.parse(query);
  const limit = (text: string | undefined, open: number) =>
    text === undefined ? open : readAsWallClock(text, account.timeZone);
  const from = limit(start, Number.NEGATIVE_INFINITY);
  const to = limit(end, Number.POSITIVE_INFINITY);
  return [...state.entries.values()]
    .filter(({ userId, workspaceId }) => userId === account.id && workspaceId === workspace.id)
    .filter((entry) => entry.start >= from && entry.start < to)
    .sort((a, b) => b.start - a.start || (a.id < b.id ? 1 : -1));
}

const toMoment = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

/** An entry as it is answered; with the things it names, where those are asked for. */
export function entryJson(workspace: Workspace, entry: Entry, isHydrated = false) {
  const { id, workspaceId, userId, description, projectId, taskId, tagIds, billable, type, start, end } =
    entry;
  const project = workspace.projects.find((one) => one.id === projectId);
  const client = workspace.clients.find((one) => one.id === project?.clientId);
  const names = {
    project: project ? { id: project.id, name: project.name, clientName: client?.name ?? '' } : null,
    task: project?.tasks.find((one) => one.id === taskId) ?? null,
    tags: workspace.tags.filter((tag) => tagIds.includes(tag.id)),
  };
  return {
    ...{ id, workspaceId, userId, description, projectId, taskId, billable, type },
    // None are told as null.
    tagIds: tagIds.length === 0 ? null : tagIds,
    isLocked: false,
    kioskId: null,
    customFieldValues: entry.customFields.map((field) => ({ ...field, timeEntryId: id })),
    timeInterval: {
      start: toMoment(start),
      end: end === null ? null : toMoment(end),
      duration: end === null ? null : `PT${(end - start) / 1_000}S`,
    },
    ...(isHydrated ? names : {}),
  };
}
