import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { contextOf, type Gold, type Note } from '@timbre/extraction/cli/notes';
import { modelPromptFor } from '@timbre/extraction/language-model/model-prompt';
import { ModelResponse } from '@timbre/extraction/language-model/model-response';
import { detect, languageOf } from '@timbre/extraction/languages/all';
import { z } from 'zod';
import type { Spoken } from './cast.ts';
import type { Transcript } from './transcripts.ts';
import { voiceFolder } from './voice-folder.ts';

/** A note as it was heard, under one of the two conditions, and what is right. */
export type HeardNote = { transcript: Transcript; note: Note; gold: Gold };

export function heardNotes(notes: readonly Spoken[], transcripts: readonly Transcript[]): HeardNote[] {
  const spoken = new Map(notes.map((one) => [one.id, one]));
  return transcripts.flatMap((transcript) => {
    const said = spoken.get(transcript.id);
    if (said === undefined) return [];
    const { text, language, condition } = transcript;
    const id = `${transcript.id}:${condition}`;
    const lang = detect(text, languageOf(text, language)).code;
    return [{ transcript, note: { ...said.note, id, text, lang }, gold: { ...said.gold, id } }];
  });
}

export function promptOf(note: Note): { system: string; user: string } {
  return modelPromptFor(note.text, contextOf(note).context, { source: 'spoken', workdayStart: '09:00' });
}

export function hashOf({ system, user }: { system: string; user: string }): string {
  return createHash('sha256').update(`${system}\n${user}`).digest('hex').slice(0, 16);
}

const RecordedResponse = z.object({ id: z.string(), prompt: z.string(), response: ModelResponse });

export const responsesFile = new URL('responses.jsonl', voiceFolder);

/** What a model said to these notes as they are asked about today; what it said to another prompt does not count. */
export function recordedResponses(notes: readonly HeardNote[]): Map<string, ModelResponse> {
  if (!existsSync(responsesFile)) return new Map();
  const hashes = new Map(notes.map(({ note }) => [note.id, hashOf(promptOf(note))]));
  const lines = readFileSync(responsesFile, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines
      .map((line) => RecordedResponse.parse(JSON.parse(line)))
      .filter(({ id, prompt }) => hashes.get(id) === prompt)
      .map(({ id, response }) => [id, response]),
  );
}
