import { DeviceTranscript } from '@timbre/contract/recordings';
import type { Transcript } from '@timbre/speech/recogniser';
import { z } from 'zod';
import { canBeKept } from '../../http/mount.ts';
import { type SealingKeys, seal, sealedPlaces, unseal } from '../../sealing.ts';
import type { RecordingRow } from './recordings.queries.ts';

const WholeField = z.object({
  type: z.literal('field'),
  value: z.string(),
  valueTruncated: z.literal(false),
});

/** What the device recognised, from the field of a form; undefined where it cannot be read. */
export function parseDeviceTranscript(field: unknown): DeviceTranscript | undefined {
  const { data } = WholeField.safeParse(field);
  const transcript = data && parseJson(data.value);
  return canBeKept(transcript) ? transcript : undefined;
}

function parseJson(text: string): DeviceTranscript | undefined {
  try {
    return DeviceTranscript.parse(JSON.parse(text));
  } catch {
    return;
  }
}

export function sealDeviceTranscript(
  keys: SealingKeys,
  note: { id: string; userId: string },
  transcript: DeviceTranscript,
): Buffer {
  return seal(keys, sealedPlaces.deviceTranscript(note), JSON.stringify(transcript));
}

type SealedRow = Pick<RecordingRow, 'id' | 'userId' | 'deviceTranscriptSealed'>;

/** Undefined where the device recognised nothing, or another release wrote what this one cannot read: the audio is there. */
export function unsealDeviceTranscript(keys: SealingKeys, note: SealedRow): DeviceTranscript | undefined {
  if (note.deviceTranscriptSealed === null) return;
  return parseJson(unseal(keys, sealedPlaces.deviceTranscript(note), note.deviceTranscriptSealed).toString());
}

/**
 * The transcript that came with a note; undefined where its audio is to be transcribed. Recognition in a language that the owner does
 * not speak is wrong, whoever did it; what a person wrote is right in any language.
 */
export function findDeviceTranscript(
  keys: SealingKeys,
  note: SealedRow,
  languages: readonly string[],
): (Transcript & { isEdited: boolean }) | undefined {
  const given = unsealDeviceTranscript(keys, note);
  if (given === undefined) return;
  const { text, language, model, words } = given;
  if (model === 'edited') return { text, language, heardBy: 'edited', isEdited: true };
  if (!languages.includes(language)) return;
  return { text, language, words, heardBy: 'moonshine-device', isEdited: false };
}
