import { z } from 'zod';

/** Where each hosted provider is reached, unless LANGUAGE_MODEL_URL says otherwise. */
const addresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
};

/** The language model that reads notes; without one the grammar reads alone. */
export const languageModelConfig = {
  /** Left out, an address alone means a service that speaks OpenAI's chat call. */
  LANGUAGE_MODEL_PROVIDER: z
    .enum(['openai', 'anthropic', 'google', 'mistral', 'openai-compatible'])
    .optional(),
  LANGUAGE_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  LANGUAGE_MODEL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Expected a key without spaces')
    .optional(),
  LANGUAGE_MODEL_NAME: z.string().optional(),
  /** Turns the model off without forgetting how it is reached. */
  LANGUAGE_MODEL_ON: z.stringbool().default(true),
  /** Whether the address is the operator's own; people are told which of the two it is. */
  LANGUAGE_MODEL_SELF_HOSTED: z.stringbool().default(false),
  /** What a million tokens cost, and what one user may cost a day, in one currency. */
  LANGUAGE_MODEL_PRICE_IN: z.coerce.number().nonnegative().default(0.25),
  LANGUAGE_MODEL_PRICE_OUT: z.coerce.number().nonnegative().default(2),
  LANGUAGE_MODEL_DAILY_CAP: z.coerce.number().nonnegative().default(0.1),
};

export type LanguageModelConfig = z.infer<z.ZodObject<typeof languageModelConfig>>;

/** The prompt of a note with a hundred names, and the longest response: what is reserved before a call. */
const reserved = { in: 25_000, out: 4_000 };

export function checkLanguageModel(given: LanguageModelConfig, context: z.RefinementCtx): void {
  const wrong = (path: keyof LanguageModelConfig, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const provider = findProvider(given);
  if (provider === undefined) {
    if (given.LANGUAGE_MODEL_KEY !== undefined || given.LANGUAGE_MODEL_NAME !== undefined)
      wrong('LANGUAGE_MODEL_PROVIDER', 'Needed to use LANGUAGE_MODEL_KEY and LANGUAGE_MODEL_NAME');
    return;
  }
  if (given.LANGUAGE_MODEL_NAME === undefined) wrong('LANGUAGE_MODEL_NAME', `Needed to use ${provider}`);
  if (provider === 'openai-compatible') {
    if (given.LANGUAGE_MODEL_URL === undefined) wrong('LANGUAGE_MODEL_URL', `Needed to use ${provider}`);
  } else {
    if (given.LANGUAGE_MODEL_KEY === undefined) wrong('LANGUAGE_MODEL_KEY', `Needed to use ${provider}`);
    if (given.LANGUAGE_MODEL_SELF_HOSTED)
      wrong(
        'LANGUAGE_MODEL_SELF_HOSTED',
        'Only a model of the provider openai-compatible can be self-hosted',
      );
  }
  const { LANGUAGE_MODEL_PRICE_IN: priceIn, LANGUAGE_MODEL_PRICE_OUT: priceOut } = given;
  const reservation = (reserved.in * priceIn + reserved.out * priceOut) / 1_000_000;
  if (reservation > given.LANGUAGE_MODEL_DAILY_CAP)
    wrong(
      'LANGUAGE_MODEL_DAILY_CAP',
      `At these prices one note reserves ${reservation.toFixed(3)}: with less the model is never asked`,
    );
}

function findProvider(config: LanguageModelConfig) {
  const { LANGUAGE_MODEL_PROVIDER: provider, LANGUAGE_MODEL_URL: url } = config;
  return provider ?? (url === undefined ? undefined : 'openai-compatible');
}

/** How the model is reached, where one is configured and on. */
export function findLanguageModel(config: LanguageModelConfig) {
  const provider = findProvider(config);
  const model = config.LANGUAGE_MODEL_NAME;
  if (provider === undefined || model === undefined || !config.LANGUAGE_MODEL_ON) return undefined;
  const home = provider === 'openai-compatible' ? undefined : addresses[provider];
  const url = config.LANGUAGE_MODEL_URL ?? home;
  return url === undefined ? undefined : { provider, url, model, key: config.LANGUAGE_MODEL_KEY ?? '' };
}

/** Who reads the words of notes: no model, one of the operator's own, or one of another company. */
export function languageModelReader(config: LanguageModelConfig): 'none' | 'self-hosted' | 'hosted' {
  const model = findLanguageModel(config);
  if (model === undefined) return 'none';
  return model.provider === 'openai-compatible' && config.LANGUAGE_MODEL_SELF_HOSTED
    ? 'self-hosted'
    : 'hosted';
}
