import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPrompt, hashPrompt, promptLines, responsesIn } from '@timbre/extraction/cli/recorded-responses';
import {
  conditions,
  readChoices,
  readTranscribedNotes,
  responsesToSpoken,
  spokenLanguages,
  spokenNotes,
  spokenResponsesFile,
  voiceFolder,
} from '@timbre/extraction/cli/spoken-notes';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import { z } from 'zod';
import { timeLimits } from './hearing/time-limits.ts';
import { chooseNotes } from './voice/choose-notes.ts';
import { ensureKokoro } from './voice/fetch-kokoro.ts';
import { makeAudio } from './voice/make-audio.ts';
import { transcribeNotes } from './voice/transcribe-notes.ts';

/**
 * `npm run voice`: notes of the labelled sets spoken by synthetic voices, and transcribed by the models that ship. What was
 * transcribed already stays; `--write FILE` gives the prompts that a model has not responded to, `--read FILE` takes the responses.
 */
const { values } = parseArgs({
  options: {
    choose: { type: 'boolean', default: false },
    sounds: { type: 'string', default: conditions.join(',') },
    languages: { type: 'string', default: spokenLanguages.join(',') },
    write: { type: 'string' },
    read: { type: 'string' },
  },
});

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const say = (line: string) => process.stdout.write(`${line}\n`);

if (values.choose) {
  writeFileSync(new URL('notes.jsonl', voiceFolder), lines(chooseNotes(readChoices())));
} else if (values.write !== undefined) {
  const transcribed = readTranscribedNotes();
  const responses = responsesToSpoken(transcribed);
  const open = transcribed.map(({ note }) => note).filter(({ id }) => !responses.has(id));
  writeFileSync(values.write, promptLines(open));
} else if (values.read !== undefined) {
  const transcribed = readTranscribedNotes();
  const responses = responsesToSpoken(transcribed);
  for (const { id, response } of responsesIn(readFileSync(values.read, 'utf8'))) responses.set(id, response);
  const recorded = transcribed.flatMap(({ note }) => {
    const response = responses.get(note.id);
    return response === undefined ? [] : [{ id: note.id, prompt: hashPrompt(buildPrompt(note)), response }];
  });
  writeFileSync(spokenResponsesFile, lines(recorded));
} else {
  const folder = join(import.meta.dirname, '../.data/voice');
  const notes = spokenNotes();
  await makeAudio(notes, ensureKokoro(), folder);
  const models = await ensureModels((what) => say(`fetching ${what}`), 'small');
  const recogniser = makeLocalRecogniser(models, timeLimits);
  const sounds = z.array(z.enum(conditions)).parse(values.sounds.split(','));
  const languages = values.languages.split(',');
  const wanted = notes.filter(({ note }) => languages.includes(note.lang ?? ''));
  await transcribeNotes(recogniser, wanted, folder, sounds);
  await recogniser.close();
}
