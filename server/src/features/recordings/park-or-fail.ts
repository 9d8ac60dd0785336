import type { AppContext } from '../../app-context.ts';
import type { FailureOutcome } from '../../durable.ts';
import { isTokenAwaited } from '../time-tracking/time-tracking.ts';
import { deleteTranscription } from '../transcription/transcription.ts';
import { countMinutes, returnMinutes } from '../usage/usage.ts';
import { nothingUnderstood } from './failure-texts.ts';
import { lockProposal } from './proposals.queries.ts';
import { findRecording, updateRecording } from './recordings.queries.ts';

/** Without a valid token a note does not fail but waits for one, unless it has arrived already. A note that asks waits for its answer. */
export async function parkOrFail(
  { db }: Pick<AppContext, 'db'>,
  recordingId: string,
  reason: string,
): Promise<FailureOutcome> {
  if (reason === 'asking') {
    await updateRecording(db, recordingId, { step: 'asking', waitsUntil: null });
    return 'parked';
  }
  if (reason === 'proposed') {
    // Answered before this note could wait: whoever did so found nothing to resume.
    if ((await lockProposal(db, recordingId))?.state !== 'proposed') return 'again';
    const waiting = {
      status: 'processing',
      step: 'proposed',
      waitsUntil: null,
      previewSealed: null,
    } as const;
    await updateRecording(db, recordingId, waiting);
    return 'parked';
  }
  if (!isForToken(reason)) {
    await fail({ db }, recordingId, reason);
    // Not understood: nothing that an operator could fix.
    return reason === nothingUnderstood ? 'done' : undefined;
  }
  const recording = await findRecording(db, recordingId);
  if (recording === undefined) return;
  if (!(await isTokenAwaited(db, recording.userId, recordingId))) return 'again';
  await updateRecording(db, recordingId, { step: 'waiting', waitsUntil: null });
  return 'parked';
}

/** The token is refused, or was taken away. */
export function isForToken(reason: string): boolean {
  return reason === 'unauthorized' || reason === 'connection-needed';
}

/** The audio stays, so that the recording can be tried again; its minutes go back, but for one that its owner has deleted. */
async function fail({ db }: Pick<AppContext, 'db'>, recordingId: string, reason: string): Promise<void> {
  await deleteTranscription(db, recordingId);
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
