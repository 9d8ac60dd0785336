import { checkMayBill, checkMayMakeTags, findTag } from './catalogue.ts';
import { toEpochSeconds, toSeconds } from './instants.ts';
import { Refusal } from './refusal.ts';
import { type Account, type Entry, isPaid, type Workspace } from './state.ts';
import type { EntryBody } from './wire.ts';
import type { World } from './world.ts';

/** An entry as it is going to be, before anything of it is stored. */
export type EntryDraft = {
  workspace: Workspace;
  projectId: number | null;
  taskId: number | null;
  description: string;
  start: number;
  duration: number;
  billable: boolean;
  /** Ids of tags that exist, names of those that have yet to be made. */
  tags: (number | string)[];
};

/** When it starts and how long it is, by what a request says and what was so before. */
export function getTimes(wanted: EntryBody, before: { start: number; duration: number } | undefined) {
  const start = wanted.start == null ? before?.start : toSeconds(dated(wanted.start, wanted.start_date));
  if (start === undefined) throw new Refusal(400, 'Invalid start date');
  const duration = getDuration(wanted, start, before);
  return { start, duration: duration < 0 ? -1 : duration };
}

/** A start date takes the place of the date in the start. */
function dated(start: string, startDate: string | null | undefined): string {
  return startDate ? `${startDate}${start.slice(startDate.length)}` : start;
}

function getDuration(wanted: EntryBody, start: number, before: { duration: number } | undefined): number {
  // Not a running timer: an omitted duration is stored as zero seconds.
  if (wanted.stop == null) return wanted.duration ?? before?.duration ?? 0;
  const stop = toSeconds(wanted.stop);
  if (stop === undefined) throw new Refusal(400, 'Invalid stop date');
  if (stop < start) throw new Refusal(400, 'Stop time must be after start time');
  const duration = wanted.duration ?? (before ? stop - start : 0);
  if (start + duration !== stop) throw new Refusal(400, 'Duration does not match start and stop time');
  return duration;
}

/** The tags an entry is going to have. */
export function chooseTags(
  account: Account,
  workspace: Workspace,
  wanted: EntryBody,
  before: (number | string)[],
): (number | string)[] {
  const known = (tags: (number | string)[]) => tags.flatMap((tag) => knownTag(account, workspace, tag));
  const named = wanted.tags ?? wanted.tag_ids;
  if (named == null) return known(before);
  const chosen = known(named);
  if (wanted.tag_action === 'delete') return known(before).filter((tag) => !chosen.includes(tag));
  return [...new Set(wanted.tag_action === 'add' ? [...known(before), ...chosen] : chosen)];
}

function knownTag(account: Account, workspace: Workspace, tag: number | string): (number | string)[] {
  if (typeof tag === 'string') return [findTag(account, workspace.id, tag)?.id ?? tag];
  const known = account.tags.get(tag);
  return known?.workspaceId === workspace.id && known.deletedAt === null ? [tag] : [];
}

/** Refuses a draft as the service would. Only what a request names is looked at closely, not what was so before. */
export function checkDraft(
  world: World,
  account: Account,
  draft: EntryDraft,
  wanted: EntryBody,
  before: Entry | undefined,
): void {
  checkLimits(draft);
  checkOpen(draft.workspace, draft);
  const isMoved = before !== undefined && before.workspaceId !== draft.workspace.id;
  if (wanted.project_id != null || isMoved) checkProject(world, account, draft, isMoved);
  if (wanted.task_id != null || wanted.project_id !== undefined || isMoved) checkTask(account, draft);
  if (wanted.billable) checkMayBill(world, account, draft.workspace);
  if (draft.tags.some((tag) => typeof tag === 'string')) checkMayMakeTags(draft.workspace);
  // A running entry may be incomplete.
  if (draft.duration >= 0) checkRequired(draft);
}

function checkLimits({ description, tags, start, duration }: EntryDraft): void {
  if (description.length > 3_000) {
    throw new Refusal(400, 'Maximum length for description (3000 chars) exceeded');
  }
  if (tags.length > 50) throw new Refusal(400, 'Tags are limited to 50 per task');
  if (duration > 3_596_400) throw new Refusal(400, 'Max allowed duration per 1 time entry is 999 hours');
  checkYear('Start', start);
  if (duration >= 0) checkYear('Stop', start + duration);
}

function checkYear(which: 'Start' | 'Stop', seconds: number): void {
  const year = new Date(seconds * 1_000).getUTCFullYear();
  if (year < 2006 || year > 2030) {
    throw new Refusal(400, `${which} time year must be between 2006 and 2030`);
  }
}

/** The order matters: reachable, then in the same workspace, then not archived. */
function checkProject({ settings }: World, account: Account, draft: EntryDraft, isMoved: boolean): void {
  if (draft.projectId === null) return;
  const noProject = new Refusal(400, 'User cannot access the selected project');
  const project = account.projects.get(draft.projectId);
  if (project === undefined || project.deletedAt !== null) throw noProject;
  // Moving project and workspace in one call conflicts, even where the project is in the new workspace.
  if (project.workspaceId !== draft.workspace.id || isMoved) {
    throw new Refusal(
      400,
      'Conflict with project/workspace: project needs to be in the same workspace as the time entry',
    );
  }
  if (!project.active && settings.archivedProjects === 'refuse') throw noProject;
}

/** A task belongs to one project: an entry that goes to another one has to leave it behind. */
function checkTask(account: Account, { workspace, projectId, taskId }: EntryDraft): void {
  if (taskId === null) return;
  const task = account.tasks.get(taskId);
  const isThere = task && task.deletedAt === null && task.projectId === projectId;
  if (!isThere || !isPaid(account, workspace)) throw new Refusal(400, 'User cannot access selected task');
}

/** Refuses to touch an entry that starts in a period which its workspace has closed. */
export function checkOpen({ lockedBefore }: Workspace, { start }: Pick<Entry, 'start'>): void {
  if (lockedBefore === null || start >= (toEpochSeconds(lockedBefore) ?? 0)) return;
  throw new Refusal(400, "Entries can't be added or edited in this period");
}

export function checkRequired(
  draft: Pick<EntryDraft, 'workspace' | 'description' | 'projectId' | 'taskId' | 'tags'>,
): void {
  const { required } = draft.workspace;
  const missing = [
    ...(required?.description && draft.description === '' ? ['a description'] : []),
    ...(required?.project && draft.projectId === null ? ['a project'] : []),
    ...(required?.task && draft.taskId === null ? ['a task'] : []),
    ...(required?.tag && draft.tags.length === 0 ? ['a tag'] : []),
  ];
  if (missing.length > 0) {
    throw new Refusal(400, `This entry can't be saved - please add ${missing.join(', ')}`);
  }
}
