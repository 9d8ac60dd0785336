import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type CallWatcher, slowMs } from './fault-injector.ts';
import { getPort } from './tcp-proxy.ts';

/** The same for each run: ids and figures in an address are not. */
function getName({ method, url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?');
  const named = path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}(\.\d+)?/g, ':id')
    .replaceAll(/\b([a-z]{3})_[0-9a-z]{26}/g, ':$1')
    .replaceAll(/sign_\w+|prom_\w+/g, ':awakeable')
    .replaceAll(/\b\d+(%3A\d+)*\b/g, ':n');
  return `${method} ${named}`;
}

/** Stands between a process and a service that speaks HTTP, and has calls fail. Gives the address to call. */
export async function startHttpProxy(targetUrl: string, { judge, kill }: CallWatcher): Promise<string> {
  const target = new URL(targetUrl);
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming);
    const failing = judge(getName(incoming));
    if (failing === 'killed before') kill();
    if (failing === 'refused' || failing === 'killed before') return void incoming.socket.destroy();
    const forwarded = request({
      host: target.hostname,
      port: target.port,
      method: incoming.method,
      path: incoming.url,
      // The host stays as it is: a signature may cover it.
      headers: incoming.headers,
    });
    forwarded.end(body);
    const [answer] = await once(forwarded, 'response');
    const content = await buffer(answer);
    if (failing === 'killed after') kill();
    if (failing === 'response lost' || failing === 'killed after') return void incoming.socket.destroy();
    if (failing === 'slow') await delayRequest(incoming);
    response.writeHead(answer.statusCode, answer.rawHeaders).end(content);
  };
  const proxy = createServer((incoming, response) => {
    // Whoever calls has gone, or the service has: the connection ends without an answer.
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  proxy.keepAliveTimeout = 60_000;
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${getPort(proxy.address())}`;
  return url.href.replace(/\/$/, '');
}

/** Until the caller has given the call up. */
async function delayRequest({ socket }: IncomingMessage): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), slowMs);
  await once(socket, 'close');
  clearTimeout(timer);
}
