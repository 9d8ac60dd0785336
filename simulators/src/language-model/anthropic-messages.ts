import { z } from 'zod';
import { refuseAnthropicSchema } from './json-schema-rules.ts';
import { type Protocol, Refusal } from './protocol.ts';

const Block = z.object({
  type: z.literal('text'),
  text: z.string(),
  cache_control: z.object({ type: z.literal('ephemeral') }).optional(),
});

const Body = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.array(Block),
  messages: z.array(z.object({ role: z.literal('user'), content: z.array(Block) })),
  temperature: z.number().optional(),
  thinking: z.object({ type: z.string() }).optional(),
  output_config: z.object({
    effort: z.string().optional(),
    format: z.object({ type: z.literal('json_schema'), schema: z.unknown() }),
  }),
});

/** The Messages call of Anthropic. */
export const anthropic: Protocol = {
  provider: 'anthropic',
  path: '/anthropic/v1/messages',
  findKey: (headers) =>
    headers['anthropic-version'] === '2023-06-01'
      ? z.string().optional().parse(headers['x-api-key'])
      : undefined,
  read(given) {
    const body = Body.parse(given);
    refuseAnthropicSchema(body.output_config.format.schema);
    const thinks = body.thinking !== undefined && body.thinking.type !== 'disabled';
    if (thinks && body.temperature !== undefined && body.temperature !== 1)
      throw new Refusal('`temperature` may only be set to 1 when thinking is enabled.');
    return {
      model: body.model,
      system: body.system.map(({ text }) => text).join('\n'),
      user: body.messages.flatMap(({ content }) => content.map(({ text }) => text)).join('\n'),
      temperature: body.temperature ?? null,
      maxTokens: body.max_tokens,
      reasoning: body.output_config.effort ?? body.thinking?.type ?? null,
      cache: body.system.at(-1)?.cache_control?.type ?? null,
      store: null,
    };
  },
  toBody: ({ model, text, tokensIn, tokensOut, ending }) => ({
    id: 'msg_simulated',
    type: 'message',
    role: 'assistant',
    model,
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: { complete: 'end_turn', 'too-long': 'max_tokens', refused: 'refusal' }[ending],
    stop_sequence: null,
    // The first half was written to the cache by this call.
    usage: {
      input_tokens: tokensIn - Math.floor(tokensIn / 2),
      cache_creation_input_tokens: Math.floor(tokensIn / 2),
      cache_read_input_tokens: 0,
      output_tokens: tokensOut,
    },
  }),
  toError: (status, message) => ({
    type: 'error',
    error: { type: errorTypes[status] ?? 'api_error', message },
  }),
};

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  429: 'rate_limit_error',
};
