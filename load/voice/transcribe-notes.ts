import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getContext } from '@timbre/extraction/cli/notes';
import {
  type Condition,
  readTranscripts,
  type SpokenNote,
  type Transcript,
  transcriptsFile,
} from '@timbre/extraction/cli/spoken-notes';
import { allLanguages, getLanguage } from '@timbre/extraction/languages/all';
import { repairNames } from '@timbre/extraction/repair-names';
import { findUnsureWords } from '@timbre/extraction/unsure-words';
import type { Recogniser } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { audioFile } from './make-audio.ts';

/** Transcribes every note that has no transcript yet, as a transcriber does; how sure each word was stands beside the sound. */
export async function transcribeNotes(
  recogniser: Recogniser,
  notes: readonly SpokenNote[],
  folder: string,
  sounds: readonly Condition[],
): Promise<void> {
  const present = new Set(readTranscripts().map(({ id, condition }) => `${id}:${condition}`));
  for (const condition of sounds)
    for (const spoken of notes) {
      const { id } = spoken;
      if (present.has(`${id}:${condition}`)) continue;
      const { words, ...transcription } = await transcribe(
        recogniser,
        spoken,
        readFileSync(audioFile(folder, id, condition)),
      );
      appendFileSync(join(folder, 'words.jsonl'), `${JSON.stringify({ id, condition, words })}\n`);
      appendFileSync(
        transcriptsFile,
        `${JSON.stringify({ id, condition, ...transcription } satisfies Transcript)}\n`,
      );
    }
}

/** The step `transcribe` of a recording, without its database: what a person has chosen, then whatever else can be understood. */
async function transcribe(recogniser: Recogniser, { note }: SpokenNote, file: Uint8Array) {
  const likeliest = note.lang ?? 'en';
  const { projects, tags } = getContext(note).context;
  const codes = allLanguages.map(({ code }) => code);
  const speaker = {
    languages: [likeliest, ...codes.filter((code) => code !== likeliest)],
    vocabulary: [...new Set([...projects.flatMap(({ name, client }) => [name, client ?? '']), ...tags])],
  };
  try {
    const transcript = await recogniser.transcribe(file, speaker);
    const code = transcript.language ?? likeliest;
    const language = getLanguage(transcript.text, code);
    const text = repairNames(transcript.text, projects, language, tags);
    const words = transcript.words ?? [];
    return { language: code, text, unsure: findUnsureWords(text, words, { projects, language }), words };
  } catch (cause) {
    if (cause instanceof SpeechError && cause.fault === 'nothing-heard')
      return { language: likeliest, text: '', unsure: [], words: [] };
    throw cause;
  }
}
