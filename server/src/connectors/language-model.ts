import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, Output } from 'ai';
import type { z } from 'zod';
import { ConnectorError } from './connector-error.ts';

/** Any service that speaks OpenAI's chat call, asked for an answer of one shape. */
export type LanguageModel = {
  /** Gives what the model said, in that shape, and what it cost in millionths of the currency's unit. */
  answer<S extends z.ZodType>(prompt: Prompt, schema: S): Promise<{ result: z.output<S>; cost: number }>;
  /** The most that an answer to this prompt can cost, and what one user may cost a day. */
  spending(prompt: Prompt): { service: 'language-model'; atMost: number; dailyCap: number };
};

type Prompt = { system: string; user: string };

type Options = {
  url: string;
  key: string;
  model: string;
  /** For a million tokens, in millionths: what one token costs. */
  price: { in: number; out: number };
  /** Millionths that one user may cost a day. */
  dailyCap: number;
  timeoutMs?: number;
};

const mostTokensOut = 4_000;
/** The schema goes along with every call. */
const schemaBytes = 4_000;

export function connectLanguageModel({
  url,
  key,
  model,
  price,
  dailyCap,
  timeoutMs = 20_000,
}: Options): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: url,
    apiKey: key,
    supportsStructuredOutputs: true,
    includeUsage: true,
    // Nobody's words are sent on to an address that was not configured.
    fetch: (address, options) => fetch(address, { ...options, redirect: 'error' }),
  });
  /** No tokenizer makes more than one token of a byte. */
  const atMost = ({ system, user }: Prompt) =>
    (Buffer.byteLength(system) + Buffer.byteLength(user) + schemaBytes) * price.in +
    mostTokensOut * price.out;
  return {
    async answer(prompt, schema) {
      try {
        const { output, usage } = await generateText({
          model: provider(model),
          output: Output.object({ schema }),
          system: prompt.system,
          prompt: prompt.user,
          temperature: 0,
          maxOutputTokens: mostTokensOut,
          // The workflow retries with its own patience; asking twice in a row only costs twice.
          maxRetries: 0,
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        const { inputTokens, outputTokens } = usage;
        // A service that does not say what it used is taken to have used all it could.
        const known = inputTokens !== undefined && outputTokens !== undefined;
        const cost = known ? inputTokens * price.in + outputTokens * price.out : atMost(prompt);
        return { result: schema.parse(output), cost };
      } catch (cause) {
        throw new ConnectorError('unknown', 'the language model gave no usable answer', { cause });
      }
    },
    spending: (prompt) => ({ service: 'language-model', atMost: atMost(prompt), dailyCap }),
  };
}
