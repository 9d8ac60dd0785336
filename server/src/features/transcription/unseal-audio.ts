import { SpeechError } from '@timbre/speech/speech-error';
import { type SealingKeys, sealedPlaces, unseal } from '../../sealing.ts';

/** What cannot be opened now cannot be opened later either: the note is unreadable. */
export function unsealAudio(keys: SealingKeys, note: { id: string; userId: string }, sealed: Buffer): Buffer {
  try {
    return unseal(keys, sealedPlaces.audio(note), sealed);
  } catch (cause) {
    throw new SpeechError('unreadable', { cause });
  }
}
