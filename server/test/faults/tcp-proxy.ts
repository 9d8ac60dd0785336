import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Both ends of a proxied connection. Nothing is handed on by itself. */
export type ProxiedConnection = { client: Socket; server: Socket; cut: () => void };

/** Listens in front of a server; gives the port. */
export async function startTcpProxy(
  target: { host: string; port: number },
  handle: (connection: ProxiedConnection) => void,
): Promise<number> {
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(target.port, target.host);
    const cut = () => {
      for (const socket of [client, server]) socket.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    handle({ client, server, cut });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return getPort(proxy.address());
}

export function getPort(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return address.port;
}
