import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { contextOf } from '@timbre/extraction/cli/notes';
import { allLanguages, languageOf } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import type { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { z } from 'zod';
import { audioFile, type Condition, conditions } from './make-audio.ts';
import type { Spoken } from './spoken-notes.ts';
import { voiceFolder } from './voice-folder.ts';

/** What was heard of a spoken note, names repaired: what production keeps of it. */
export const Transcript = z.object({
  id: z.string(),
  condition: z.enum(conditions),
  language: z.string(),
  text: z.string(),
});
export type Transcript = z.infer<typeof Transcript>;

const transcriptsFile = new URL('transcripts.jsonl', voiceFolder);

export function readTranscripts(): Transcript[] {
  if (!existsSync(transcriptsFile)) return [];
  const lines = readFileSync(transcriptsFile, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => Transcript.parse(JSON.parse(line)));
}

/** Hears every note that has no transcript yet, as a worker does. */
export async function transcribeNotes(
  recogniser: ReturnType<typeof makeLocalRecogniser>,
  notes: readonly Spoken[],
  folder: string,
  sounds: readonly Condition[] = conditions,
): Promise<void> {
  const heard = new Set(readTranscripts().map(({ id, condition }) => `${id}:${condition}`));
  for (const condition of sounds)
    for (const spoken of notes) {
      if (heard.has(`${spoken.id}:${condition}`)) continue;
      const file = readFileSync(audioFile(folder, spoken.id, condition));
      const transcript = { id: spoken.id, condition, ...(await hear(recogniser, spoken, file)) };
      appendFileSync(transcriptsFile, `${JSON.stringify(transcript)}\n`);
    }
}

/** The step `transcribe` of a recording, without its database: what a person has chosen, then whatever else can be understood. */
async function hear(
  recogniser: ReturnType<typeof makeLocalRecogniser>,
  { note }: Spoken,
  file: Uint8Array,
): Promise<{ language: string; text: string }> {
  const likeliest = note.lang ?? 'en';
  const { projects, tags } = contextOf(note).context;
  const codes = allLanguages.map(({ code }) => code);
  const speaker = {
    languages: [likeliest, ...codes.filter((code) => code !== likeliest)],
    vocabulary: [...new Set([...projects.flatMap(({ name, client }) => [name, client ?? '']), ...tags])],
  };
  try {
    const { text, language } = await recogniser.transcribe(file, speaker);
    const code = language ?? likeliest;
    return { language: code, text: repairNames(text, projects, languageOf(text, code), tags) };
  } catch (cause) {
    if (cause instanceof SpeechError && cause.fault === 'nothing-heard')
      return { language: likeliest, text: '' };
    throw cause;
  }
}
