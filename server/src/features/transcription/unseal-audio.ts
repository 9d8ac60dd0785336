import { SpeechError } from '@timbre/speech/speech-error';
import { type SealingKeys, unseal } from '../../sealing.ts';

/** What cannot be opened now cannot be opened later either: the note is unreadable. */
export function unsealAudio(keys: SealingKeys, userId: string, sealed: Buffer): Buffer {
  try {
    return unseal(keys, userId, sealed);
  } catch (cause) {
    throw new SpeechError('unreadable', { cause });
  }
}
