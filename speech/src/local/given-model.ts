import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sampleRate } from '../audio/sample-rate.ts';
import { getWords, type ModelOutput } from '../inference/model-output.ts';

/** What `model.json` in the folder of such a model says. */
const Description = z.object({
  /** Stands with each transcript. */
  name: z.string().regex(/^[\w.-]{1,40}$/),
  languages: z.array(z.string()).min(1),
  /** The model as sherpa-onnx is told of it, by files of the folder: `{"moonshine": {"encoder": …, "mergedDecoder": …}, "tokens": …}`. */
  model: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
});

const Result = z.object({
  text: z.string(),
  tokens: z.array(z.string()),
  /** Some models do not say how sure they are. */
  ys_log_probs: z.array(z.number()),
});

/** A newer model that an operator gives, for the languages that it knows. */
export type GivenModel = {
  name: string;
  languages: ReadonlySet<string>;
  transcribe(samples: Float32Array, checkCancelled: () => void): Promise<ModelOutput>;
};

/** Moonshine v2, Parakeet, Zipformer and others, whatever sherpa-onnx can run, from a folder with `model.json`. */
export async function loadGivenModel(folder: string): Promise<GivenModel> {
  const { name, languages, model } = Description.parse(
    JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')),
  );
  const inFolder = (value: string) => (existsSync(join(folder, value)) ? join(folder, value) : value);
  const modelConfig = Object.fromEntries(
    Object.entries(model).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? inFolder(value)
        : Object.fromEntries(Object.entries(value).map(([part, file]) => [part, inFolder(file)])),
    ]),
  );
  // Its native library is loaded only where somebody has such a model.
  const { default: sherpa } = await import('sherpa-onnx-node');
  const recogniser = await sherpa.OfflineRecognizer.createAsync({
    modelConfig: { numThreads: 1, provider: 'cpu', ...modelConfig },
  });
  return {
    name,
    languages: new Set(languages),
    async transcribe(samples, checkCancelled) {
      checkCancelled();
      const stream = recogniser.createStream();
      stream.acceptWaveform({ sampleRate, samples });
      await recogniser.decodeAsync(stream);
      const { text, tokens, ys_log_probs: scores } = Result.parse(recogniser.getResult(stream));
      const isScored = scores.length === tokens.length;
      const words = isScored ? getWords(tokens.map((token, n) => scored(token, scores[n] ?? 0))) : [];
      return { text: text.trim(), words, isFull: false };
    },
  };
}

/** Scores are logarithms of likelihoods; transducers write a space as ▁. */
const scored = (token: string, score: number) => ({
  id: 0,
  text: token.replaceAll('▁', ' '),
  likelihood: Math.exp(score),
  alternative: undefined,
  alternativeLikelihood: 0,
  alternativeText: undefined,
});
