import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A statement never reaches the database, or is executed and its answer gets lost. */
type Loss = { statement: RegExp; when: 'before' | 'after' };

/** Stands between a process and PostgreSQL, and cuts the connection at a statement. */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  let next: Loss | undefined;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, host);
    const cut = () => {
      next = undefined;
      for (const socket of [client, server]) socket.destroy();
    };
    let isAnswerLost = false;
    client.on('data', (bytes) => {
      const loss = next?.statement.test(bytes.toString('latin1')) ? next.when : undefined;
      if (loss === 'before') return cut();
      isAnswerLost ||= loss === 'after';
      server.write(bytes);
    });
    server.on('data', (bytes) => (isAnswerLost ? cut() : client.write(bytes)));
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        for (const either of [client, server]) either.destroy();
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
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    cutNext: (loss: Loss) => {
      next = loss;
    },
  };
}
