import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { sampleRate } from '../audio/sample-rate.ts';
import { getWords, type ModelOutput } from '../inference/model-output.ts';
import { isRepetitive } from '../inference/repetition.ts';
import { TokenDecoder } from '../inference/token-decoder.ts';
import { withByteScores } from './byte-scores.ts';
import { positionsName, withPositionsAsInput } from './encoder-positions.ts';
import { framesPerSecond, logMel, melBands } from './mel.ts';
import { withFastWeights } from './signed-weights.ts';
import { loadWhisperTokenizer, type WhisperTokenizer } from './whisper-tokenizer.ts';

const Generation = z.object({
  suppress_tokens: z.array(z.number()),
  begin_suppress_tokens: z.array(z.number()),
  lang_to_id: z.record(z.string(), z.number()),
});

const token = {
  end: 50257,
  start: 50258,
  english: 50259,
  transcribe: 50359,
  previous: 50361,
  noTimes: 50363,
} as const;
/** Beyond that a model has fallen into a loop. */
const tokensPerSecond = 8;
/** Longer lists of names make it drop words. */
const maxPromptTokens = 60;

/** A window that was encoded once: which language is spoken, and what is said. */
export type EncodedWindow = {
  /** The likeliest of these languages, and how likely it is among them. */
  languageAmong(languages: readonly string[]): Promise<{ language: string; certainty: number }>;
  transcribe(
    language: string,
    vocabulary: readonly string[],
    checkCancelled: () => void,
  ): Promise<ModelOutput>;
};

/** Whisper, for every language it knows. It sees thirty seconds at most, and encoding costs more than decoding. */
export type Whisper = { encode(samples: Float32Array): Promise<EncodedWindow> };

const positionsPerSecond = 50;
const longestSeconds = 30;
/**
 * The model was trained on windows that are filled up with silence, and loses the thread more often with less of it. With so much
 * it makes as many errors as with all, and takes a third to a half of the time; where it repeats itself it is given all of it.
 */
const silentSeconds = 7;

/** A second core takes 40 % off the encoder; more gain little. */
const usefulThreads = Math.min(2, availableParallelism());

export async function loadWhisper(directory: string): Promise<Whisper> {
  const generation = Generation.parse(
    JSON.parse(readFileSync(join(directory, 'generation_config.json'), 'utf8')),
  );
  const tokenizer = loadWhisperTokenizer(directory);
  const getId = (language: string) => generation.lang_to_id[`<|${language}|>`];
  const never = new Set(generation.suppress_tokens);
  const notFirst = new Set([...never, ...generation.begin_suppress_tokens]);
  const options = { intraOpNumThreads: usefulThreads, interOpNumThreads: 1 };
  const {
    model: encoderModel,
    positions,
    width,
  } = withPositionsAsInput(readFileSync(join(directory, 'encoder_model_quantized.onnx')));
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(withFastWeights(encoderModel), options),
    InferenceSession.create(
      withByteScores(readFileSync(join(directory, 'decoder_model_merged_quantized.onnx'))),
      options,
    ),
  ]);
  const encode = async (samples: Float32Array, seconds: number): Promise<TokenDecoder> => {
    const rows = Math.ceil(seconds * positionsPerSecond);
    const frames = rows * (framesPerSecond / positionsPerSecond);
    const { last_hidden_state: encoded } = await encoder.run(
      {
        input_features: new Tensor('float32', logMel(samples, frames), [1, melBands, frames]),
        [positionsName]: new Tensor('float32', positions.subarray(0, rows * width), [rows, width]),
      },
      // Only what is asked for: this export would give every attention map as well.
      ['last_hidden_state'],
    );
    return new TokenDecoder(decoder, encoded);
  };
  return {
    async encode(samples) {
      const spoken = samples.length / sampleRate;
      const seconds = Math.min(longestSeconds, spoken + silentSeconds);
      const written = await encode(samples, seconds);
      return {
        async languageAmong(languages) {
          const known = languages.filter((language) => getId(language) !== undefined);
          if (known.length < 2) return { language: known[0] ?? 'en', certainty: 1 };
          // The first token after the start names the language.
          const { scores } = await written.start([token.start]);
          const score = (language: string) => scores[getId(language) ?? 0] ?? Number.NEGATIVE_INFINITY;
          const best = known.reduce((one, other) => (score(other) > score(one) ? other : one));
          const all = known.reduce((sum, language) => sum + Math.exp(score(language) - score(best)), 0);
          return { language: best, certainty: 1 / all };
        },
        async transcribe(language, vocabulary, checkCancelled) {
          const prefix = [
            ...buildPrompt(tokenizer, vocabulary),
            token.start,
            getId(language) ?? token.english,
            token.transcribe,
            token.noTimes,
          ];
          const max = Math.ceil(spoken * tokensPerSecond) + 8;
          const rules = { end: token.end, max, never, notFirst, checkCancelled };
          const write = async (from: TokenDecoder) => toOutput(await from.decode(prefix, rules), tokenizer);
          const output = await write(written);
          if (seconds === longestSeconds || !isRepetitive(output)) return output;
          return write(await encode(samples, longestSeconds));
        },
      };
    },
  };
}

type Decoded = Awaited<ReturnType<TokenDecoder['decode']>>;

function toOutput({ tokens, isFull }: Decoded, tokenizer: WhisperTokenizer): ModelOutput {
  const words = getWords(
    tokens.map((one) => ({
      ...one,
      text: tokenizer.decode([one.id]),
      alternativeText: one.alternative === undefined ? undefined : tokenizer.decode([one.alternative]),
    })),
  );
  return { text: tokenizer.decode(tokens.map(({ id }) => id)).trim(), words, isFull };
}

/** Names that stand before the text as if they had just been said are spelled that way when they come up. */
function buildPrompt(tokenizer: WhisperTokenizer, vocabulary: readonly string[]): number[] {
  const prompt: number[] = [];
  for (const name of vocabulary) {
    const more = tokenizer.encode(prompt.length === 0 ? ` ${name}` : `, ${name}`);
    if (prompt.length + more.length > maxPromptTokens) break;
    prompt.push(...more);
  }
  return prompt.length === 0 ? [] : [token.previous, ...prompt, ...tokenizer.encode('.')];
}
