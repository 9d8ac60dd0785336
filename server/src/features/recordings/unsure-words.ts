import type { UnsureWords } from '@timbre/extraction/unsure-words';
import { z } from 'zod';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';

const Unsure = z.array(z.object({ from: z.int(), to: z.int(), alternative: z.string().nullable() }));

type Note = { id: string; userId: string };

/** Which words of a note the recogniser was not sure of, kept until its entries are written down; null where it was sure of all. */
export function sealUnsureWords(
  keys: SealingKeys,
  note: Note,
  unsure: readonly UnsureWords[],
): Buffer | null {
  return unsure.length === 0 ? null : seal(keys, sealedPlaces.unsureWords(note), JSON.stringify(unsure));
}

export function unsealUnsureWords(keys: SealingKeys, note: Note, sealed: Buffer | null): UnsureWords[] {
  return sealed === null
    ? []
    : Unsure.parse(JSON.parse(unseal(keys, sealedPlaces.unsureWords(note), sealed).toString()));
}
