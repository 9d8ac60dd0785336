import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ModelResponse } from '../src/language-model/model-response.ts';
import { detect, getLanguage } from '../src/languages/all.ts';
import { Gold, Note, parseLines, readLines, UnsureWords } from './notes.ts';
import { presentResponses, RecordedResponse } from './recorded-responses.ts';

/** Which notes are spoken, how they were transcribed, and what a model made of that; the sound itself is not kept. */
export const voiceFolder = new URL('../corpus/voice/', import.meta.url);

export const spokenLanguages = ['en', 'fr'] as const;

/** How a spoken note sounds: as it was said, through a phone line, or with eight others talking so many decibels below. */
export const conditions = ['clean', 'phone', 'babble-15', 'babble-5', 'phone-babble-15'] as const;
export type Condition = (typeof conditions)[number];

/** A note of a labelled set that is spoken, and by whom. */
export const Choice = z.object({
  id: z.string(),
  set: z.enum(['blind', 'unseen']),
  voice: z.string(),
  speed: z.number(),
});
export type Choice = z.infer<typeof Choice>;

/** A spoken note with what was written, and what is right. */
export type SpokenNote = Choice & { note: Note; gold: Gold };

export const readChoices = () => readLines(Choice, 'voice/notes.jsonl');

export function spokenNotes(): SpokenNote[] {
  const sets = ['blind', 'unseen'] as const;
  const notes = new Map(
    sets.flatMap((set) => readLines(Note, `${set}.notes.jsonl`)).map((one) => [one.id, one]),
  );
  const gold = new Map(
    sets.flatMap((set) => readLines(Gold, `${set}.gold.jsonl`)).map((one) => [one.id, one]),
  );
  return readChoices().map((choice) => {
    const [note, labels] = [notes.get(choice.id), gold.get(choice.id)];
    if (note === undefined || labels === undefined) throw new Error(`the corpora have no note ${choice.id}`);
    return { ...choice, note, gold: labels };
  });
}

/** The transcript of a spoken note, names repaired, and which words were unsure: what production keeps of it. */
export const Transcript = z.object({
  id: z.string(),
  condition: z.enum(conditions),
  language: z.string(),
  text: z.string(),
  unsure: z.array(UnsureWords),
});
export type Transcript = z.infer<typeof Transcript>;

export const transcriptsFile = new URL('transcripts.jsonl', voiceFolder);

export function readTranscripts(): Transcript[] {
  return existsSync(transcriptsFile) ? parseLines(Transcript, readFileSync(transcriptsFile, 'utf8')) : [];
}

/** A note as it was transcribed under one condition, and the right entries. */
export type TranscribedNote = { condition: Condition; note: Note; gold: Gold };

export function readTranscribedNotes(): TranscribedNote[] {
  const spoken = new Map(spokenNotes().map((one) => [one.id, one]));
  return readTranscripts().flatMap(({ id: spokenId, condition, text, language, unsure }) => {
    const said = spoken.get(spokenId);
    if (said === undefined) return [];
    const id = `${spokenId}:${condition}`;
    const lang = detect(text, getLanguage(text, language)).code;
    return [{ condition, note: { ...said.note, id, text, lang, unsure }, gold: { ...said.gold, id } }];
  });
}

export const spokenResponsesFile = new URL('responses.jsonl', voiceFolder);

/** What a model said to these notes as they are asked about today. */
export function responsesToSpoken(transcribed: readonly TranscribedNote[]): Map<string, ModelResponse> {
  const recorded = existsSync(spokenResponsesFile)
    ? parseLines(RecordedResponse, readFileSync(spokenResponsesFile, 'utf8'))
    : [];
  return presentResponses(
    transcribed.map(({ note }) => note),
    recorded,
  );
}
