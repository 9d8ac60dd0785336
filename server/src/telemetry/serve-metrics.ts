import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { registry } from './metrics.ts';

/** Answers whoever collects the figures. */
async function sendMetrics(response: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    // Nobody waits for this promise: a figure that cannot be had must not take the process down.
    response.writeHead(500).end();
  }
}

/** A port of its own, for the private network: figures are not public. */
export async function serveMetrics(host: string, port: number): Promise<{ stop(): void }> {
  return serve(host, port, (_, response) => response.writeHead(404).end());
}

/** The same with `/live` and `/ready`, for processes that serve nothing else by HTTP. */
export async function serveHealth(
  host: string,
  port: number,
  isReady: () => boolean,
): Promise<{ stop(): void }> {
  return serve(host, port, (url, response) => {
    const ok = url === '/live' || (url === '/ready' && isReady());
    response.writeHead(ok ? 200 : 503, { 'content-type': 'text/plain' }).end(ok ? 'ok' : 'not ready');
  });
}

async function serve(
  host: string,
  port: number,
  fallback: (url: string | undefined, response: ServerResponse) => void,
): Promise<{ stop(): void }> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') void sendMetrics(response);
    else fallback(request.url, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { stop: () => server.close() };
}
