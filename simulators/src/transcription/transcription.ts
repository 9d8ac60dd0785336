import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { z } from 'zod';

const Planted = z.object({ sha256: z.string(), text: z.string() });

/** The service's refusals, as it words them. */
const refusals: Record<
  string,
  { status: number; error: { message: string; type: string; code: string | null } }
> = {
  'not-audio': refusal(400, 'Audio file might be corrupted or unsupported', 'invalid_value'),
  'unknown-key': refusal(401, 'Incorrect API key provided', 'invalid_api_key'),
  'wrong-country': refusal(403, 'Country, region, or territory not supported', 'unsupported_country'),
  'unknown-model': refusal(
    404,
    'The model does not exist or you do not have access to it',
    'model_not_found',
  ),
  'too-large': refusal(413, 'Maximum content size limit exceeded', null),
  overloaded: refusal(429, 'Rate limit reached for requests', 'rate_limit_exceeded'),
  'out-of-money': refusal(429, 'You exceeded your current quota', 'insufficient_quota'),
  broken: refusal(500, 'The server had an error while processing your request', null),
  'too-busy': refusal(503, 'The engine is currently overloaded, please try again later', null),
};

function refusal(status: number, message: string, code: string | null) {
  return { status, error: { message, type: status < 500 ? 'invalid_request_error' : 'server_error', code } };
}

/** What can go wrong with a request besides: no answer, one cut in the middle, a gateway's page, another shape, no words. */
const others = ['silent', 'cut', 'page', 'other-shape', 'no-words'] as const;

/** Each happens once for each time it was asked for. */
const Fault = z.string().refine((fault) => fault in refusals || others.some((other) => other === fault));

/** A stand-in for a service with OpenAI's transcription call: it returns the text that was planted for a file, or none. */
export async function startTranscription({ port = 0 }: { port?: number } = {}) {
  const textBySha256 = new Map<string, string>();
  const faults: z.infer<typeof Fault>[] = [];
  const calls: Record<string, string[]>[] = [];
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: 25 * 1024 * 1024 } });
  app.post('/_control/transcripts', async (request) => {
    const { sha256, text } = Planted.parse(request.body);
    textBySha256.set(sha256, text);
    return {};
  });
  app.post('/_control/faults', async (request) => {
    faults.push(...z.array(Fault).parse(request.body));
    return {};
  });
  app.get('/_control/calls', async () => calls);
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer ')) {
      return reply.code(401).send({ error: { message: 'You did not provide an API key.' } });
    }
    const fields: Record<string, string[]> = {};
    let sha256: string | undefined;
    let name = '';
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        name = part.filename;
        sha256 = createHash('sha256')
          .update(await part.toBuffer())
          .digest('hex');
      } else fields[part.fieldname] = [...(fields[part.fieldname] ?? []), String(part.value)];
    }
    calls.push({ ...fields, file: [name] });
    const fault = faults.shift();
    const refused = refusals[fault ?? ''];
    if (refused) return reply.code(refused.status).send({ error: refused.error });
    if (fault === 'silent') await delay(60_000);
    if (fault === 'page') return reply.code(502).type('text/html').send('<h1>Bad gateway</h1>');
    if (fault === 'other-shape') return { transcript: 'not what was promised' };
    if (fault === 'no-words') return { text: '' };
    if (fault === 'cut') {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
      reply.raw.write('{"text":"cut in');
      reply.raw.destroy();
      return reply;
    }
    if (sha256 === undefined)
      return reply.code(400).send({ error: { message: 'file is a required property' } });
    const wrong = wrongIn(fields, name);
    if (wrong) return reply.code(400).send({ error: { message: wrong } });
    return { text: textBySha256.get(sha256) ?? '' };
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

/** What the real service refuses a whole request for. */
function wrongIn(fields: Record<string, string[]>, name: string): string | undefined {
  if (!/\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(name)) return 'Invalid file format';
  const newest = fields['model']?.[0]?.startsWith('gpt-transcribe');
  if (newest && fields['response_format']?.[0] !== 'json') return 'this model answers in json only';
  if (fields['language'] && fields['languages[]']) return 'language and languages cannot be combined';
  if (!newest && (fields['languages[]'] || fields['keywords[]']))
    return 'this model knows neither languages nor keywords';
  if (fields['keywords[]']?.some((keyword) => /[<>\r\n]/.test(keyword)))
    return 'a keyword holds a character that is not allowed';
  return undefined;
}
