import type { Language } from '@timbre/contract/language';
import {
  type Entry,
  EntryFinding,
  EntryRejection,
  type EntryState,
  type Recording,
} from '@timbre/contract/recordings';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import {
  type EntryRow,
  findConnectionOf,
  findPossiblyLogged,
  getDay,
  getProgress,
  joinCatalogues,
  listConnections,
} from '../time-tracking/time-tracking.ts';
import { getFindingKind, isDoubtful } from './doubt.ts';
import { enqueueAudioErasure, purgeFailedAudio, purgeStrayAudio } from './erase-audio.ts';
import { expireProposals } from './expire-proposals.ts';
import { exportedAudio, exportedRecordings } from './export-recordings.ts';
import { curableFailures, failuresOfTracker, nothingUnderstood, processingError } from './failure-texts.ts';
import { fillSearchWords } from './fill-search-words.ts';
import {
  findShownRecording,
  listPreviews,
  newestRecordings,
  type Page,
  type ShownRecording,
  shownEntries,
  shownRecordingsOf,
} from './history.read-model.ts';
import { deleteAllNotes, resumeRecording, retryRecording } from './history.ts';
import { shownPreview, unsealPreview } from './preview.ts';
import { markChangeMade } from './proposals.queries.ts';
import {
  insertRecording,
  markRestored,
  type RecordingRow,
  saveFailureDetails,
} from './recordings.queries.ts';
import { resealProposals } from './reseal-proposals.ts';
import { resealRecordings } from './reseal-recordings.ts';

export {
  deleteAllNotes,
  enqueueAudioErasure,
  expireProposals,
  exportedAudio,
  exportedRecordings,
  fillSearchWords,
  insertRecording,
  markChangeMade,
  markRestored,
  purgeFailedAudio,
  purgeStrayAudio,
  resealProposals,
  resealRecordings,
  resumeRecording,
  retryRecording,
  saveFailureDetails,
};

export async function readRecordings(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  page: Page,
  language: Language,
): Promise<Recording[]> {
  return withProgress(db, await newestRecordings(db, userId, page), language);
}

/** Those of these recordings that are the user's, by their ids. */
export async function readRecordingsById(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  ids: string[],
  language: Language,
): Promise<Map<string, Recording>> {
  const found = await withProgress(db, await shownRecordingsOf(db, userId, ids), language);
  return new Map(found.map((recording) => [recording.id, recording]));
}

/** One note with its entries. */
export async function readNote(
  deps: Pick<AppContext, 'db' | 'sealingKeys'>,
  userId: string,
  id: string,
  language: Language,
): Promise<Recording & { entries: Entry[] }> {
  const row = await findShownRecording(deps.db, userId, id);
  const [recording] = await withProgress(deps.db, row ? [row] : [], language);
  if (recording === undefined) throw new DomainError('not-found');
  const entries = await readEntries(deps, userId, [id]);
  // A preview is for who looks at the page, and is no result.
  return { ...recording, entries: entries.filter(({ isPreview }) => !isPreview) };
}

async function withProgress(db: Db, rows: ShownRecording[], language: Language): Promise<Recording[]> {
  const inProgress = rows.filter(({ status }) => status === 'processing');
  const progress = await getProgress(
    db,
    inProgress.map(({ id }) => id),
  );
  const failed = rows.filter(({ status, hasTranscript }) => status === 'failed' && hasTranscript);
  const ids = failed.map(({ id }) => id);
  const possiblyLogged = await findPossiblyLogged(db, ids);
  const named = rows.find(({ failureCode }) => failuresOfTracker.some((code) => code === failureCode));
  const [first] = named ? await listConnections(db, named.userId) : [];
  const service = first?.service;
  return rows.map((row) => ({
    ...asRecording(row, { language, service }),
    progress: progress.get(row.id) ?? null,
    canEditText: ids.includes(row.id) && row.proposal === null && !possiblyLogged.has(row.id),
  }));
}

export async function readEntries(
  { db, sealingKeys }: Pick<AppContext, 'db' | 'sealingKeys'>,
  userId: string,
  recordingIds: string[],
): Promise<Entry[]> {
  const connected = await listConnections(db, userId);
  const { workspaces, projects } = joinCatalogues(connected);
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const colours = new Map(projects.map(({ id, colour }) => [id, colour]));
  const written = (await shownEntries(db, userId, recordingIds)).map(({ entry, ...note }) => ({
    ...asEntry(entry, note),
    workspaceName: names.get(entry.workspaceId ?? '') ?? null,
    projectColour: colours.get(entry.projectId ?? '') ?? null,
    service: findConnectionOf(connected, entry)?.service ?? null,
  }));
  const previews = (await listPreviews(db, userId, recordingIds)).flatMap(({ id, timeZone, sealed }) =>
    shownPreview({ id, timeZone }, unsealPreview(sealingKeys, { id, userId }, sealed)),
  );
  return [...previews, ...written];
}

function asRecording(
  row: ShownRecording,
  shownIn: Parameters<typeof processingError>[2],
): Omit<Recording, 'progress' | 'canEditText'> {
  return {
    id: row.id,
    userId: row.userId,
    filename: row.filename,
    source: row.source,
    isTrial: row.isTrial,
    canRetry:
      row.status === 'failed' &&
      curableFailures.some((code) => code === row.failureCode) &&
      (!row.isAudioErased || row.hasTranscript || row.hasDeviceTranscript),
    outcome: getRecordingOutcome(row),
    proposal: row.proposal,
    status: row.status,
    step: row.step,
    waitsUntil: row.waitsUntil?.toString() ?? null,
    togglEntryId: row.firstServiceEntryId,
    processingError:
      row.failureCode === null ? null : processingError(row.failureCode, row.failureDetails, shownIn),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function getRecordingOutcome({ status, failureCode, saysNothingDone }: ShownRecording): Recording['outcome'] {
  if (status === 'failed' && failureCode === nothingUnderstood) return 'nothing-understood';
  return status === 'success' && saysNothingDone ? 'nothing-done' : null;
}

function getEntryState(entry: EntryRow, step: RecordingRow['step']): EntryState {
  const { serviceEntryId, rejection, changedRemotelyAt, deletedRemotelyAt } = entry;
  if (deletedRemotelyAt !== null) return 'deleted-remotely';
  if (changedRemotelyAt !== null) return 'changed-remotely';
  if (serviceEntryId !== null) return 'logged';
  if (rejection !== null) return 'rejected';
  return step === 'waiting' ? 'waiting' : 'pending';
}

function asEntry(
  row: EntryRow,
  { step, timeZone }: Pick<RecordingRow, 'step' | 'timeZone'>,
): Omit<Entry, 'workspaceName' | 'projectColour' | 'service'> {
  return {
    id: row.id,
    recordingId: row.recordingId,
    description: row.description,
    start: row.startedAt.toString(),
    stop: row.startedAt.add({ seconds: row.durationSeconds }).toString(),
    duration: row.durationSeconds,
    day: row.day ?? getDay(row.startedAt, timeZone),
    timeZone,
    projectId: row.projectId,
    taskId: row.taskId,
    taskName: row.taskName,
    billable: row.billable,
    isPreview: false,
    isLogged: row.serviceEntryId !== null && row.deletedRemotelyAt === null,
    state: getEntryState(row, step),
    isHeld: row.heldAt !== null,
    rejection: EntryRejection.nullable().parse(row.rejection),
    isDoubtful: isDoubtful(row),
    findings: parseFindings(row.findings),
    words: parseSpans(row.words),
    possibleDouble: row.possibleDoubleId !== null,
    rawData: {
      description: row.description,
      project_name: row.projectName,
      client_name: row.clientName,
      tags: row.tags,
    },
  };
}

const Findings = z.array(
  EntryFinding.pick({ field: true, other: true }).extend({ reason: z.string(), outcome: z.string() }),
);

/** What a person should look at; what was repaired needs nobody. */
function parseFindings(stored: unknown): EntryFinding[] {
  return Findings.parse(stored)
    .filter(({ outcome }) => outcome !== 'repaired')
    .map(({ field, reason, other }) => ({ field, other, kind: getFindingKind(reason, other) }));
}

const Words = z.record(z.string(), z.array(z.object({ from: z.int(), to: z.int() })));

/** Where each field was said, in one list. */
function parseSpans(words: unknown): Entry['words'] {
  return Object.entries(Words.parse(words)).flatMap(([field, spans]) =>
    spans.map(({ from, to }) => ({ field, from, to })),
  );
}
