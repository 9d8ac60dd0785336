import { z } from 'zod';
import { type Completion, type Protocol, Refusal } from './protocol.ts';

const Body = z.object({
  model: z.string(),
  messages: z.array(
    z.object({ role: z.string(), content: z.union([z.string(), z.array(z.object({ text: z.string() }))]) }),
  ),
  temperature: z.number().optional(),
  max_tokens: z.number().optional(),
  reasoning_effort: z.string().optional(),
  prompt_cache_key: z.string().optional(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: z.string(),
      strict: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
});

/** The call of Ollama, vLLM and many others. */
export const openaiCompatible: Protocol = {
  provider: 'openai-compatible',
  path: '/v1/chat/completions',
  findKey: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1],
  read: readChat,
  toBody: (said) => chatCompletion(said, said.ending === 'refused' ? { refusal: said.text } : {}),
  toError: (_, message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
};

/** Mistral's is nearly the same: no field for a refusal, and another form of error. */
export const mistral: Protocol = {
  provider: 'mistral',
  path: '/mistral/v1/chat/completions',
  findKey: openaiCompatible.findKey,
  read: (body) => ({ ...readChat(body), reasoning: readMistralEffort(body) }),
  toBody: (said) => chatCompletion(said, { tool_calls: null, prefix: false }),
  toError: (status, message) => ({
    object: 'error',
    message,
    type: 'invalid_request_error',
    param: null,
    code: String(status),
  }),
};

function readChat(given: unknown) {
  const body = Body.parse(given);
  const toText = (role: string) =>
    body.messages
      .filter((message) => message.role === role)
      .map(({ content }) =>
        typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
      )
      .join('\n');
  return {
    model: body.model,
    system: toText('system'),
    user: toText('user'),
    temperature: body.temperature ?? null,
    maxTokens: body.max_tokens ?? null,
    reasoning: body.reasoning_effort ?? null,
    cache: body.prompt_cache_key ?? null,
    store: null,
  };
}

/** Models with adjustable reasoning know "none" and "high"; the large ones from "low" on. */
function readMistralEffort(given: unknown): string | null {
  const { model, reasoning_effort: effort = null } = Body.parse(given);
  const known = model.startsWith('mistral-large-4') ? ['low', 'medium', 'high'] : ['none', 'high'];
  if (effort !== null && !known.includes(effort))
    throw new Refusal(`reasoning_effort: expected one of ${known.join(', ')}`);
  return effort;
}

function chatCompletion({ model, text, tokensIn, tokensOut, ending }: Completion, more: object) {
  return {
    id: 'chatcmpl-simulated',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, ...more },
        finish_reason: ending === 'too-long' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut },
  };
}
