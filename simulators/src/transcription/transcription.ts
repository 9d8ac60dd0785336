import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { z } from 'zod';

const Planted = z.object({ sha256: z.string(), text: z.string() });

/** What can go wrong with a request, once for each time it was asked for. */
const Fault = z.enum(['overloaded', 'broken', 'unknown-key', 'silent', 'other-shape']);

/** A stand-in for a service with OpenAI's transcription call: it hears in a file what was planted for it, else nothing. */
export async function startTranscription({ port = 0 }: { port?: number } = {}) {
  const heard = new Map<string, string>();
  const faults: z.infer<typeof Fault>[] = [];
  const calls: Record<string, string[]>[] = [];
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: 25 * 1024 * 1024 } });
  app.post('/_control/transcripts', async (request) => {
    const { sha256, text } = Planted.parse(request.body);
    heard.set(sha256, text);
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
    for await (const part of request.parts()) {
      if (part.type === 'file')
        sha256 = createHash('sha256')
          .update(await part.toBuffer())
          .digest('hex');
      else fields[part.fieldname] = [...(fields[part.fieldname] ?? []), String(part.value)];
    }
    calls.push(fields);
    const fault = faults.shift();
    if (fault === 'overloaded') return reply.code(429).send({ error: { message: 'Rate limit reached' } });
    if (fault === 'broken') return reply.code(500).send({ error: { message: 'The server had an error' } });
    if (fault === 'unknown-key') return reply.code(401).send({ error: { message: 'Incorrect API key' } });
    if (fault === 'silent') await delay(60_000);
    if (fault === 'other-shape') return { transcript: 'not what was promised' };
    if (sha256 === undefined)
      return reply.code(400).send({ error: { message: 'file is a required property' } });
    const refusal = refusalOf(fields);
    if (refusal) return reply.code(400).send({ error: { message: refusal } });
    return { text: heard.get(sha256) ?? '' };
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}

/** What the real service refuses a whole request for. */
function refusalOf(fields: Record<string, string[]>): string | undefined {
  const newest = fields['model']?.[0]?.startsWith('gpt-transcribe');
  if (fields['language'] && fields['languages[]']) return 'language and languages cannot be combined';
  if (!newest && (fields['languages[]'] || fields['keywords[]']))
    return 'this model knows neither languages nor keywords';
  if (fields['keywords[]']?.some((keyword) => /[<>\r\n]/.test(keyword)))
    return 'a keyword holds a character that is not allowed';
  return undefined;
}
