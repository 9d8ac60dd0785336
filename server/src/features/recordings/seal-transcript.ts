import { type SealingKeys, seal, sealedPlaces } from '../../sealing.ts';
import { hashWords } from '../time-tracking/time-tracking.ts';

/** The words of a note as they are stored: sealed, and as the hashes by which the note is found. */
export function sealTranscript(
  keys: SealingKeys,
  note: { id: string; userId: string },
  text: string,
): { transcriptSealed: Buffer; searchWords: number[] } {
  return {
    transcriptSealed: seal(keys, sealedPlaces.transcript(note), text),
    searchWords: hashWords(keys, note.userId, [text]),
  };
}
