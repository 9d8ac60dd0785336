import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';

export type ModelAddress = {
  provider: 'openai' | 'anthropic' | 'google' | 'mistral' | 'openai-compatible';
  url: string;
  key: string;
  model: string;
};

/** The model of a provider, and how hard it is asked to think: as little as it can, since people wait for the response. */
export function openModel({ provider, url, key, model }: ModelAddress) {
  const options = {
    baseURL: url,
    apiKey: key,
    // Redirects are refused: words go only to the configured address.
    fetch: (address: string | URL | Request, init?: RequestInit) =>
      fetch(address, { ...init, redirect: 'error' }),
  };
  switch (provider) {
    case 'openai':
      // The models of the o series always reason, and refuse to be asked not to.
      return { model: createOpenAI(options)(model), reasoning: /^o\d/.test(model) ? 'low' : 'none' } as const;
    case 'anthropic':
      return { model: createAnthropic(options)(model), reasoning: 'none' } as const;
    case 'google':
      return { model: createGoogle(options)(model), reasoning: 'none' } as const;
    case 'mistral':
      return { model: createMistral(options)(model), reasoning: 'none' } as const;
    case 'openai-compatible':
      // Not every server knows the field, and some refuse what they do not know.
      return {
        model: createOpenAICompatible({
          ...options,
          name: 'language-model',
          supportsStructuredOutputs: true,
          includeUsage: true,
        })(model),
        reasoning: 'provider-default',
      } as const;
  }
}
