import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { z } from 'zod';

const Asked = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

const Planted = z.object({ note: z.string(), answer: z.unknown() });

/** What can go wrong with an answer, once for each time it was asked for. */
const Fault = z.enum([
  'refusal',
  'malformed',
  'other-shape',
  'truncated',
  'empty',
  'silent',
  'overloaded',
  'broken',
]);
type Fault = z.infer<typeof Fault>;

/** A stand-in for a service with OpenAI's chat call: to a prompt that holds a note it knows, it gives the answer planted for it. */
export async function startLanguageModel({ port = 0 }: { port?: number } = {}) {
  const answers: z.infer<typeof Planted>[] = [];
  const calls: z.infer<typeof Asked>[] = [];
  const faults: Fault[] = [];
  const app = fastify();
  app.post('/_control/answers', async (request) => {
    answers.unshift(Planted.parse(request.body));
    return {};
  });
  app.post('/_control/faults', async (request) => {
    faults.push(...z.array(Fault).parse(request.body));
    return {};
  });
  app.get('/_control/calls', async () => calls);
  app.post('/v1/chat/completions', async (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer '))
      return reply.code(401).send({ error: { message: 'You did not provide an API key.' } });
    const asked = Asked.parse(request.body);
    calls.push(asked);
    const prompt = asked.messages.map(({ content }) => content).join('\n');
    const fault = faults.shift();
    if (fault === 'overloaded') return reply.code(429).send({ error: { message: 'Rate limit reached' } });
    if (fault === 'broken') return reply.code(500).send({ error: { message: 'The server had an error' } });
    if (fault === 'silent') await delay(60_000);
    const answer = answers.find(({ note }) => prompt.includes(note))?.answer ?? { entries: [] };
    return completion(asked.model, prompt, said(JSON.stringify(answer), fault), fault);
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url: `${url}/v1`, controlUrl: url, stop: () => app.close() };
}

function said(answer: string, fault: Fault | undefined): string {
  if (fault === 'refusal') return 'I’m sorry, but I can’t help with that.';
  if (fault === 'malformed') return `Here you are: ${answer} Anything else?`;
  if (fault === 'other-shape') return '{"entries": [{"date": "2026-01-01", "seconds": 3600}]}';
  if (fault === 'empty') return '';
  if (fault === 'truncated') return answer.slice(0, answer.length / 2);
  return answer;
}

function completion(model: string, prompt: string, content: string, fault: Fault | undefined) {
  const prompt_tokens = Math.ceil(prompt.length / 4);
  const completion_tokens = Math.ceil(content.length / 4);
  return {
    id: 'chatcmpl-simulated',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...(fault === 'refusal' ? { refusal: content } : {}) },
        finish_reason: fault === 'truncated' || fault === 'empty' ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}
