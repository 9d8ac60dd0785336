import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { AddressRefused, makeGivenAddressCall } from './given-address.ts';

type Resolve = (hostname: string) => string[];

/** Names resolve as a hostile name server says. */
function callWith(resolve: Resolve, allowedHosts: string[] = []) {
  const call = makeGivenAddressCall({
    allowedHosts,
    lookup: (hostname, _options, done) => {
      const found = resolve(hostname).map(
        (address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }),
      );
      done(null, found);
    },
  });
  return (url: string) =>
    call({ url, method: 'GET', headers: { authorization: 'a token' }, signal: AbortSignal.timeout(60_000) });
}

/** What only this machine can reach; it counts whoever connects. */
async function startInside(
  answer: (url: string) => { status: number; location?: string; body?: string } = () => ({ status: 200 }),
) {
  const server = createServer((request, response) => {
    const { status, location, body = '' } = answer(request.url ?? '');
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => close(server));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, connections: () => connections };
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

const bytes = (address: string) => address.split('.').map(Number);
const whole = (address: string) => bytes(address).reduce((sum, byte) => sum * 256 + byte, 0);
const hex = (address: string) =>
  bytes(address)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
const groups = (address: string) => `${hex(address).slice(0, 4)}:${hex(address).slice(4)}`;

/** Addresses of IPv4 that lead to this machine, its network, its provider's metadata or nowhere. */
const inside = [
  ...['127.0.0.1', '127.1.2.3', '127.255.255.254', '0.0.0.0', '10.0.0.1', '10.255.255.255', '172.16.0.1'],
  ...['172.31.255.255', '192.168.0.1', '192.168.255.255', '169.254.169.254', '169.254.170.2', '100.64.0.1'],
  ...['100.127.255.255', '192.0.0.192', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
];

/** One address written in every way that some program understands. */
function spell(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = bytes(address);
  return [
    address,
    String(whole(address)),
    `0x${hex(address)}`,
    bytes(address)
      .map((byte) => `0${byte.toString(8)}`)
      .join('.'),
    bytes(address)
      .map((byte) => `0x${byte.toString(16)}`)
      .join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    `[::ffff:${address}]`,
    `[64:ff9b::${groups(address)}]`,
    `[2002:${groups(address)}::1]`,
  ];
}

const insideV6 = [
  ...['::1', '::', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::ffff:0:127.0.0.1', '::ffff:7f00:1', 'fe80::1'],
  ...[
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '64:ff9b:1::7f00:1',
    '2001:0:7f00:1::',
    '100::1',
    '5f00::1',
  ],
];

/** Whole addresses that deceive whoever reads them carelessly. */
const deceptive = (port: number) => [
  `https://example.com@127.0.0.1:${port}/`,
  `https://user:${'password'}@example.com:${port}/`,
  `https://example.com:${443}@127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}\\@example.com/`,
  `https://[fe80::1%25lo]:${port}/`,
  `https://①②⑦.⓪.⓪.①:${port}/`,
  `https://127。0。0。1:${port}/`,
  `https:127.0.0.1:${port}/`,
  `https:\\\\127.0.0.1:${port}\\`,
  `http://127.0.0.1:${port}/`,
  `http://example.com:${port}/`,
  `ftp://127.0.0.1:${port}/`,
  `file:///etc/passwd`,
  `data:text/plain,hello`,
];

test('[TRACK-06] of more than 200 hostile addresses none is reached: spelled otherwise, resolved to the inside, or only at the second look', async () => {
  const { port, connections } = await startInside();
  const urls = [
    ...inside.flatMap(spell).map((host) => `https://${host}:${port}/`),
    ...insideV6.map((host) => `https://[${host}]:${port}/`),
    ...deceptive(port),
  ];
  const neverAsked = callWith((hostname) => expect.fail(`${hostname} was looked up`));
  // Dots at the end and what is no address are names, which lead to the inside.
  const resolved = callWith(() => ['127.0.0.1']);
  for (const url of urls) await expect(resolved(url), url).rejects.toThrow();
  for (const url of inside.map((host) => `https://${host}:${port}/`))
    await expect(neverAsked(url), url).rejects.toBeInstanceOf(AddressRefused);

  const names = [...inside, ...insideV6].map((address) => [address]);
  const mixed = ['203.0.113.1', '93.184.215.14', '2606:4700::1111'].map((address) => [address, '127.0.0.1']);
  for (const addresses of [...names, ...mixed])
    await expect(
      callWith(() => addresses)(`https://rebound.example:${port}/`),
      String(addresses),
    ).rejects.toThrow();

  expect(urls.length + names.length + mixed.length).toBeGreaterThan(200);
  expect(connections()).toBe(0);
});

test('[TRACK-06] a name is looked up once for a connection: another answer later leads nowhere', async () => {
  const { port, connections } = await startInside();
  const asked: string[] = [];
  const call = callWith((hostname) => {
    asked.push(hostname);
    // Never assigned to anybody: nothing answers there.
    return asked.length % 2 === 1 ? ['2001:db8::1'] : ['127.0.0.1'];
  });
  for (let n = 0; n < 4; n += 1) await expect(call(`https://rebinding.example:${port}/`)).rejects.toThrow();
  expect(asked.length).toBe(4);
  expect(connections()).toBe(0);
});

test('[TRACK-06] an answer that leads elsewhere is not followed, and one without end is not read', async () => {
  const hidden = await startInside();
  const outside = await startInside((url) =>
    url === '/endless'
      ? { status: 200, body: 'x'.repeat(17 * 1024 * 1024) }
      : { status: 302, location: `http://127.0.0.1:${hidden.port}/` },
  );
  const call = callWith(() => ['127.0.0.1'], [`127.0.0.1:${outside.port}`]);
  expect(await call(`http://127.0.0.1:${outside.port}/`)).toMatchObject({ status: 302 });
  await expect(call(`http://127.0.0.1:${outside.port}/endless`)).rejects.toThrow();
  expect(hidden.connections()).toBe(0);
});

test('[TRACK-06] a host that the operator names may be inside, at its port and no other', async () => {
  const named = await startInside();
  const other = await startInside();
  const call = callWith(() => ['127.0.0.1'], [`kimai.internal:${named.port}`]);
  await expect(call(`http://kimai.internal:${other.port}/`)).rejects.toBeInstanceOf(AddressRefused);
  await expect(call(`https://kimai.internal:${other.port}/`)).rejects.toThrow();
  expect(other.connections()).toBe(0);
});
