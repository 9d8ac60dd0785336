import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { correctionPromptFor } from '../src/corrections/correction-prompt.ts';
import { CorrectionResponse } from '../src/corrections/correction-response.ts';
import type { CorrectionSet, LabelledNote } from './correction-notes.ts';
import { parseLines } from './notes.ts';
import { hashPrompt } from './recorded-responses.ts';

/** What a language model once said to a note about entries, with the hash of the prompt it was given. */
const RecordedCorrection = z.object({
  id: z.string(),
  prompt: z.string().regex(/^[0-9a-f]{16}$/),
  response: CorrectionResponse,
});
export type RecordedCorrection = z.infer<typeof RecordedCorrection>;

/** The notes count as spoken, on a working day that starts at nine. */
export const buildCorrectionPrompt = ({ text, context }: LabelledNote) =>
  correctionPromptFor(text, context, { source: 'spoken', workdayStart: '09:00' });

const getFile = (set: CorrectionSet) =>
  new URL(`../corpus/corrections/${set}.responses.jsonl`, import.meta.url);

export const correctionPromptLines = (notes: readonly LabelledNote[]) =>
  notes.map((note) => `${JSON.stringify({ id: note.id, ...buildCorrectionPrompt(note) })}\n`).join('');

export const correctionResponsesIn = (text: string) =>
  parseLines(RecordedCorrection.omit({ prompt: true }), text);

export function recordedCorrections(set: CorrectionSet): RecordedCorrection[] {
  return existsSync(getFile(set)) ? parseLines(RecordedCorrection, readFileSync(getFile(set), 'utf8')) : [];
}

/** The responses to the prompts of today; one to another prompt says nothing about this one. */
export function presentCorrections(
  notes: readonly LabelledNote[],
  recorded: readonly RecordedCorrection[],
): Map<string, CorrectionResponse> {
  const hashes = new Map(notes.map((note) => [note.id, hashPrompt(buildCorrectionPrompt(note))]));
  return new Map(
    recorded.filter(({ id, prompt }) => hashes.get(id) === prompt).map(({ id, response }) => [id, response]),
  );
}

export function writeCorrections(
  set: CorrectionSet,
  notes: readonly LabelledNote[],
  responses: ReadonlyMap<string, CorrectionResponse>,
): void {
  const lines = notes.flatMap((note) => {
    const response = responses.get(note.id);
    const prompt = hashPrompt(buildCorrectionPrompt(note));
    return response === undefined ? [] : [JSON.stringify({ id: note.id, prompt, response })];
  });
  writeFileSync(getFile(set), `${lines.join('\n')}\n`);
}
