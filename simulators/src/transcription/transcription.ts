import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { z } from 'zod';

const Planted = z.object({ sha256: z.string(), text: z.string() });

/** A stand-in for a service with OpenAI's transcription call: it hears in a file what was planted for it, else nothing. */
export async function startTranscription({ port = 0 }: { port?: number } = {}) {
  const heard = new Map<string, string>();
  const app = fastify();
  await app.register(multipart, { limits: { fileSize: 25 * 1024 * 1024 } });
  app.post('/_control/transcripts', async (request) => {
    const { sha256, text } = Planted.parse(request.body);
    heard.set(sha256, text);
    return {};
  });
  app.post('/v1/audio/transcriptions', async (request, reply) => {
    if (!request.headers.authorization?.startsWith('Bearer ')) {
      return reply.code(401).send({ error: { message: 'You did not provide an API key.' } });
    }
    const part = await request.file();
    if (part === undefined)
      return reply.code(400).send({ error: { message: 'file is a required property' } });
    const sha256 = createHash('sha256')
      .update(await part.toBuffer())
      .digest('hex');
    return { text: heard.get(sha256) ?? '' };
  });
  const url = await app.listen({ host: '127.0.0.1', port });
  return { url, stop: () => app.close() };
}
