import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { correctionSets, readCorrectionNotes } from '@timbre/extraction/cli/correction-notes';
import { Note, readLines, SetName } from '@timbre/extraction/cli/notes';
import {
  buildCorrectionPrompt,
  correctionPromptLines,
  correctionResponsesIn,
  presentCorrections,
  recordedCorrections,
  writeCorrections,
} from '@timbre/extraction/cli/recorded-corrections';
import {
  buildPrompt,
  presentResponses,
  promptLines,
  recordedResponses,
  responsesIn,
  writeResponses,
} from '@timbre/extraction/cli/recorded-responses';
import { CorrectionResponse } from '@timbre/extraction/corrections/correction-response';
import { ModelResponse } from '@timbre/extraction/language-model/model-response';
import { z } from 'zod';
import { readLanguageModelConfig } from '../src/config.ts';
import { openLanguageModel } from '../src/open-language-model.ts';

/**
 * Records what a language model says to the notes of a set, for `npm run accuracy`: of the configured model, or by way of files.
 * With `--corrections` to the notes that correct entries. A note that has a response to the present prompt is left alone.
 */
const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    corrections: { type: 'boolean', default: false },
    write: { type: 'string' },
    read: { type: 'string' },
  },
});

/** Notes and the responses to them, whatever they are asked for. */
type Recording<N extends { id: string }, R> = {
  notes: N[];
  responses: Map<string, R>;
  schema: z.ZodType<R>;
  prompt: (note: N) => { system: string; user: string };
  lines: (notes: readonly N[]) => string;
  parse: (text: string) => { id: string; response: R }[];
  save: (responses: ReadonlyMap<string, R>) => void;
};

if (values.corrections) {
  const set = z.enum(correctionSets).parse(values.set);
  const notes = readCorrectionNotes(set);
  await record({
    notes,
    responses: presentCorrections(notes, recordedCorrections(set)),
    schema: CorrectionResponse,
    prompt: buildCorrectionPrompt,
    lines: correctionPromptLines,
    parse: correctionResponsesIn,
    save: (responses) => writeCorrections(set, notes, responses),
  });
} else {
  const set = SetName.parse(values.set);
  const notes = readLines(Note, `${set}.notes.jsonl`);
  await record({
    notes,
    responses: presentResponses(notes, recordedResponses(set)),
    schema: ModelResponse,
    prompt: buildPrompt,
    lines: promptLines,
    parse: responsesIn,
    save: (responses) => writeResponses(set, notes, responses),
  });
}

async function record<N extends { id: string }, R>(recording: Recording<N, R>): Promise<void> {
  const { notes, responses, lines, parse, save } = recording;
  const missing = notes.filter(({ id }) => !responses.has(id));
  if (values.write !== undefined) {
    writeFileSync(values.write, lines(missing));
    process.stdout.write(`${missing.length} prompts written to ${values.write}\n`);
  } else if (values.read !== undefined) {
    const wanted = new Set(missing.map(({ id }) => id));
    const read = parse(readFileSync(values.read, 'utf8')).filter(({ id }) => wanted.has(id));
    for (const { id, response } of read) responses.set(id, response);
    save(responses);
    process.stdout.write(
      `${read.length} responses recorded, ${missing.length - read.length} still missing\n`,
    );
  } else await askAll(recording, missing);
}

async function askAll<N extends { id: string }, R>(
  { notes, responses, schema, prompt, save }: Recording<N, R>,
  missing: readonly N[],
): Promise<void> {
  const model = openLanguageModel(readLanguageModelConfig());
  if (model === undefined) throw new Error('No language model is configured: docs/models.md says how.');
  for (const note of missing) {
    try {
      responses.set(note.id, (await model.respond(prompt(note), schema)).result);
      // After each one, so that what was paid for is kept whatever happens to the next.
      save(responses);
    } catch (cause) {
      process.stderr.write(`${note.id}: ${cause instanceof Error ? cause.message : cause}\n`);
      process.exitCode = 1;
    }
  }
  process.stdout.write(`${responses.size} of ${notes.length} notes have a response\n`);
}
