import { SpokenLanguage } from '@timbre/contract/spoken-languages';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue, resumeParked } from '../../durable.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { type Caller, noteSecurityEvent } from '../accounts/accounts.ts';
import { deleteUnlogged, findPossiblyLogged, releaseHeldEntries } from '../time-tracking/time-tracking.ts';
import { countMinutes, holdMinutesAgain, refuseSuspended } from '../usage/usage.ts';
import { deleteAllAliases } from './aliases.ts';
import { enqueueAudioErasure } from './erase-audio.ts';
import { curableFailures } from './failure-texts.ts';
import { findEntryWithRecording } from './history.read-model.ts';
import { findProposal } from './proposals.queries.ts';
import {
  confirmRecording,
  deleteOwnRecordings,
  findOwnRecording,
  findRecording,
  reopenRecording,
} from './recordings.queries.ts';
import { sealTranscript } from './seal-transcript.ts';
import { dropAudio } from './stored-audio.ts';
import { undoWorkflow } from './undo.ts';
import { countNote, type NoteLimit, recordingWorkflow } from './upload.ts';

/** What was said, and in which language; null until it is transcribed. */
export async function readTranscript(
  { db, sealingKeys }: Pick<AppContext, 'db' | 'sealingKeys'>,
  userId: string,
  recordingId: string,
): Promise<{ text: string | null; language: SpokenLanguage | null }> {
  const recording = await findOwnRecording(db, userId, recordingId);
  if (recording === undefined) throw new DomainError('not-found');
  const { transcriptSealed, spokenLanguage } = recording;
  const text =
    transcriptSealed === null
      ? null
      : unseal(sealingKeys, sealedPlaces.transcript(recording), transcriptSealed).toString();
  // A hosted recogniser may name a language that nobody can choose.
  return { text, language: SpokenLanguage.safeParse(spokenLanguage).data ?? null };
}

/** Deletes a note from the history. One in progress finds itself gone before its next entry; what is logged stays logged. */
export async function removeRecording(
  deps: Pick<AppContext, 'db' | 'log' | 'audio'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  const deleted = await deps.db.transaction((tx) => deleteAndCount(tx, userId, recordingId));
  if (deleted.length === 0) throw new DomainError('not-found');
  await dropAudio(deps, deleted);
}

/** Deletes all notes from the history; gives how many there were. */
export async function removeAllRecordings(
  deps: Pick<AppContext, 'db' | 'log' | 'audio'>,
  caller: Caller,
): Promise<number> {
  const deleted = await deps.db.transaction(async (tx) => {
    const found = await deleteAndCount(tx, caller.userId);
    if (found.length > 0) await noteSecurityEvent(tx, 'notes-deleted', caller);
    return found;
  });
  await dropAudio(deps, deleted);
  return deleted.length;
}

/** Deletes all that an account has said, and what was learned from it, in a transaction of somebody else. */
export async function deleteAllNotes(tx: Db, userId: string): Promise<void> {
  await enqueueAudioErasure(tx, userId);
  await countMinutes(tx, await deleteOwnRecordings(tx, userId));
  await deleteAllAliases(tx, userId);
}

/** What is deleted while it is in progress has had its minutes all the same. */
async function deleteAndCount(tx: Db, userId: string, recordingId?: string): Promise<string[]> {
  const deleted = await deleteOwnRecordings(tx, userId, recordingId);
  await countMinutes(tx, deleted);
  return deleted;
}

/** Runs a note that failed once more: the same note, from the step that it failed at. */
export async function retryRecording(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await reopenRecording(tx, userId, recordingId, { curable: curableFailures })))
      throw new DomainError('not-found');
    await holdMinutesAgain(tx, now(), recordingId);
    await enqueue(tx, recordingWorkflow, recordingId);
  });
}

/**
 * Reads a note that failed once more, with other words, whose entries take the place of those before. Only where nothing of it can
 * be in the service: what is logged is changed entry by entry. Its minutes stay returned: whoever types the words is not charged
 * for the sound. Its moment stays too, so that "yesterday" means the same day.
 */
export async function replaceTranscript(
  { db, now, sealingKeys, notesPerUser }: NoteLimit & Pick<AppContext, 'db' | 'now' | 'sealingKeys'>,
  userId: string,
  recordingId: string,
  text: string,
): Promise<void> {
  const transcript = sealTranscript(sealingKeys, { id: recordingId, userId }, text);
  await db.transaction(async (tx) => {
    if (!(await reopenRecording(tx, userId, recordingId, transcript))) throw new DomainError('not-found');
    // What was proposed may have been applied in part, and belongs to the words of before.
    if ((await findProposal(tx, recordingId)) !== undefined) throw new DomainError('not-found');
    if ((await findPossiblyLogged(tx, [recordingId])).has(recordingId)) throw new DomainError('not-found');
    await deleteUnlogged(tx, recordingId);
    await countNote(tx, userId, notesPerUser);
    await refuseSuspended(tx, now(), userId);
    await enqueue(tx, recordingWorkflow, recordingId);
  });
}

/**
 * Makes sure that a note in progress has a job; a running one is left alone, and so is a note that waits for
 * its owner's answer. False if there is nothing to do.
 */
export async function resumeRecording({ db }: Pick<AppContext, 'db'>, recordingId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const recording = await findRecording(tx, recordingId);
    const isInProgress = recording?.status === 'pending' || recording?.status === 'processing';
    if (!isInProgress || recording.step === 'asking' || recording.step === 'proposed') return false;
    await enqueue(tx, recording.undoAskedAt === null ? recordingWorkflow : undoWorkflow, recordingId);
    return true;
  });
}

/** Answers a note that asks. */
export async function answerRecording(
  deps: Pick<AppContext, 'db' | 'log' | 'audio'>,
  userId: string,
  recordingId: string,
  answer: 'log' | 'discard',
): Promise<void> {
  const deleted = await deps.db.transaction(async (tx) => {
    // First, whatever the answer is: a note that was answered in another tab is no longer there to be discarded.
    if (!(await confirmRecording(tx, userId, recordingId))) throw new DomainError('not-found');
    // Of a note that is logged in part only the rest is discarded.
    if (answer === 'discard' && !(await deleteUnlogged(tx, recordingId)))
      return deleteAndCount(tx, userId, recordingId);
    if (answer === 'log') await releaseHeldEntries(tx, recordingId);
    await resumeParked(tx, [recordingId]);
    return [];
  });
  await dropAudio(deps, deleted);
}

/** Sends one entry once more that the service did not take; the others that it did not take stay as they are. */
export async function resendEntry(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  entryId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findEntryWithRecording(tx, userId, entryId);
    // In this order to avoid a deadlock with an answer for the whole note.
    const isAsking = found && (await confirmRecording(tx, userId, found.recording.id));
    if (!isAsking || (await releaseHeldEntries(tx, found.recording.id, entryId)) === 0)
      throw new DomainError('not-found');
    await resumeParked(tx, [found.recording.id]);
  });
}
