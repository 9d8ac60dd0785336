import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { connectLanguageModel } from './language-model.ts';
import { callPaddle } from './paddle-call.ts';
import { callToggl } from './toggl-call.ts';

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

/** A service that redirects every caller to another server, which records what it receives. */
async function startMisleading() {
  const received: string[] = [];
  const thief = await startServer(async (request, response) => {
    received.push(`${request.url} ${(await request.toArray()).join('')}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  let redirects = 0;
  const url = await startServer((request, response) => {
    redirects += 1;
    response.writeHead(307, { location: `${thief}${request.url}` }).end();
  });
  return { url, received, redirected: () => redirects };
}

test('a service that sends us elsewhere is not followed: neither a token nor a word goes to another address', async () => {
  const { url, received, redirected } = await startMisleading();
  const signal = AbortSignal.timeout(60_000);
  const body = { description: 'secret design' };
  const calls = {
    'Toggl Track': callToggl(
      { url, token: 'a token', method: 'POST', body, signal, throttledMs: 1_000 },
      () => {},
    ),
    Paddle: callPaddle(
      { url, key: 'a key', timeoutMs: 60_000 },
      { method: 'POST', path: '/prices', body },
      z.unknown(),
    ),
    ...Object.fromEntries(
      (['openai', 'anthropic', 'google', 'mistral', 'openai-compatible'] as const).map((provider) => [
        `a language model of ${provider}`,
        connectLanguageModel({
          provider,
          url,
          key: 'a key',
          model: 'some',
          price: { in: 1, out: 1 },
          dailyCap: 1,
          timeoutMs: 60_000,
        }).respond({ system: 'read', user: 'secret design' }, z.object({ text: z.string() })),
      ]),
    ),
  };
  const ends = await Promise.allSettled(Object.values(calls));
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => 'rejected'));
  expect(redirected()).toBe(ends.length);
  expect(received).toEqual([]);
});
