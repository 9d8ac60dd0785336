import { describeTracker } from '@timbre/contract/trackers';
import type { NoteContext } from '@timbre/extraction/extraction';
import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import { Temporal } from 'temporal-polyfill';
import type { Db } from '../../db/client.ts';
import { PermanentError } from '../../durable.ts';
import type { RecordingSettings } from '../accounts/accounts.ts';
import {
  type Connection,
  findConnectionOfProject,
  joinCatalogues,
  remoteEntriesBetween,
} from '../time-tracking/time-tracking.ts';
import { listAliases } from './aliases.ts';
import { proposeProjects } from './client-projects.ts';
import { entriesBetween } from './history.read-model.ts';
import { DayTooLong, place, type Span } from './placement.ts';
import type { RecordingRow } from './recordings.queries.ts';

/** The service refuses longer ones. */
const longestDescription = 3_000;

/** A month of working days is some 20; PostgreSQL takes 65,535 parameters in one statement, which 4,400 entries pass. */
const maxEntries = 100;

/** What of a recording decides how its words are read, and where its entries stand. */
export type NoteToRead = Pick<
  RecordingRow,
  'userId' | 'isTrial' | 'timeZone' | 'spokenAt' | 'pickedProjectId'
>;

/** What there is to log to; before there is a connection, nothing. */
export type Target = Pick<Connection, 'projects' | 'tasks'> & {
  tags: string[];
  /** The default one first. */
  connected: readonly Connection[];
};

export function getTarget(
  { isTrial }: Pick<NoteToRead, 'isTrial'>,
  connections: readonly Connection[],
): Target {
  const connected = isTrial ? [] : connections;
  const { projects, tasks, tags } = joinCatalogues(connected);
  return { connected, projects, tasks, tags: [...new Set(tags.map(({ name }) => name))] };
}

/** What is known besides the words. */
export async function getNoteContext(
  db: Db,
  { userId, spokenAt, timeZone, pickedProjectId }: NoteToRead,
  { projects, tags, ...target }: Target,
): Promise<NoteContext> {
  // Who has picked a project means a task of it.
  const tasks = target.tasks.filter(
    ({ projectId }) => pickedProjectId === null || projectId === pickedProjectId,
  );
  return { spokenAt, timeZone, projects, tasks, tags, aliases: await listAliases(db, userId) };
}

/** Drafts as entries: with their place on the day, and what the service calls their projects. */
export async function entriesFrom(
  db: Db,
  note: NoteToRead,
  target: Target,
  choices: RecordingSettings,
  drafts: VerifiedDraft[],
) {
  // Before they are placed: that takes longer the more there are.
  if (drafts.length > maxEntries) throw new PermanentError('too-many-entries');
  const proposed =
    note.pickedProjectId === null ? await proposeProjects(db, note.userId, target.projects, drafts) : drafts;
  return (await placed(db, note, choices, proposed)).map((draft, position) => {
    const byId = (wanted: string | null) => target.projects.find(({ id }) => id === wanted);
    const project = byId(note.pickedProjectId) ?? byId(draft.projectId);
    const connection =
      (project && findConnectionOfProject(target.connected, project.id)) ?? target.connected[0];
    const usualWorkspaceId = connection?.workspaceId ?? connection?.defaultWorkspaceId ?? null;
    const workspaceId = project?.workspaceId ?? usualWorkspaceId;
    const { isPaid = false, hasTasks = false } =
      connection?.workspaces.find((one) => one.id === workspaceId) ?? {};
    // Before there is a connection the tags are shown.
    const hasTags = connection === undefined || describeTracker(connection.service).hasTags;
    const task = hasTasks
      ? target.tasks.find(({ id, projectId }) => id === draft.taskId && projectId === project?.id)
      : undefined;
    return {
      position,
      description: draft.description.slice(0, longestDescription),
      projectId: project?.id ?? null,
      projectName: project?.name ?? null,
      clientName: project ? project.client : draft.client,
      workspaceId,
      accountId: connection?.accountId ?? null,
      taskId: task?.id ?? null,
      taskName: task?.name ?? null,
      // The service does not take what is usual for a project by itself.
      billable: isPaid ? (draft.billable ?? (project?.billable ? true : null)) : null,
      tags: hasTags ? draft.tags : [],
      startedAt: draft.startedAt,
      durationSeconds: draft.durationSeconds,
      confidence: draft.confidence,
      words: draft.words,
      findings: draft.findings,
    };
  });
}

async function placed(db: Db, note: NoteToRead, choices: RecordingSettings, drafts: VerifiedDraft[]) {
  const days = drafts.map(({ date }) => date).sort(Temporal.PlainDate.compare);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { timeZone, spokenAt, userId } = note;
  // What began the day before may reach into it, and nothing lasts longer than a day.
  const from = first.subtract({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const to = last.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const own = (await entriesBetween(db, userId, from, to)).map(toSpan);
  const others = (await remoteEntriesBetween(db, userId, from, to)).map(toSpan);
  const workdayStart = Temporal.PlainTime.from(choices.workdayStart);
  const placePast = (taken: Span[]) => place(drafts, { timeZone, spokenAt, workdayStart, taken });
  try {
    return placePast([...own, ...others]);
  } catch (cause) {
    if (!(cause instanceof DayTooLong)) throw cause;
  }
  // Made in the service, entries may overlap each other or last for days: no note fails for them.
  try {
    return placePast(own);
  } catch (cause) {
    throw cause instanceof DayTooLong ? new PermanentError('day-too-long', { cause }) : cause;
  }
}

function toSpan({
  startedAt,
  durationSeconds,
}: {
  startedAt: Temporal.Instant;
  durationSeconds: number;
}): Span {
  return { from: startedAt, to: startedAt.add({ seconds: durationSeconds }) };
}
