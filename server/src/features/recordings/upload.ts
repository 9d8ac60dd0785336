import { AudioReader } from '@timbre/speech/audio/audio-file';
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
  audio: TakenIn;
  idempotencyKey: string;
  timeZone: string;
  spokenAt: Temporal.Instant;
  pickedProjectId: string | null;
};

/** Stores a spoken note and asks for it to be worked on; the same key gives the same recording. */
export async function receiveRecording(
  parts: Pick<Parts, 'db' | 'audio' | 'sealingKeys'>,
  { audio: { file, milliseconds }, ...upload }: Upload,
): Promise<string> {
  const { db, audio, sealingKeys } = parts;
  if ((await findConnection(db, upload.userId)) === undefined) throw new Problem('connection-needed');
  const newId = uuidv7();
  // Stored before it is known: a crash in between leaves a file too many, never a recording without its audio.
  await audio.put(newId, seal(sealingKeys, upload.userId, file));
  const id = await db.transaction(async (tx) => {
    const row = {
      ...upload,
      id: newId,
      source: 'spoken',
      filename: 'recording.webm',
      audioMilliseconds: milliseconds,
    } as const;
    const kept = await insertRecording(tx, row);
    if (kept === newId) await submit(tx, recordingWorkflow, kept);
    return kept;
  });
  if (id !== newId) await audio.delete(newId);
  return id;
}

/** A file that was taken in whole, and how long it plays. */
type TakenIn = { file: Buffer; milliseconds: number };

/** Takes in a file and measures it as it comes, by its packets; nothing is decoded here. */
export async function takeIn(
  { log }: { log: Pick<Parts['log'], 'warn'> },
  bytes: AsyncIterable<Buffer>,
): Promise<TakenIn> {
  const reader = new AudioReader();
  const pieces: Buffer[] = [];
  let refusal: Problem | undefined;
  for await (const piece of bytes) {
    // What follows is read and dropped: a browser that is still sending would see a broken connection, not the reason.
    if (refusal) continue;
    pieces.push(piece);
    try {
      reader.push(piece);
    } catch (cause) {
      refusal = asProblem(cause);
      pieces.length = 0;
    }
  }
  if (refusal) throw refusal;
  try {
    const audio = reader.end();
    const { milliseconds } = audio;
    if ('spanMilliseconds' in audio && milliseconds < audio.spanMilliseconds * 0.9)
      log.warn({ milliseconds, span: audio.spanMilliseconds }, 'sound was lost where a note was recorded');
    return { file: Buffer.concat(pieces), milliseconds };
  } catch (cause) {
    throw asProblem(cause);
  }
}

function asProblem(cause: unknown): Problem {
  if (!(cause instanceof SpeechError)) throw cause;
  return new Problem(cause.fault === 'too-long' ? 'audio-too-long' : 'audio-unreadable', { cause });
}
