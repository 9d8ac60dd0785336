import { existsSync, readFileSync } from 'node:fs';
import { type Gold, type Note, parseLines } from '@timbre/extraction/cli/notes';
import { presentResponses, RecordedResponse } from '@timbre/extraction/cli/recorded-responses';
import type { ModelResponse } from '@timbre/extraction/language-model/model-response';
import { detect, languageOf } from '@timbre/extraction/languages/all';
import type { Spoken } from './spoken-notes.ts';
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

export const responsesFile = new URL('responses.jsonl', voiceFolder);

/** What a model said to these notes as they are asked about today. */
export function presentResponsesTo(heard: readonly HeardNote[]): Map<string, ModelResponse> {
  const recorded = existsSync(responsesFile)
    ? parseLines(RecordedResponse, readFileSync(responsesFile, 'utf8'))
    : [];
  return presentResponses(
    heard.map(({ note }) => note),
    recorded,
  );
}
