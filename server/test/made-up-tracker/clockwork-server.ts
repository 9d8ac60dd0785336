import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const Fields = z.object({
  text: z.string().optional(),
  project: z.string().nullish(),
  start: z.string().optional(),
  seconds: z.number().optional(),
});

/** The service itself: keys are `key-<name>`, and what is written is kept in memory. */
export async function startClockwork() {
  const entries = new Map<string, z.infer<typeof Fields>>();
  let written = 0;
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const key = String(request.headers['x-key']);
    if (!key.startsWith('key-')) return [401, {}];
    const [, kind, id = ''] = (request.url ?? '').split('/');
    if (kind === 'me') return [200, { id: key.slice(4), name: 'Clara Clock' }];
    if (kind === 'projects')
      return [
        200,
        [
          { id: 'p-1', name: 'Acme' },
          { id: 'p-2', name: 'Nebula' },
        ],
      ];
    if (request.method === 'GET')
      return [200, [...entries].map(([known, entry]) => ({ id: known, ...entry }))];
    if (request.method === 'POST') {
      written += 1;
      entries.set(`e-${written}`, Fields.parse(await json(request)));
      return [200, { id: `e-${written}` }];
    }
    const entry = entries.get(id);
    if (entry === undefined) return [404, {}];
    if (request.method === 'DELETE') entries.delete(id);
    else entries.set(id, { ...entry, ...Fields.parse(await json(request)) });
    return [200, {}];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    entries: () => [...entries.values()],
    /** What somebody does in the service itself. */
    clear: () => entries.clear(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
