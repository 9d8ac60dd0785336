import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import { allLanguages, languageOf } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import { SpeechError } from '@timbre/speech/speech-error';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { type GivenUp, GiveUp } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { type SealingKeys, seal, unseal } from '../../sealing.ts';
import { audioSeconds, quotaWaits } from '../../telemetry/metrics.ts';
import { asksWhenUnsure } from '../accounts/accounts.ts';
import {
  type Connection,
  findConnection,
  isBrokenAndLocked,
  writerKeyOf,
} from '../time-tracking/time-tracking.ts';
import { countMinutes, returnMinutes } from '../usage/usage.ts';
import { learnAlias, wordsForProject } from './aliases.ts';
import { isDoubtful } from './doubt.ts';
import { extractNote, namesUnknown, readNote } from './extract-note.ts';
import { CapReached, hearNote } from './hear-note.ts';
import { contextOf, entriesFrom, type Target, targetOf } from './note-entries.ts';
import { previewOf, sealPreview } from './preview.ts';
import {
  type Choices,
  choicesOf,
  type EntryRow,
  entriesToLog,
  findRecording,
  insertEntries,
  lockNotesOf,
  type RecordingRow,
  updateRecording,
} from './recordings.queries.ts';

/** The steps of a recording's way, each safe to run twice. What they return goes into the engine's journal: ids only. */

/** What can be understood can be spoken. */
const spokenLanguages = allLanguages.map(({ code }) => code);

async function recordingOf(db: Db, recordingId: string): Promise<RecordingRow> {
  const recording = await findRecording(db, recordingId);
  // Deleted or taken back meanwhile: nobody waits for it any more.
  if (recording === undefined || recording.undoAskedAt !== null) throw new GiveUp('deleted');
  return recording;
}

/** Writes down what was said, or gives how long it has to wait for that. */
export async function transcribe(
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'audio' | 'sealingKeys' | 'recognisers'>,
  recordingId: string,
): Promise<{ waitMs: number }> {
  const { db, audio, sealingKeys } = parts;
  const recording = await recordingOf(db, recordingId);
  const { userId, transcriptSealed, audioMilliseconds } = recording;
  if (transcriptSealed !== null) return { waitMs: 0 };
  await updateRecording(db, recordingId, { status: 'processing', step: 'transcribing', waitsUntil: null });
  const sealed = await audio.get(recordingId);
  if (sealed === undefined) throw new GiveUp('audio-gone');
  try {
    const { projects = [], tags = [] } = (await findConnection(db, userId)) ?? {};
    const { language: likeliest } = await choicesOf(db, userId);
    const speaker = {
      languages: [likeliest, ...spokenLanguages.filter((code) => code !== likeliest)],
      vocabulary: [
        ...new Set([
          ...projects.flatMap(({ name, client }) => [name, client ?? '']),
          ...tags.map(({ name }) => name),
        ]),
      ],
    };
    const note = { file: unsealedAudio(sealingKeys, userId, sealed), milliseconds: audioMilliseconds ?? 0 };
    const heard = await hearNote(parts, userId, note, speaker);
    const text = repairNames(heard.text, projects, languageOf(heard.text, heard.language ?? likeliest));
    const preview = await previewOf(parts, { ...recording, spokenLanguage: heard.language }, text);
    await updateRecording(db, recordingId, {
      transcriptSealed: seal(sealingKeys, userId, text),
      previewSealed: sealPreview(sealingKeys, userId, preview),
      spokenLanguage: heard.language,
      step: 'extracting',
    });
    audioSeconds.inc(note.milliseconds / 1_000);
    return { waitMs: 0 };
  } catch (cause) {
    if (cause instanceof CapReached) {
      await updateRecording(db, recordingId, { step: 'waiting', waitsUntil: cause.until });
      return { waitMs: Math.max(1, Math.ceil(cause.until.since(parts.now()).total('milliseconds'))) };
    }
    throw cause instanceof SpeechError ? new GiveUp(cause.fault, { cause }) : cause;
  }
}

/** What cannot be opened now cannot be opened later either. */
function unsealedAudio(keys: SealingKeys, userId: string, sealed: Buffer): Buffer {
  try {
    return unseal(keys, userId, sealed);
  } catch (cause) {
    throw new SpeechError('unreadable', { cause });
  }
}

/** Each entry with the writer it has to go through: workspaces of different organizations have different ones. */
export type ToLog = { entryId: string; writerKey: string }[];

export function throughWriters(
  connection: Connection,
  entries: readonly { id: string; workspaceId: string | null }[],
): ToLog {
  return entries.map((entry) => ({ entryId: entry.id, writerKey: writerKeyOf(connection, entry) }));
}

/** Turns the words into entries with their place on the day, written down once; gives what is to be logged, and by whom. */
export async function extractEntries(
  parts: Pick<Parts, 'db' | 'sealingKeys' | 'now' | 'log' | 'languageModel' | 'notesReadBy'>,
  recordingId: string,
  mayRefresh: boolean,
): Promise<{ toLog: ToLog } | { refreshBy: string; userId: string }> {
  const { db, sealingKeys } = parts;
  const recording = await recordingOf(db, recordingId);
  const connection = await findConnection(db, recording.userId);
  if (recording.status === 'success') return { toLog: [] };
  if (recording.transcriptSealed === null || (connection === undefined && !recording.isTrial))
    throw new GiveUp('connection-needed');
  // A typed note comes straight here.
  if (recording.step !== 'extracting')
    await updateRecording(db, recordingId, { status: 'processing', step: 'extracting' });
  // What was paid for once is not asked again.
  let written = await entriesToLog(db, recordingId);
  const choices = await choicesOf(db, recording.userId);
  if (written.length === 0) {
    const words = unseal(sealingKeys, recording.userId, recording.transcriptSealed).toString();
    const target = targetOf(recording, connection);
    const context = await contextOf(db, recording, target);
    const reading = readNote(words, context, recording.spokenLanguage ?? choices.language);
    // Somebody may have made the project since we last looked; a model is asked only once that is known.
    if (mayRefresh && connection && recording.pickedProjectId === null && namesUnknown(reading)) {
      const home = { workspaceId: connection.defaultWorkspaceId };
      return { refreshBy: writerKeyOf(connection, home), userId: recording.userId };
    }
    const drafts = await extractNote(parts, { ...recording, ...choices }, words, context, reading);
    written = await writeDown(db, { recording, target, choices, drafts, words });
  }
  // A trial stands in no service.
  if (connection === undefined || recording.isTrial) return { toLog: [] };
  if (asksWhenUnsure(choices, parts.notesReadBy)) askFirst(recording, written);
  await updateRecording(db, recordingId, { step: 'logging' });
  return { toLog: throughWriters(connection, written) };
}

type Written = Pick<EntryRow, 'id' | 'workspaceId' | 'confidence'>[];

type Understood = {
  recording: RecordingRow;
  target: Target;
  choices: Choices;
  drafts: VerifiedDraft[];
  words: string;
};

async function writeDown(
  db: Db,
  { recording, target, choices, drafts, words }: Understood,
): Promise<Written> {
  const { id: recordingId, userId } = recording;
  return db.transaction(async (tx) => {
    await lockNotesOf(tx, userId);
    const before = await entriesToLog(tx, recordingId);
    if (before.length > 0) return before;
    const rows = (await entriesFrom(tx, recording, target, choices, drafts)).map((entry) => ({
      id: uuidv7(),
      recordingId,
      userId,
      ...entry,
    }));
    await updateRecording(tx, recordingId, { previewSealed: null });
    await insertEntries(tx, rows);
    await learnFromPick(tx, recording, drafts, words);
    return rows;
  });
}

/** Holds a note with an entry in doubt, for an owner who wants to be asked and has not answered yet. */
function askFirst({ confirmedAt }: RecordingRow, written: Written): void {
  if (confirmedAt === null && written.some(isDoubtful)) throw new GiveUp('asking');
}

/** A project that was picked says what the words for it meant. */
async function learnFromPick(
  db: Db,
  { userId, pickedProjectId }: RecordingRow,
  drafts: VerifiedDraft[],
  note: string,
): Promise<void> {
  if (pickedProjectId === null) return;
  for (const draft of drafts) {
    // A name that is known means its own project, whatever was picked this once.
    const said = draft.projectId === null ? wordsForProject(draft, note) : null;
    if (said !== null) await learnAlias(db, userId, { words: said, projectId: pickedProjectId });
  }
}

/** Says that a recording waits, and until when; without a wait, that it goes on. */
export async function noteWait(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  recordingId: string,
  waitMs: number | null,
): Promise<void> {
  if (waitMs !== null) quotaWaits.inc();
  await updateRecording(
    db,
    recordingId,
    waitMs === null
      ? { step: 'logging', waitsUntil: null }
      : { step: 'waiting', waitsUntil: now().add({ milliseconds: Math.ceil(waitMs) }) },
  );
}

export async function succeed(
  { db, audio }: Pick<Parts, 'db' | 'audio'>,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const done = {
      status: 'success',
      step: null,
      waitsUntil: null,
      failureCode: null,
      previewSealed: null,
    } as const;
    await updateRecording(tx, recordingId, done);
    await countMinutes(tx, [recordingId]);
  });
  await audio.delete(recordingId);
}

/** A token that is refused fails no note: it waits for a new one, unless that has come already. So does one that asks, for its answer. */
export async function parkOrFail(
  { db }: Pick<Parts, 'db'>,
  recordingId: string,
  reason: string,
): Promise<GivenUp> {
  if (reason === 'asking') {
    await updateRecording(db, recordingId, { step: 'asking', waitsUntil: null });
    return 'parked';
  }
  if (reason !== 'unauthorized') return fail({ db }, recordingId, reason);
  const recording = await findRecording(db, recordingId);
  if (recording === undefined) return;
  if (!(await isBrokenAndLocked(db, recording.userId))) return 'again';
  await updateRecording(db, recordingId, { step: 'waiting', waitsUntil: null });
  return 'parked';
}

/** The audio stays, so that the recording can be tried again; its minutes go back, but for one that its owner has deleted. */
async function fail({ db }: Pick<Parts, 'db'>, recordingId: string, reason: string): Promise<void> {
  if (reason === 'deleted') return countMinutes(db, [recordingId]);
  await returnMinutes(db, recordingId);
  await updateRecording(db, recordingId, {
    status: 'failed',
    step: null,
    waitsUntil: null,
    failureCode: reason,
    previewSealed: null,
  });
}
