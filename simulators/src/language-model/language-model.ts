import { setTimeout as delay } from 'node:timers/promises';
import { fastify } from 'fastify';
import { z } from 'zod';
import { anthropic } from './anthropic-messages.ts';
import { mistral, openaiCompatible } from './chat-completions.ts';
import { google } from './google-generate-content.ts';
import { openai } from './openai-responses.ts';
import { type Asked, type Ending, type Protocol, Refusal } from './protocol.ts';

const Planted = z.object({ note: z.string(), response: z.unknown() });

/** What can go wrong with a response, once for each time it was asked for. */
const Fault = z.enum([
  'refusal',
  'malformed',
  'other-shape',
  'truncated',
  'empty',
  'silent',
  'overloaded',
  'broken',
  'unknown-key',
]);
type Fault = z.infer<typeof Fault>;

const protocols: readonly Protocol[] = [openai, anthropic, google, mistral, openaiCompatible];

/** A stand-in for every provider of language models: to a prompt that holds a note it knows, it gives the response planted for it. */
export async function startLanguageModel({ port = 0 }: { port?: number } = {}) {
  const responses: z.infer<typeof Planted>[] = [];
  const calls: ({ provider: string } & Asked)[] = [];
  const faults: Fault[] = [];
  let waitMs = 0;
  let held = Promise.withResolvers<void>();
  held.resolve();
  // A call that is never answered must not keep the simulator from stopping.
  const app = fastify({ forceCloseConnections: true });
  app.post('/_control/responses', async (request) => {
    responses.unshift(Planted.parse(request.body));
    return {};
  });
  app.post('/_control/faults', async (request) => {
    faults.push(...z.array(Fault).parse(request.body));
    return {};
  });
  app.post('/_control/delay', async (request) => {
    waitMs = z.object({ milliseconds: z.number().nonnegative() }).parse(request.body).milliseconds;
    return {};
  });
  // Responses are held back from the one on, until the other.
  app.post('/_control/hold', async () => {
    held.resolve();
    held = Promise.withResolvers();
    return {};
  });
  app.post('/_control/release', async () => {
    held.resolve();
    return {};
  });
  app.get('/_control/calls', async () => calls);
  for (const protocol of protocols)
    app.post(protocol.path, async (request, reply) => {
      const fail = (status: number, message: string) =>
        reply.code(status).send(protocol.toError(status, message));
      const key = protocol.findKey(request.headers);
      if (key === undefined) return fail(401, 'You did not provide an API key.');
      const fault = faults.shift();
      // Some services repeat the key.
      if (fault === 'unknown-key') return fail(401, `Incorrect API key provided: ${key}`);
      let asked: Asked;
      try {
        asked = protocol.read(
          request.body,
          z.object({ call: z.string().optional() }).parse(request.params).call,
        );
      } catch (cause) {
        if (cause instanceof Refusal || cause instanceof z.ZodError) return fail(400, cause.message);
        throw cause;
      }
      calls.push({ provider: protocol.provider, ...asked });
      if (fault === 'silent') await delay(60_000, undefined, { ref: false });
      if (waitMs > 0) await delay(waitMs);
      await held.promise;
      if (fault === 'overloaded') return fail(429, 'Rate limit reached');
      if (fault === 'broken') return fail(500, 'The server had an error');
      const prompt = `${asked.system}\n${asked.user}`;
      const response = responses.find(({ note }) => prompt.includes(note))?.response ?? noEntry;
      const text = toText(JSON.stringify(response), fault);
      return protocol.toBody({
        model: asked.model,
        text,
        tokensIn: Math.ceil(prompt.length / 4),
        tokensOut: Math.ceil(text.length / 4),
        ending: toEnding(fault),
      });
    });
  const url = await app.listen({ host: '127.0.0.1', port });
  return {
    /** Of the call that self-hosted servers share. */
    url: `${url}/v1`,
    urls: {
      openai: `${url}/openai/v1`,
      anthropic: `${url}/anthropic/v1`,
      google: `${url}/google/v1beta`,
      mistral: `${url}/mistral/v1`,
      'openai-compatible': `${url}/v1`,
    },
    controlUrl: url,
    stop: () => app.close(),
  };
}

const noEntry = { entries: [], uncertainties: [], reason: 'no entry' };

function toText(response: string, fault: Fault | undefined): string {
  if (fault === 'refusal') return 'I’m sorry, but I can’t help with that.';
  if (fault === 'malformed') return `Here you are: ${response} Anything else?`;
  if (fault === 'other-shape') return '{"entries": [{"date": "2026-01-01", "seconds": 3600}]}';
  if (fault === 'empty') return '';
  if (fault === 'truncated') return response.slice(0, response.length / 2);
  return response;
}

function toEnding(fault: Fault | undefined): Ending {
  if (fault === 'refusal') return 'refused';
  return fault === 'truncated' || fault === 'empty' ? 'too-long' : 'complete';
}
