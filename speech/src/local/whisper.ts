import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { sampleRate } from '../audio/decode.ts';
import type { Heard } from './heard.ts';
import { logMel, melBands, melFrames } from './mel.ts';
import { TokenDecoder } from './token-decoder.ts';

const Generation = z.object({
  suppress_tokens: z.array(z.number()),
  begin_suppress_tokens: z.array(z.number()),
  lang_to_id: z.record(z.string(), z.number()),
});
const Vocabulary = z.record(z.string(), z.number());

const token = { end: 50257, start: 50258, english: 50259, transcribe: 50359, noTimes: 50363 } as const;

/** Beyond that a model has fallen into a loop. */
const tokensPerSecond = 8;

/** A stretch of sound that was looked at once: which language is spoken, and what is said. */
export type Hearing = {
  /** The likeliest of these languages, and how likely it is among them. */
  languageAmong(languages: readonly string[]): Promise<{ language: string; certainty: number }>;
  transcribe(language: string): Promise<Heard>;
};

/** Whisper, for every language it knows. It sees thirty seconds at a time, and looking costs more than writing down. */
export type Whisper = { listen(samples: Float32Array): Promise<Hearing> };

/** Longer windows make it loop. */
export const whisperSeconds = 27;

/** A second core takes 40 % off the encoder; more gain little. */
const usefulThreads = Math.min(2, availableParallelism());

export async function loadWhisper(directory: string, threads = usefulThreads): Promise<Whisper> {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(directory, name), 'utf8'));
  const generation = Generation.parse(json('generation_config.json'));
  const pieces = new Map(
    Object.entries(Vocabulary.parse(json('vocab.json'))).map(([piece, id]) => [id, piece]),
  );
  const idOf = (language: string) => generation.lang_to_id[`<|${language}|>`];
  const never = new Set(generation.suppress_tokens);
  const notFirst = new Set([...never, ...generation.begin_suppress_tokens]);
  const options = { intraOpNumThreads: threads, interOpNumThreads: 1 };
  const [encoder, decoder] = await Promise.all([
    InferenceSession.create(join(directory, 'encoder_model_quantized.onnx'), options),
    InferenceSession.create(join(directory, 'decoder_model_merged_quantized.onnx'), options),
  ]);
  return {
    async listen(samples) {
      const mel = new Tensor('float32', logMel(samples), [1, melBands, melFrames]);
      // Only what is asked for: this export would give every attention map as well.
      const { last_hidden_state: heard } = await encoder.run({ input_features: mel }, ['last_hidden_state']);
      const written = new TokenDecoder(decoder, heard);
      return {
        async languageAmong(languages) {
          const known = languages.filter((language) => idOf(language) !== undefined);
          if (known.length < 2) return { language: known[0] ?? 'en', certainty: 1 };
          // The first token after the start names the language.
          const { scores } = await written.start([token.start]);
          const score = (language: string) => scores[idOf(language) ?? 0] ?? Number.NEGATIVE_INFINITY;
          const best = known.reduce((one, other) => (score(other) > score(one) ? other : one));
          const all = known.reduce((sum, language) => sum + Math.exp(score(language) - score(best)), 0);
          return { language: best, certainty: 1 / all };
        },
        async transcribe(language) {
          const prefix = [token.start, idOf(language) ?? token.english, token.transcribe, token.noTimes];
          const most = Math.ceil((samples.length / sampleRate) * tokensPerSecond) + 8;
          const { tokens, isFull } = await written.write(prefix, { end: token.end, most, never, notFirst });
          return { text: textOf(tokens.map((id) => pieces.get(id) ?? '')), isFull };
        },
      };
    },
  };
}

/** Tokens are pieces of bytes, written in letters that stand for them: printable ones for themselves, the others from 256 on. */
function textOf(pieces: readonly string[]): string {
  const bytes = [...pieces.join('')].map((letter) => byteOfLetter.get(letter) ?? 63);
  return Buffer.from(bytes).toString('utf8').trim();
}

const byteOfLetter = new Map<string, number>();
{
  let other = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const isPrintable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    byteOfLetter.set(String.fromCodePoint(isPrintable ? byte : 256 + other), byte);
    if (!isPrintable) other += 1;
  }
}
