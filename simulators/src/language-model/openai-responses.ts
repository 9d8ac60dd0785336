import { z } from 'zod';
import { refuseOpenAISchema } from './json-schema-rules.ts';
import { type Protocol, Refusal } from './protocol.ts';

const Text = z.union([z.string(), z.array(z.object({ text: z.string() }))]);

const Body = z.object({
  model: z.string(),
  input: z.array(z.object({ role: z.enum(['system', 'developer', 'user']), content: Text })),
  temperature: z.number().optional(),
  max_output_tokens: z.number().optional(),
  store: z.boolean().optional(),
  prompt_cache_key: z.string().max(64).optional(),
  reasoning: z.object({ effort: z.string().optional(), summary: z.string().nullish() }).optional(),
  text: z.object({
    format: z.object({
      type: z.literal('json_schema'),
      name: z.string(),
      strict: z.boolean(),
      schema: z.unknown(),
    }),
  }),
});
type Body = z.infer<typeof Body>;

/** OpenAI's Responses call. */
export const openai: Protocol = {
  provider: 'openai',
  path: '/openai/v1/responses',
  findKey: ({ authorization }) => /^Bearer (.+)$/.exec(authorization ?? '')?.[1],
  read(given) {
    const body = Body.parse(given);
    if (body.text.format.strict) refuseOpenAISchema(body.text.format.schema);
    refuseReasoning(body);
    return {
      model: body.model,
      system: toText(body, ['system', 'developer']),
      user: toText(body, ['user']),
      temperature: body.temperature ?? null,
      maxTokens: body.max_output_tokens ?? null,
      reasoning: body.reasoning?.effort ?? null,
      cache: body.prompt_cache_key ?? null,
      store: body.store ?? null,
    };
  },
  toBody: ({ model, text, tokensIn, tokensOut, ending }) => ({
    id: 'resp_simulated',
    object: 'response',
    created_at: 0,
    status: ending === 'too-long' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: ending === 'too-long' ? { reason: 'max_output_tokens' } : null,
    model,
    output: [
      {
        type: 'message',
        id: 'msg_simulated',
        status: ending === 'too-long' ? 'incomplete' : 'completed',
        role: 'assistant',
        content: [
          ending === 'refused'
            ? { type: 'refusal', refusal: text }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      input_tokens: tokensIn,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: tokensOut,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokensIn + tokensOut,
    },
  }),
  toError: (status, message) => ({
    error: {
      message,
      type: status < 500 ? 'invalid_request_error' : 'server_error',
      param: null,
      code: null,
    },
  }),
};

/** Efforts that a family of reasoning models does not know. */
const unknownEfforts = [
  { family: /^o\d/, efforts: ['none', 'minimal'] },
  { family: /^gpt-5(-|$)/, efforts: ['none'] },
  { family: /^gpt-(5\.|[6-9])/, efforts: ['minimal'] },
];

/** Models that reason have no temperature while they do; the others know no effort. */
function refuseReasoning({ model, temperature, reasoning }: Body): void {
  const known = unknownEfforts.find(({ family }) => family.test(model));
  const effort = reasoning?.effort;
  if (known === undefined && reasoning !== undefined)
    throw new Refusal("Unsupported parameter: 'reasoning.effort' is not supported with this model.");
  if (known === undefined) return;
  if (temperature !== undefined && effort !== 'none')
    throw new Refusal("Unsupported parameter: 'temperature' is not supported with this model.");
  if (effort !== undefined && known.efforts.includes(effort))
    throw new Refusal(`Unsupported value: '${effort}' is not supported with the '${model}' model.`);
}

function toText({ input }: Body, roles: readonly string[]): string {
  return input
    .filter(({ role }) => roles.includes(role))
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
    .join('\n');
}
