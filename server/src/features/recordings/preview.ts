import { type Entry, ProjectColour } from '@timbre/contract/recordings';
import type { NoteContext } from '@timbre/extraction/extraction';
import { acceptGrammar } from '@timbre/extraction/language-model/verify-response';
import { Temporal } from 'temporal-polyfill';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import { type Connection, getDay, joinCatalogues, listConnections } from '../time-tracking/time-tracking.ts';
import { listCorrectable } from './correctable-entries.read-model.ts';
import { isDoubtful } from './doubt.ts';
import { entriesFrom, getNoteContext, getTarget, type NoteToRead } from './note-entries.ts';
import { toLogged } from './read-corrections.ts';

/** What the grammar reads in a note, shown until its entries are written down; no entry itself, and nothing counts it as one. */
const Preview = z.array(
  z.object({
    description: z.string(),
    start: z.iso.datetime(),
    seconds: z.int(),
    projectId: z.string().nullable(),
    projectName: z.string().nullable(),
    clientName: z.string().nullable(),
    workspaceName: z.string().nullable(),
    tags: z.array(z.string()),
    /** The last release does not write these three. */
    taskId: z.string().nullable().default(null),
    taskName: z.string().nullable().default(null),
    billable: z.boolean().nullable().default(null),
    /** Nor this one. */
    projectColour: ProjectColour.nullable().default(null),
    isDoubtful: z.boolean(),
  }),
);
type Preview = z.infer<typeof Preview>;

/** A longer note takes the reader's time twice, and its sender waits for the answer meanwhile. */
const longestPreviewed = 2_000;

/** Empty if there is nothing to show; an error here does not affect the note itself. */
export async function buildPreview(
  { db, log, noteReader }: Pick<AppContext, 'db' | 'log' | 'noteReader'>,
  note: NoteToRead & { id: string; spokenLanguage: string | null; scopeRecordingId?: string | null },
  words: string,
): Promise<Preview> {
  if (words.length > longestPreviewed) return [];
  try {
    const [connected, choices] = await Promise.all([
      listConnections(db, note.userId),
      getRecordingSettings(db, note.userId),
    ]);
    const target = getTarget(note, connected);
    const context = await getNoteContext(db, note, target);
    const language = note.spokenLanguage ?? choices.language;
    // What it seems to log would be none of it.
    if (await corrects({ db, noteReader }, note, connected, words, context, language)) return [];
    const { workspaces } = joinCatalogues(connected);
    const { drafts } = acceptGrammar(await noteReader.extract(note.userId, words, context, language));
    return (await entriesFrom(db, note, target, choices, drafts)).map((entry) => ({
      description: entry.description,
      start: entry.startedAt.toString(),
      seconds: entry.durationSeconds,
      projectId: entry.projectId,
      projectColour: target.projects.find(({ id }) => id === entry.projectId)?.colour ?? null,
      projectName: entry.projectName,
      clientName: entry.clientName,
      workspaceName: workspaces.find(({ id }) => id === entry.workspaceId)?.name ?? null,
      tags: entry.tags,
      taskId: entry.taskId,
      taskName: entry.taskName,
      billable: entry.billable,
      isDoubtful: isDoubtful(entry),
    }));
  } catch (cause) {
    log.warn({ err: cause, recordingId: note.id }, 'a note has no preview');
    return [];
  }
}

/** Whether the grammar reads a note as one about entries that exist. */
async function corrects(
  { db, noteReader }: Pick<AppContext, 'db' | 'noteReader'>,
  { userId, scopeRecordingId }: NoteToRead & { scopeRecordingId?: string | null },
  connected: readonly Connection[],
  words: string,
  context: NoteContext,
  language: string,
): Promise<boolean> {
  if (scopeRecordingId) return true;
  const entries = await listCorrectable(db, userId, connected);
  if (entries.length === 0) return false;
  const logged = entries.map(toLogged);
  const { operations, questions } = await noteReader.correct(userId, words, context, logged, language);
  return operations.length + questions.length > 0;
}

type Note = { id: string; userId: string };

export function sealPreview(keys: SealingKeys, note: Note, preview: Preview): Buffer | null {
  return preview.length === 0 ? null : seal(keys, sealedPlaces.preview(note), JSON.stringify(preview));
}

export function unsealPreview(keys: SealingKeys, note: Note, sealed: Buffer): Preview {
  return Preview.parse(JSON.parse(unseal(keys, sealedPlaces.preview(note), sealed).toString()));
}

/** A preview as entries are shown; each has the same id whenever it is asked for. */
export function shownPreview(
  { id: recordingId, timeZone }: { id: string; timeZone: string },
  preview: Preview,
): Entry[] {
  return preview.map((entry, position) => ({
    id: uuidv5(String(position), recordingId),
    recordingId,
    description: entry.description,
    start: entry.start,
    stop: Temporal.Instant.from(entry.start).add({ seconds: entry.seconds }).toString(),
    duration: entry.seconds,
    day: getDay(Temporal.Instant.from(entry.start), timeZone),
    timeZone,
    projectId: entry.projectId,
    projectColour: entry.projectColour,
    workspaceName: entry.workspaceName,
    taskId: entry.taskId,
    taskName: entry.taskName,
    billable: entry.billable,
    service: null,
    isPreview: true,
    isLogged: false,
    state: 'pending',
    isHeld: false,
    rejection: null,
    isDoubtful: entry.isDoubtful,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: {
      description: entry.description,
      project_name: entry.projectName,
      client_name: entry.clientName,
      tags: entry.tags,
    },
  }));
}
