import { once } from 'node:events';
import { createServer } from 'node:net';

/** fetch and browsers refuse port 10080, where old machines had a backup service, and no other one above it. */
const lowest = 10_081;
/** Linux gives outgoing connections ports from 32768 on: below, no connection takes a port before its server listens. */
const highest = 32_000;
/** Each process goes its own way from here, so that two that run at once do not meet. */
let next = lowest + Math.floor(Math.random() * (highest - lowest));

/** Ports of the loopback interface that nobody listens on now; none is given twice until all others were. */
export async function freePorts<const N extends readonly string[]>(
  ...names: N
): Promise<Record<N[number], number>> {
  const ports: Record<string, number> = {};
  for (const name of names) ports[name] = await nextFreePort();
  return ports;
}

async function nextFreePort(): Promise<number> {
  for (let tries = highest - lowest; tries > 0; tries -= 1) {
    const port = next;
    next = next + 1 < highest ? next + 1 : lowest;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`no port between ${lowest} and ${highest} is free`);
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
