import { z } from 'zod';
import type { Protocol } from './protocol.ts';

const Parts = z.object({ parts: z.array(z.object({ text: z.string() })) });

const Body = z.object({
  systemInstruction: Parts,
  contents: z.array(Parts.extend({ role: z.literal('user') })),
  generationConfig: z.object({
    temperature: z.number().optional(),
    maxOutputTokens: z.number().optional(),
    responseMimeType: z.literal('application/json'),
    responseJsonSchema: z.record(z.string(), z.unknown()),
    thinkingConfig: z
      .object({ thinkingLevel: z.string().optional(), thinkingBudget: z.number().optional() })
      .optional(),
  }),
});

/** Google's generateContent call. Of a schema it ignores what it does not know. */
export const google: Protocol = {
  provider: 'google',
  path: '/google/v1beta/models/:call',
  findKey: (headers) => z.string().optional().parse(headers['x-goog-api-key']),
  read(given, call = '') {
    const body = Body.parse(given);
    const { temperature, maxOutputTokens, thinkingConfig } = body.generationConfig;
    const toText = (parts: z.infer<typeof Parts>['parts']) => parts.map(({ text }) => text).join('');
    return {
      model: call.replace(/:generateContent$/, ''),
      system: toText(body.systemInstruction.parts),
      user: body.contents.map(({ parts }) => toText(parts)).join('\n'),
      temperature: temperature ?? null,
      maxTokens: maxOutputTokens ?? null,
      reasoning: thinkingConfig?.thinkingLevel ?? thinkingConfig?.thinkingBudget?.toString() ?? null,
      cache: null,
      store: null,
    };
  },
  toBody: ({ model, text, tokensIn, tokensOut, ending }) => ({
    ...(ending === 'refused'
      ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
      : {
          candidates: [
            {
              index: 0,
              content: { role: 'model', parts: [{ text }] },
              finishReason: ending === 'too-long' ? 'MAX_TOKENS' : 'STOP',
            },
          ],
        }),
    usageMetadata: {
      promptTokenCount: tokensIn,
      candidatesTokenCount: tokensOut,
      totalTokenCount: tokensIn + tokensOut,
    },
    modelVersion: model,
    responseId: 'simulated',
  }),
  toError: (status, message) => ({
    error: { code: status, message, status: status === 429 ? 'RESOURCE_EXHAUSTED' : 'INVALID_ARGUMENT' },
  }),
};
