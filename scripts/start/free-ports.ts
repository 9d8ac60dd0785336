import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports of the loopback interface that nobody listens on now; all are held until the last is known, so none repeats. */
export async function freePorts<const N extends readonly string[]>(
  ...names: N
): Promise<Record<N[number], number>> {
  const servers = await Promise.all(
    names.map(async (name) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return [name, server] as const;
    }),
  );
  const ports: Record<string, number> = {};
  for (const [name, server] of servers) {
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error(`no port for ${name}`);
    ports[name] = address.port;
    server.close();
    await once(server, 'close');
  }
  return ports;
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  const outcome = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const free = await outcome;
  if (free) {
    server.close();
    await once(server, 'close');
  }
  return free;
}
