import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readAudio } from '../src/audio/audio-file.ts';
import { makeLocalRecogniser } from '../src/local/local-recogniser.ts';
import { modelSizes, modelsIn } from '../src/local/models.ts';
import { SpeechError } from '../src/speech-error.ts';

/** Transcribes audio files with the local models, one JSON object a line. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    models: { type: 'string', default: join(import.meta.dirname, '../../.data/models') },
    size: { type: 'string', default: 'base' },
    languages: { type: 'string', default: 'en,fr,es,de,it,pt' },
  },
});

const speaker = { languages: values.languages.split(','), vocabulary: [] };
const recogniser = makeLocalRecogniser(modelsIn(values.models, z.enum(modelSizes).parse(values.size)));
for (const path of positionals) {
  const start = performance.now();
  const line = await listen(path);
  process.stdout.write(
    `${JSON.stringify({ ...line, milliseconds: Math.round(performance.now() - start) })}\n`,
  );
}
await recogniser.close();

async function listen(path: string) {
  const file = basename(path);
  try {
    const bytes = readFileSync(path);
    const seconds = readAudio(bytes).milliseconds / 1_000;
    const { text, language, heardBy } = await recogniser.transcribe(bytes, speaker);
    return { file, text, language, seconds, recogniser: heardBy };
  } catch (cause) {
    return { file, fault: cause instanceof SpeechError ? cause.fault : String(cause) };
  }
}
