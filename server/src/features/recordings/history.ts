import { SpokenLanguage } from '@timbre/contract/spoken-languages';
import { resumeParked, submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { unseal } from '../../sealing.ts';
import { countMinutes, holdMinutesAgain } from '../usage/usage.ts';
import { curableFailures } from './failure-texts.ts';
import { dropAudio } from './kept-audio.ts';
import {
  confirmRecording,
  deleteOwnRecordings,
  findOwnRecording,
  findRecording,
  reopenRecording,
} from './recordings.queries.ts';
import { undoWorkflow } from './undo.ts';
import { recordingWorkflow } from './upload.ts';

/** What was said, and in which language; null while nothing has been heard yet. */
export async function readTranscript(
  { db, sealingKeys }: Pick<Parts, 'db' | 'sealingKeys'>,
  userId: string,
  recordingId: string,
): Promise<{ text: string | null; language: SpokenLanguage | null }> {
  const recording = await findOwnRecording(db, userId, recordingId);
  if (recording === undefined) throw new Problem('not-found');
  const { transcriptSealed, spokenLanguage } = recording;
  const text = transcriptSealed === null ? null : unseal(sealingKeys, userId, transcriptSealed).toString();
  // A hosted recogniser may name a language that nobody can choose.
  return { text, language: SpokenLanguage.safeParse(spokenLanguage).data ?? null };
}

/** Deletes a note from the history. One in work finds itself gone before its next entry; what is logged stays logged. */
export async function forgetRecording(
  parts: Pick<Parts, 'db' | 'log' | 'audio'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  const deleted = await deleteAndCount(parts, userId, recordingId);
  if (deleted.length === 0) throw new Problem('not-found');
  await dropAudio(parts, deleted);
}

/** Deletes all notes from the history; gives how many there were. */
export async function forgetAllRecordings(
  parts: Pick<Parts, 'db' | 'log' | 'audio'>,
  userId: string,
): Promise<number> {
  const deleted = await deleteAndCount(parts, userId);
  await dropAudio(parts, deleted);
  return deleted.length;
}

/** What is deleted while it is in work has had its minutes all the same. */
function deleteAndCount({ db }: Pick<Parts, 'db'>, userId: string, recordingId?: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const deleted = await deleteOwnRecordings(tx, userId, recordingId);
    await countMinutes(tx, deleted);
    return deleted;
  });
}

/** Runs a note that failed once more: the same note, from the step that it failed at. */
export async function retryRecording(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await reopenRecording(tx, userId, recordingId, curableFailures))) throw new Problem('not-found');
    await holdMinutesAgain(tx, now(), recordingId);
    await submit(tx, recordingWorkflow, recordingId);
  });
}

/**
 * Sees to it that a note which is in work is being worked on; what is under way is left alone, and so is a note that waits for
 * its owner's answer. False where there is nothing to do for it.
 */
export async function resumeRecording({ db }: Pick<Parts, 'db'>, recordingId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const recording = await findRecording(tx, recordingId);
    const isInWork = recording?.status === 'pending' || recording?.status === 'processing';
    if (!isInWork || recording.step === 'asking') return false;
    await submit(tx, recording.undoAskedAt === null ? recordingWorkflow : undoWorkflow, recordingId);
    return true;
  });
}

/** Answers a note that asks. */
export async function answerRecording(
  parts: Pick<Parts, 'db' | 'log' | 'audio'>,
  userId: string,
  recordingId: string,
  answer: 'log' | 'discard',
): Promise<void> {
  if (answer === 'discard') return forgetRecording(parts, userId, recordingId);
  await parts.db.transaction(async (tx) => {
    if (!(await confirmRecording(tx, userId, recordingId))) throw new Problem('not-found');
    await resumeParked(tx, [recordingId]);
  });
}
