import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { modelPromptFor } from '../src/language-model/model-prompt.ts';
import { ModelResponse } from '../src/language-model/model-response.ts';
import { withUnsureWords } from '../src/language-model/unsure-words-line.ts';
import { getContext, type Note, parseLines, type SetName } from './notes.ts';

/** What a language model once said to a note, with the hash of the prompt it was given. */
export const RecordedResponse = z.object({
  id: z.string(),
  prompt: z.string().regex(/^[0-9a-f]{16}$/),
  response: ModelResponse,
});
export type RecordedResponse = z.infer<typeof RecordedResponse>;

/** The notes of the sets count as spoken, on a working day that starts at nine. */
export function buildPrompt(note: Note): { system: string; user: string } {
  const speaker = { source: 'spoken', workdayStart: '09:00' } as const;
  const prompt = modelPromptFor(note.text, getContext(note).context, speaker);
  return withUnsureWords(prompt, note.text, note.unsure ?? []);
}

export function hashPrompt({ system, user }: { system: string; user: string }): string {
  return createHash('sha256').update(`${system}\n${user}`).digest('hex').slice(0, 16);
}

const getFile = (set: SetName) => new URL(`../corpus/responses/${set}.jsonl`, import.meta.url);

export function recordedResponses(set: SetName): RecordedResponse[] {
  return existsSync(getFile(set)) ? parseLines(RecordedResponse, readFileSync(getFile(set), 'utf8')) : [];
}

/** What somebody else's model is to be given, one JSON object a line. */
export function promptLines(notes: readonly Note[]): string {
  return notes.map((note) => `${JSON.stringify({ id: note.id, ...buildPrompt(note) })}\n`).join('');
}

/** What it responded, one `{id, response}` a line. */
export function responsesIn(text: string): { id: string; response: ModelResponse }[] {
  return parseLines(RecordedResponse.omit({ prompt: true }), text);
}

/** The responses to these notes as they are asked about today; one to another prompt says nothing about this one. */
export function presentResponses(
  notes: readonly Note[],
  recorded: readonly RecordedResponse[],
): Map<string, ModelResponse> {
  const hashes = new Map(notes.map((note) => [note.id, hashPrompt(buildPrompt(note))]));
  return new Map(
    recorded.filter(({ id, prompt }) => hashes.get(id) === prompt).map(({ id, response }) => [id, response]),
  );
}

/** Writes a set's responses in the order of its notes; what answers another prompt or another note is dropped. */
export function writeResponses(
  set: SetName,
  notes: readonly Note[],
  responses: ReadonlyMap<string, ModelResponse>,
): void {
  const lines = notes.flatMap((note) => {
    const response = responses.get(note.id);
    return response === undefined
      ? []
      : [JSON.stringify({ id: note.id, prompt: hashPrompt(buildPrompt(note)), response })];
  });
  writeFileSync(getFile(set), `${lines.join('\n')}\n`);
}
