import { readAudio } from '@timbre/speech/audio-file';
import { SpeechError } from '@timbre/speech/speech-error';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { seal } from '../../sealing.ts';
import { findConnection } from '../time-tracking/time-tracking.ts';
import { insertRecording } from './recordings.queries.ts';

export const recordingWorkflow = 'Recording';

export type Upload = {
  userId: string;
  file: Buffer;
  idempotencyKey: string;
  timeZone: string;
  spokenAt: Temporal.Instant;
  pickedProjectId: string | null;
};

/** Stores a spoken note and asks for it to be worked on; the same key gives the same recording. */
export async function receiveRecording(
  parts: Pick<Parts, 'db' | 'audio' | 'sealingKeys'>,
  { file, ...upload }: Upload,
): Promise<string> {
  const { db, audio, sealingKeys } = parts;
  if ((await findConnection(db, upload.userId)) === undefined) throw new Problem('connection-needed');
  const audioMilliseconds = measure(file);
  const newId = uuidv7();
  // Stored before it is known: a crash in between leaves a file too many, never a recording without its audio.
  await audio.put(newId, seal(sealingKeys, upload.userId, file));
  const id = await db.transaction(async (tx) => {
    const row = {
      ...upload,
      id: newId,
      source: 'spoken',
      filename: 'recording.webm',
      audioMilliseconds,
    } as const;
    const kept = await insertRecording(tx, row);
    if (kept === newId) await submit(tx, recordingWorkflow, kept);
    return kept;
  });
  if (id !== newId) await audio.delete(newId);
  return id;
}

/** The length by the container's time stamps; nothing is decoded here. */
function measure(file: Buffer): number {
  try {
    return readAudio(file).milliseconds;
  } catch (cause) {
    if (!(cause instanceof SpeechError)) throw cause;
    throw new Problem(cause.fault === 'too-long' ? 'audio-too-long' : 'audio-unreadable', { cause });
  }
}
