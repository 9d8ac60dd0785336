import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Note, readLines, SetName } from '@timbre/extraction/cli/notes';
import {
  buildPrompt,
  presentResponses,
  promptLines,
  recordedResponses,
  responsesIn,
  writeResponses,
} from '@timbre/extraction/cli/recorded-responses';
import { ModelResponse } from '@timbre/extraction/language-model/model-response';
import { readLanguageModelConfig } from '../src/config.ts';
import { openLanguageModel } from '../src/open-language-model.ts';

/**
 * Records what a language model says to the notes of a set, for `npm run accuracy`: of the configured model, or by way of files.
 * A note that has a response to the present prompt is left alone.
 */
const { values } = parseArgs({
  options: { set: { type: 'string' }, write: { type: 'string' }, read: { type: 'string' } },
});
const set = SetName.parse(values.set);
const notes = readLines(Note, `${set}.notes.jsonl`);
const responses = presentResponses(notes, recordedResponses(set));
const missing = notes.filter(({ id }) => !responses.has(id));

if (values.write !== undefined) {
  writeFileSync(values.write, promptLines(missing));
  process.stdout.write(`${missing.length} prompts written to ${values.write}\n`);
} else if (values.read !== undefined) {
  const wanted = new Set(missing.map(({ id }) => id));
  const read = responsesIn(readFileSync(values.read, 'utf8')).filter(({ id }) => wanted.has(id));
  for (const { id, response } of read) responses.set(id, response);
  writeResponses(set, notes, responses);
  process.stdout.write(`${read.length} responses recorded, ${missing.length - read.length} still missing\n`);
} else await askAll();

async function askAll(): Promise<void> {
  const respond = configuredModel();
  for (const note of missing) {
    try {
      responses.set(note.id, await respond(buildPrompt(note)));
      // After each one, so that what was paid for is kept whatever happens to the next.
      writeResponses(set, notes, responses);
    } catch (cause) {
      process.stderr.write(`${note.id}: ${cause instanceof Error ? cause.message : cause}\n`);
      process.exitCode = 1;
    }
  }
  process.stdout.write(`${responses.size} of ${notes.length} notes have a response\n`);
}

function configuredModel(): (prompt: { system: string; user: string }) => Promise<ModelResponse> {
  const model = openLanguageModel(readLanguageModelConfig());
  if (model === undefined) throw new Error('No language model is configured: docs/models.md says how.');
  return async (prompt) => (await model.respond(prompt, ModelResponse)).result;
}
