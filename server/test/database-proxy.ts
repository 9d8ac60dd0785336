import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands between a process and PostgreSQL, and can lose the answer to a commit that was made. */
export async function startCommitCutter(databaseUrl: string) {
  const database = new URL(databaseUrl);
  let isCutting = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(database.port), database.hostname);
    let hasCommitted = false;
    client.on('data', (bytes) => {
      hasCommitted ||= isCutting && /\bcommit\b/i.test(bytes.toString('latin1'));
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!hasCommitted) {
        client.write(bytes);
        return;
      }
      isCutting = false;
      client.destroy();
      server.destroy();
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    /** The next commit is made, and whoever made it never hears of it. */
    cutNextCommit: () => {
      isCutting = true;
    },
  };
}
