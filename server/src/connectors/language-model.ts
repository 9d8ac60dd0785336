import { createHash } from 'node:crypto';
import { APICallError, generateText, jsonSchema, Output } from 'ai';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { type ModelAddress, openModel } from './language-model-provider.ts';

/** A language model, asked for a response of one shape. */
export type LanguageModel = {
  /** Gives what the model said, in that shape, and what it cost in millionths of the currency's unit. */
  respond<S extends z.ZodType>(prompt: Prompt, schema: S): Promise<{ result: z.output<S>; cost: number }>;
  /** The most that a response to this prompt can cost, and what one user may cost a day. */
  spending(prompt: Prompt): { service: 'language-model'; atMost: number; dailyCap: number };
};

/** The system text is the same for every note: providers keep it in their caches. */
type Prompt = { system: string; user: string };

type Options = ModelAddress & {
  /** For a million tokens, in millionths: what one token costs. */
  price: { in: number; out: number };
  /** Millionths that one user may cost a day. */
  dailyCap: number;
  timeoutMs?: number;
};

const maxTokensOut = 4_000;
/** The schema goes along with every call. */
const schemaBytes = 4_000;
/** What is read from a cache costs less than plain input, but what is written to one costs a quarter more. */
const cacheWriteFactor = 1.25;

// The library prints a warning about unsupported settings for each call, bypassing our log.
globalThis.AI_SDK_LOG_WARNINGS = false;

export function connectLanguageModel({
  price,
  dailyCap,
  timeoutMs = 6_000,
  ...address
}: Options): LanguageModel {
  const { model, reasoning } = openModel(address);
  /** No tokenizer makes more than one token of a byte. */
  const atMost = ({ system, user }: Prompt) =>
    (Buffer.byteLength(system) + Buffer.byteLength(user) + schemaBytes) * cacheWriteFactor * price.in +
    maxTokensOut * price.out;
  return {
    async respond(prompt, schema) {
      try {
        const { output, usage } = await generateText({
          model,
          reasoning,
          output: Output.object({ schema: jsonSchema(toAcceptedSchema(schema)) }),
          instructions: {
            role: 'system',
            content: prompt.system,
            providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
          },
          prompt: prompt.user,
          // Where a model refuses a temperature, its package leaves it out.
          temperature: 0,
          maxOutputTokens: maxTokensOut,
          providerOptions: {
            openai: { store: false, promptCacheKey: cacheKey(prompt), reasoningSummary: null },
            mistral: { promptCacheKey: cacheKey(prompt), strictJsonSchema: true },
          },
          // No retry: the grammar's result is already there, and a second call costs twice.
          maxRetries: 0,
          abortSignal: AbortSignal.timeout(timeoutMs),
        });
        const { inputTokens, outputTokens, inputTokenDetails } = usage;
        // If a service does not report its usage, the maximum is assumed.
        if (inputTokens === undefined || outputTokens === undefined)
          return { result: schema.parse(output), cost: atMost(prompt) };
        const written = (inputTokenDetails.cacheWriteTokens ?? 0) * (cacheWriteFactor - 1);
        return {
          result: schema.parse(output),
          cost: (inputTokens + written) * price.in + outputTokens * price.out,
        };
      } catch (cause) {
        // The cause is left out: it contains the prompt and the response, which may hold the key.
        throw new ConnectorError(
          'unknown',
          `the language model gave no usable response (${getErrorKind(cause)})`,
        );
      }
    },
    spending: (prompt) => ({ service: 'language-model', atMost: atMost(prompt), dailyCap }),
  };
}

/** One cache key per system text, so calls with the same text hit the cache. */
function cacheKey({ system }: Prompt): string {
  return createHash('sha256').update(system).digest('hex').slice(0, 32);
}

const accepted = new Set([
  ...['type', 'description', 'enum', 'anyOf', 'items'],
  ...['properties', 'required', 'additionalProperties'],
]);

/**
 * What the structured output of every provider accepts: OpenAI refuses lengths, Anthropic bounds and patterns. The model is
 * told the form of a text in words; bounds hold when the response is parsed.
 */
function toAcceptedSchema(schema: z.ZodType) {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    target: 'draft-7',
    override: ({ jsonSchema: node }) => {
      const form = node.format === 'date' ? 'YYYY-MM-DD' : node.pattern;
      if (form !== undefined)
        node.description = [node.description, `form: ${form}`].filter(Boolean).join('; ');
      for (const keyword of Object.keys(node)) if (!accepted.has(keyword)) delete node[keyword];
    },
  });
  return plain;
}

function getErrorKind(cause: unknown): string {
  if (APICallError.isInstance(cause)) return `${cause.name}, status ${cause.statusCode ?? 'none'}`;
  return cause instanceof Error ? cause.name : 'unknown';
}
