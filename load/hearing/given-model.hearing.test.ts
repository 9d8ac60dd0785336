import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import tokenizer from 'llama-tokenizer-js';
import { expect, onTestFinished, test } from 'vitest';
import { findFacts } from './facts.ts';
import { readSamples } from './samples.ts';

test('[PIPE-55] a model that an operator gives transcribes its languages, and the others stay with their model', async () => {
  const models = await ensureModels(() => {});
  const folder = temporaryDirectory('given-model');
  // The only weights in reach that have the form of a newer model.
  for (const file of ['encoder_model.onnx', 'decoder_model_merged.onnx'])
    symlinkSync(join(models.english, file), join(folder.path, file));
  writeFileSync(join(folder.path, 'tokens.txt'), tokensFile());
  writeFileSync(
    join(folder.path, 'model.json'),
    JSON.stringify({
      name: 'newer',
      languages: ['en'],
      model: {
        moonshine: { encoder: 'encoder_model.onnx', mergedDecoder: 'decoder_model_merged.onnx' },
        tokens: 'tokens.txt',
      },
    }),
  );
  const recogniser = makeLocalRecogniser({ ...models, given: folder.path });
  onTestFinished(async () => {
    await recogniser.close();
    folder.remove();
  });
  for (const [language, heardBy] of [
    ['en', 'newer'],
    ['fr', 'whisper'],
  ] as const) {
    const sample = readSamples().find((one) => one.language === language);
    if (sample === undefined) throw new Error(`no sample in ${language}`);
    const transcript = await recogniser.transcribe(sample.file, { languages: [language], vocabulary: [] });
    expect(transcript.heardBy).toBe(heardBy);
    expect(findFacts(transcript.text, language)).toEqual(findFacts(sample.text, language));
  }
});

/** The tokens of Moonshine as sherpa-onnx reads them: in base64, with their number. */
function tokensFile(): string {
  const getBytes = (token: string) => {
    const [, byte] = /^<0x([\dA-F]{2})>$/.exec(token) ?? [];
    return byte === undefined ? Buffer.from(token.replaceAll('▁', ' ')) : Buffer.from(byte, 'hex');
  };
  return tokenizer.vocabById.map((token, n) => `${getBytes(token).toString('base64')} ${n}\n`).join('');
}
