import type { Entry } from '@timbre/contract/recordings';
import { AudioReader } from '@timbre/speech/audio/audio-file';
import { SpeechError } from '@timbre/speech/speech-error';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { submit } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import type { Parts } from '../../parts.ts';
import { seal } from '../../sealing.ts';
import { isConnected } from '../time-tracking/time-tracking.ts';
import { holdMinutes, refuseSuspended } from '../usage/usage.ts';
import { dropAudio, orUnavailable } from './kept-audio.ts';
import { previewOf, sealPreview, shownPreview } from './preview.ts';
import { findByKey, hasTrial, insertRecording, lockNotesOf } from './recordings.queries.ts';

export const recordingWorkflow = 'Recording';

/** What comes with a note, however it was made. */
export type AboutNote = {
  userId: string;
  idempotencyKey: string;
  timeZone: string;
  spokenAt: Temporal.Instant;
  pickedProjectId: string | null;
};

/** Stores a spoken note and asks for it to be worked on; the same key gives the same recording. */
export async function receiveRecording(
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'audio' | 'sealingKeys'>,
  about: AboutNote,
  { file, milliseconds }: TakenIn,
): Promise<string> {
  const { audio, sealingKeys } = parts;
  const newId = uuidv7();
  // Stored before it is known: a crash in between leaves a file too many, never a recording without its audio.
  await orUnavailable(audio.put(newId, seal(sealingKeys, about.userId, file)));
  const content = { source: 'spoken', filename: 'recording.webm', audioMilliseconds: milliseconds } as const;
  try {
    const id = await keepNote(parts, { ...about, ...content, id: newId });
    if (id !== newId) await dropAudio(parts, [newId]);
    return id;
  } catch (cause) {
    await dropAudio(parts, [newId]);
    throw cause;
  }
}

/** Stores a typed note, which goes the same way from the transcript on; gives what it seems to say, unless it was known. */
export async function receiveText(
  parts: Pick<Parts, 'db' | 'now' | 'log' | 'sealingKeys'>,
  about: AboutNote,
  text: string,
): Promise<{ id: string; preview: Entry[] }> {
  const { sealingKeys } = parts;
  const { userId } = about;
  const newId = uuidv7();
  // A trial has no connection, which is all that reading needs to know of it.
  const toRead = { ...about, id: newId, isTrial: false, spokenLanguage: null };
  const preview = await previewOf(parts, toRead, text);
  const transcriptSealed = seal(sealingKeys, userId, text);
  const previewSealed = sealPreview(sealingKeys, userId, preview);
  const content = { source: 'typed', filename: 'note.txt', transcriptSealed, previewSealed } as const;
  const id = await keepNote(parts, { ...about, ...content, id: newId });
  return { id, preview: id === newId ? shownPreview(id, preview) : [] };
}

/**
 * Writes the note down, holds its minutes and asks for the work, together. Without a connection there is one try, to see what
 * would be logged.
 */
async function keepNote(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  note: Parameters<typeof insertRecording>[1],
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockNotesOf(tx, note.userId);
    const isTrial = !(await isConnected(tx, note.userId));
    const earlier = await findByKey(tx, note.userId, note.idempotencyKey);
    if (earlier !== undefined) return earlier;
    if (isTrial && (await hasTrial(tx, note.userId))) throw new Problem('connection-needed');
    const kept = { ...note, isTrial };
    await payFor(tx, now(), kept);
    await insertRecording(tx, kept);
    await submit(tx, recordingWorkflow, note.id);
    return note.id;
  });
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
