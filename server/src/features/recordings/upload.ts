import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DeviceTranscript, Entry } from '@timbre/contract/recordings';
import { AudioReader } from '@timbre/speech/audio/audio-file';
import { SpeechError } from '@timbre/speech/speech-error';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { consume } from '../../rate-limit.ts';
import { seal, sealedPlaces } from '../../sealing.ts';
import { takeTrialNote } from '../accounts/accounts.ts';
import { isConnected, isProjectKnown, refreshCatalogue } from '../time-tracking/time-tracking.ts';
import { holdMinutes, refuseSuspended, refuseUnfitting } from '../usage/usage.ts';
import { sealDeviceTranscript } from './device-transcript.ts';
import { buildPreview, sealPreview, shownPreview } from './preview.ts';
import { findByKey, hasTrialNote, insertRecording, lockRecordings } from './recordings.queries.ts';
import { sealTranscript } from './seal-transcript.ts';
import type { SpooledFile } from './spool.ts';
import { dropAudio, orUnavailable } from './stored-audio.ts';

export const recordingWorkflow = 'Recording';

const pieceBytes = 256 * 1024;

/** What comes with a note, however it was made. */
export type AboutNote = {
  userId: string;
  idempotencyKey: string;
  timeZone: string;
  spokenAt: Temporal.Instant;
  pickedProjectId: string | null;
  /** The note whose entries it is about. */
  scopeRecordingId?: string | null;
  /** What of it waits for somebody who may change entries. */
  proposes?: 'changes' | 'everything' | null;
};

/** How many notes a user may send in a quarter of an hour, by whatever means. */
export type NoteLimit = { notesPerUser: number };

/**
 * Refuses a note for a project that is not there: it would be logged elsewhere without a word. One that nobody knows may have been
 * made a moment ago, so the service is asked once; and a note that is here already stays.
 */
export async function refuseUnknownProject(
  deps: Pick<AppContext, 'db' | 'engine' | 'now'>,
  { userId, idempotencyKey, pickedProjectId }: AboutNote,
): Promise<void> {
  const { db } = deps;
  const isKnown = async () => pickedProjectId === null || isProjectKnown(db, userId, pickedProjectId);
  if ((await isKnown()) || (await findByKey(db, userId, idempotencyKey)) !== undefined) return;
  await refreshCatalogue(deps, userId, 'now').catch((cause: unknown) => {
    // The service is unreachable: the sender chooses another project, or retries later.
    if (!(cause instanceof DomainError)) throw cause;
  });
  if (!(await isKnown())) throw new DomainError('project-unknown');
}

/**
 * Stores a spoken note, with what was recognised of it on the device, and asks for it to be worked on; the same key gives the same
 * recording. Gives what the recognised words seem to say, unless it was known.
 */
export async function receiveRecording(
  deps: NoteLimit & Pick<AppContext, 'db' | 'now' | 'log' | 'audio' | 'sealingKeys' | 'noteReader'>,
  about: AboutNote,
  file: SpooledFile,
  transcript?: DeviceTranscript,
): Promise<Received> {
  const { audio, db, sealingKeys } = deps;
  const { userId, idempotencyKey } = about;
  const earlier = await findByKey(db, userId, idempotencyKey);
  if (earlier !== undefined) return { id: earlier, preview: [] };
  const newId = uuidv7();
  const milliseconds = await file.open(async (bytes) => {
    const measured = await measure(deps, bytes);
    // The one note before there is a connection costs no minutes.
    if (await isConnected(db, userId)) await refuseUnfitting(deps, userId, measured);
    // Stored before it is known: a crash in between leaves a file too many, never a recording without its audio.
    await orUnavailable(
      audio.put(newId, seal(sealingKeys, sealedPlaces.audio({ ...about, id: newId }), bytes)),
    );
    return measured;
  });
  const toRead = { ...about, id: newId, isTrial: false, spokenLanguage: transcript?.language ?? null };
  const preview = transcript ? await buildPreview(deps, toRead, transcript.text) : [];
  const content = {
    source: 'spoken',
    filename: 'recording.webm',
    audioMilliseconds: milliseconds,
    previewSealed: sealPreview(sealingKeys, toRead, preview),
    deviceTranscriptSealed:
      transcript && sealDeviceTranscript(sealingKeys, { ...about, id: newId }, transcript),
  } as const;
  try {
    const id = await keepNote(deps, { ...about, ...content, id: newId });
    if (id !== newId) await dropAudio(deps, [newId]);
    return { id, preview: id === newId ? shownPreview(toRead, preview) : [] };
  } catch (cause) {
    // Only our own refusal is known to be rolled back. A connection may break after the commit, and the note would lose
    // its audio; without a commit the sweep of stray audio deletes it.
    if (cause instanceof DomainError) await dropAudio(deps, [newId]);
    throw cause;
  }
}

type Received = { id: string; preview: Entry[] };

/** Stores a typed note, which goes the same way from the transcript on; gives what it seems to say, unless it was known. */
export async function receiveText(
  deps: NoteLimit & Pick<AppContext, 'db' | 'now' | 'log' | 'sealingKeys' | 'noteReader'>,
  about: AboutNote,
  text: string,
): Promise<Received> {
  const { sealingKeys } = deps;
  const newId = uuidv7();
  // A trial has no connection, which is all that reading needs to know of it.
  const toRead = { ...about, id: newId, isTrial: false, spokenLanguage: null };
  const preview = await buildPreview(deps, toRead, text);
  const transcript = sealTranscript(sealingKeys, toRead, text);
  const previewSealed = sealPreview(sealingKeys, toRead, preview);
  const content = { source: 'typed', filename: 'note.txt', ...transcript, previewSealed } as const;
  const id = await keepNote(deps, { ...about, ...content, id: newId });
  return { id, preview: id === newId ? shownPreview(toRead, preview) : [] };
}

/**
 * Writes the note down, holds its minutes and asks for the work, together. Without a connection there is one note for
 * good, to see what would be logged.
 */
async function keepNote(
  { db, now, notesPerUser }: NoteLimit & Pick<AppContext, 'db' | 'now'>,
  note: Parameters<typeof insertRecording>[1],
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockRecordings(tx, note.userId);
    const isTrial = !(await isConnected(tx, note.userId));
    const earlier = await findByKey(tx, note.userId, note.idempotencyKey);
    if (earlier !== undefined) return earlier;
    await countNote(tx, note.userId, notesPerUser);
    if (isTrial && !(await takeTrial(tx, note.userId))) throw new DomainError('connection-needed');
    const kept = { ...note, isTrial };
    await payFor(tx, now(), kept);
    await insertRecording(tx, kept);
    await enqueue(tx, recordingWorkflow, note.id);
    return note.id;
  });
}

/** What was refused is not counted: the count is part of the note's transaction. */
export async function countNote(tx: Db, userId: string, times: number): Promise<void> {
  const retryAfterMs = await consume(tx, `notes/user/${userId}`, { times, minutes: 15 });
  if (retryAfterMs > 0) throw new DomainError('too-many-tries', { retryAfterMs });
}

/** Typed notes cost no minutes, and neither does the one that is only shown. */
async function payFor(
  tx: Db,
  now: Temporal.Instant,
  { id, userId, audioMilliseconds, isTrial }: Parameters<typeof insertRecording>[1],
): Promise<void> {
  if (audioMilliseconds && !isTrial)
    await holdMinutes(tx, now, userId, { id, milliseconds: audioMilliseconds });
  else await refuseSuspended(tx, now, userId);
}

/** How long a file plays, by its packets; nothing is decoded here. */
async function measure({ log }: { log: Pick<AppContext['log'], 'warn'> }, file: Buffer): Promise<number> {
  const reader = new AudioReader();
  try {
    for (let at = 0; at < file.length; at += pieceBytes) {
      // Others get their turn between the pieces of a large file.
      if (at > 0) await nextTurn();
      reader.push(file.subarray(at, at + pieceBytes));
    }
    const audio = reader.end();
    const { milliseconds } = audio;
    if ('spanMilliseconds' in audio && milliseconds < audio.spanMilliseconds * 0.9)
      log.warn({ milliseconds, span: audio.spanMilliseconds }, 'sound was lost where a note was recorded');
    return milliseconds;
  } catch (cause) {
    throw toDomainError(cause);
  }
}

function toDomainError(cause: unknown): DomainError {
  if (!(cause instanceof SpeechError)) throw cause;
  return new DomainError(cause.fault === 'too-long' ? 'audio-too-long' : 'audio-unreadable', { cause });
}

/** Takes the one note that an account has without a connection; false where it had it, deleted or not. */
async function takeTrial(tx: Db, userId: string): Promise<boolean> {
  // A release before wrote the note itself and nothing in the account.
  return !(await hasTrialNote(tx, userId)) && (await takeTrialNote(tx, userId));
}
