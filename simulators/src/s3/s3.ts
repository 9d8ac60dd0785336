import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { z } from 'zod';
import { checksumsAgree, unchunk } from './chunked.ts';
import { type Keys, toRefusal } from './signature.ts';

/** What can go wrong with a call; each happens once for each time it was asked for. */
const Fault = z.enum(['slow-down', 'broken', 'silent', 'cut']);

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  SlowDown: 503,
  InternalError: 500,
};
const badRequests = [
  'AuthorizationHeaderMalformed',
  'BadDigest',
  'InvalidRequest',
  'XAmzContentSHA256Mismatch',
];
const getStatus = (code: string) => statuses[code] ?? (badRequests.includes(code) ? 400 : 403);

type Stored = { bytes: Buffer; modifiedAt: Date };
export type S3Options = Partial<Keys> & { port?: number; bucket?: string; pageSize?: number };

/** A stand-in for an S3 store, path style only: one bucket, objects put, got, deleted and listed, every signature checked. */
export async function startS3(options: S3Options = {}) {
  const bucket = options.bucket ?? 'audio';
  const keys: Keys = {
    accessKeyId: options.accessKeyId ?? 'AKIDSIMULATED',
    secretAccessKey: options.secretAccessKey ?? 'the simulated secret',
    region: options.region ?? 'eu-west-1',
  };
  const objects = new Map<string, Stored>();
  const faults: z.infer<typeof Fault>[] = [];
  const calls: { method: string; key: string; refused: string | null; payload: string }[] = [];
  const app = fastify({ bodyLimit: 20 * 1024 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const toBody = (request: FastifyRequest) =>
    Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);

  app.post('/_control/faults', async (request) => {
    faults.push(...z.array(Fault).parse(JSON.parse(toBody(request).toString())));
    return {};
  });
  app.get('/_control/calls', async () => calls);

  /** Refuses what is not signed, or what a fault was asked for; true where the call may go on. */
  const admit = async (request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> => {
    const signed = {
      method: request.method,
      target: request.raw.url ?? '',
      headers: request.headers,
      body: toBody(request),
    };
    const refused = toRefusal(signed, keys) ?? null;
    const payload = String(request.headers['x-amz-content-sha256'] ?? '');
    calls.push({ method: request.method, key, refused, payload });
    const code = refused ?? (request.url.split(/[/?]/)[1] === bucket ? undefined : 'NoSuchBucket');
    if (code === undefined) return !(await suffers(faults.shift(), reply));
    refuse(reply, code);
    return false;
  };

  app.put<{ Params: { '*': string } }>('/:bucket/*', async (request, reply) => {
    const key = request.params['*'];
    if (!(await admit(request, reply, key))) return reply;
    const isChunked = String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-');
    const sent = isChunked ? unchunk(toBody(request)) : { content: toBody(request), trailers: {} };
    if (sent === undefined) return refuse(reply, 'InvalidRequest');
    if (!checksumsAgree(sent.content, { ...request.headers, ...sent.trailers }))
      return refuse(reply, 'BadDigest');
    objects.set(key, { bytes: sent.content, modifiedAt: new Date() });
    return reply.header('etag', `"${createHash('md5').update(sent.content).digest('hex')}"`).send();
  });

  app.get<{ Params: { '*': string } }>('/:bucket/*', async (request, reply) => {
    const key = request.params['*'];
    if (!(await admit(request, reply, key))) return reply;
    if (key === '')
      return reply.type('application/xml').send(listing(request.query, objects, options.pageSize));
    const found = objects.get(key);
    if (found === undefined) return refuse(reply, 'NoSuchKey');
    return reply
      .header('last-modified', found.modifiedAt.toUTCString())
      .type('application/octet-stream')
      .send(found.bytes);
  });
  app.get('/:bucket', async (request, reply) => {
    if (!(await admit(request, reply, ''))) return reply;
    return reply.type('application/xml').send(listing(request.query, objects, options.pageSize));
  });

  app.delete<{ Params: { '*': string } }>('/:bucket/*', async (request, reply) => {
    const key = request.params['*'];
    if (!(await admit(request, reply, key))) return reply;
    objects.delete(key);
    return reply.code(204).send();
  });

  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    url,
    bucket,
    ...keys,
    calls,
    planFaults: (...planned: z.infer<typeof Fault>[]) => faults.push(...planned),
    /** As if an object had been put long ago. */
    age(key: string, byMs: number): void {
      const found = objects.get(key);
      if (found) found.modifiedAt = new Date(found.modifiedAt.getTime() - byMs);
    },
    keys: () => [...objects.keys()],
    stop: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

/** A page of ListObjectsV2; the token is the key that the page before ended with. */
function listing(query: unknown, objects: Map<string, Stored>, pageSize = 1_000): string {
  const Query = z.object({ 'list-type': z.literal('2'), 'continuation-token': z.string().default('') });
  const after = Query.parse(query)['continuation-token'];
  const left = [...objects].filter(([key]) => key > after).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = left.slice(0, pageSize);
  const more = left.length > page.length;
  const contents = page.map(
    ([key, { bytes, modifiedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

function refuse(reply: FastifyReply, code: string): FastifyReply {
  return reply
    .code(getStatus(code))
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );
}

/** Whether the fault has taken the place of an answer. */
async function suffers(fault: z.infer<typeof Fault> | undefined, reply: FastifyReply): Promise<boolean> {
  if (fault === 'slow-down') refuse(reply, 'SlowDown');
  if (fault === 'broken') refuse(reply, 'InternalError');
  if (fault === 'silent') {
    reply.hijack();
    await delay(60_000, undefined, { ref: false });
  }
  if (fault === 'cut') {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 500 });
    reply.raw.write('cut in', () => reply.raw.destroy());
  }
  return fault !== undefined;
}
