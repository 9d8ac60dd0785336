import { addTag } from './catalogue.ts';
import {
  checkDraft,
  checkOpen,
  checkRequired,
  chooseTags,
  type EntryDraft,
  getTimes,
} from './entry-rules.ts';
import { getTimesKept } from './opentickly.ts';
import { noAccess, Refusal } from './refusal.ts';
import { type Account, type Entry, runningEntry, type Workspace } from './state.ts';
import { EntryBody, readBody } from './wire.ts';
import type { World } from './world.ts';

export function ownWorkspace(account: Account, id: number): Workspace {
  const workspace = account.workspaces.find((candidate) => candidate.id === id);
  if (workspace === undefined) throw noAccess();
  return workspace;
}

/** Makes an entry; `within` is the workspace of the request's path, which its body has to repeat. */
export function createEntry(
  world: World,
  account: Account,
  body: unknown,
  now: number,
  within?: Workspace,
): Entry {
  const wanted = readBody(EntryBody, body);
  if (!wanted.created_with) throw new Refusal(400, 'created_with needs to be provided an a valid string');
  if (wanted.workspace_id == null) throw new Refusal(400, 'wid is required for time entry creation');
  const workspace = ownWorkspace(account, wanted.workspace_id);
  if (within && within !== workspace) throw new Refusal(400, 'Missing or invalid workspace_id');
  const draft = {
    workspace,
    projectId: wanted.project_id ?? null,
    taskId: wanted.task_id ?? null,
    description: wanted.description ?? '',
    ...getTimes(wanted, undefined),
    billable: wanted.billable ?? false,
    tags: chooseTags(account, workspace, wanted, []),
  };
  checkDraft(world, account, draft, wanted, undefined);
  const entry: Entry = { id: world.state.nextId(), ...stored(world, account, draft, now), deletedAt: null };
  startTimer(account, entry, now);
  account.entries.set(entry.id, entry);
  return entry;
}

export function changeEntry(world: World, account: Account, entry: Entry, body: unknown, now: number): Entry {
  const wanted = readBody(EntryBody, body);
  checkOpen(ownWorkspace(account, entry.workspaceId), entry);
  const workspace = ownWorkspace(account, wanted.workspace_id ?? entry.workspaceId);
  const draft = {
    workspace,
    projectId: wanted.project_id === undefined ? entry.projectId : wanted.project_id,
    taskId: wanted.task_id === undefined ? entry.taskId : wanted.task_id,
    description: wanted.description ?? entry.description,
    ...(world.kind === 'opentickly' ? getTimesKept(wanted, entry) : getTimes(wanted, entry)),
    billable: wanted.billable ?? entry.billable,
    tags: chooseTags(account, workspace, wanted, tagsKept(account, entry, workspace)),
  };
  checkDraft(world, account, draft, wanted, entry);
  Object.assign(entry, stored(world, account, draft, now));
  startTimer(account, entry, now);
  return entry;
}

/** In another workspace an entry keeps its tags by their names. */
function tagsKept(account: Account, entry: Entry, workspace: Workspace): (number | string)[] {
  if (entry.workspaceId === workspace.id) return entry.tagIds;
  return entry.tagIds.flatMap((id) => account.tags.get(id)?.name ?? []);
}

/** The fields of an entry; names that are not known become tags, as the real service does it. */
function stored(
  world: World,
  account: Account,
  { workspace, tags, description, ...fields }: EntryDraft,
  now: number,
) {
  return {
    ...fields,
    description: world.settings.descriptions === 'trimmed' ? description.trim() : description,
    workspaceId: workspace.id,
    tagIds: tags.map((tag) =>
      typeof tag === 'number' ? tag : addTag(world.state, account, workspace.id, tag, now).id,
    ),
    changedAt: now,
  };
}

/** Only one entry runs at a time: the one that ran before is stopped. */
function startTimer(account: Account, entry: Entry, now: number): void {
  if (entry.duration >= 0) return;
  const before = runningEntry(account);
  if (before && before !== entry) finish(before, now);
  account.startedLast = entry.id;
}

function finish(entry: Entry, now: number): void {
  entry.duration = Math.max(0, Math.floor(now / 1_000) - entry.start);
  entry.changedAt = now;
}

export function findEntry(account: Account, workspace: Workspace, id: number): Entry {
  const entry = account.entries.get(id);
  if (entry === undefined || entry.deletedAt !== null || entry.workspaceId !== workspace.id) {
    throw new Refusal(404, 'Time entry not found');
  }
  return entry;
}

export function stopEntry(workspace: Workspace, entry: Entry, now: number): Entry {
  if (entry.duration >= 0) throw new Refusal(409, 'Time entry already stopped');
  checkOpen(workspace, entry);
  checkRequired({ ...entry, workspace, tags: entry.tagIds });
  finish(entry, now);
  return entry;
}

/** Soft: reads by `since` still show it, with the moment of its deletion. */
export function deleteEntry(workspace: Workspace, entry: Entry, now: number): void {
  checkOpen(workspace, entry);
  entry.deletedAt = now;
  entry.changedAt = now;
}
