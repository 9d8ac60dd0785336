import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Draft } from './draft.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

/** Longer than anything may take by far: an answer that did not come is told from one that came late. */
const timeoutMs = 15_000;

/** Sends requests as they are, whatever they are, over connections that are kept. */
export function makeSender(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(url);
  const attempt = (draft: Draft, over: Agent | false): Promise<Answer & { isStale?: boolean }> => {
    const { method, path, query, headers, body } = draft;
    const from = performance.now();
    const { promise, resolve } = Promise.withResolvers<Answer & { isStale?: boolean }>();
    const done = (status: number, got: IncomingHttpHeaders, words: string) =>
      resolve({ status, headers: got, text: words, ms: performance.now() - from });
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const outgoing = request({
      agent: over,
      hostname,
      port,
      method,
      path: path + query,
      headers: { ...headers, ...length },
    });
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (cause) => {
      const isStale = outgoing.reusedSocket;
      resolve({ status: 0, headers: {}, text: cause.message, ms: performance.now() - from, isStale });
    });
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0;
      if (incoming.headers['content-type'] === 'text/event-stream') {
        done(status, incoming.headers, '');
        incoming.destroy();
        return;
      }
      text(incoming).then(
        (words) => done(status, incoming.headers, words),
        (cause: unknown) => done(0, {}, `cut off: ${String(cause)}`),
      );
    });
    outgoing.end(body);
    return promise;
  };
  /** A kept connection may be closed just as it is used again; any client then asks once more, over a new one. */
  const send = async (draft: Draft): Promise<Answer> => {
    const first = await attempt(draft, agent);
    return first.isStale ? attempt(draft, false) : first;
  };
  return { send, close: () => agent.destroy() };
}

/** Writes bytes to a socket and gives back what came until it was closed, or until a second was over. */
export function sendRaw(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  const pieces: Buffer[] = [];
  const socket = connect(Number(port), hostname);
  const end = () => {
    socket.destroy();
    resolve(Buffer.concat(pieces).toString('latin1'));
  };
  socket.setTimeout(1_000, end);
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', end);
  socket.on('close', end);
  socket.write(bytes);
  return promise;
}

const host = 'host: timbre.test\r\n';
const json = 'content-type: application/json\r\n';

/** What no client library sends. */
export const rawRequests: Record<string, Buffer> = Object.fromEntries(
  Object.entries({
    'two lengths': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 2\r\ncontent-length: 5\r\n\r\n{}`,
    'a negative length': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: -1\r\n\r\n{}`,
    'a length that is a word': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: many\r\n\r\n{}`,
    'a length beyond numbers': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: ${'9'.repeat(40)}\r\n\r\n{}`,
    'a length and chunks': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'chunks of no length': `POST /api/login HTTP/1.1\r\n${host}${json}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'an unknown transfer encoding': `POST /api/login HTTP/1.1\r\n${host}${json}transfer-encoding: gzip\r\n\r\n{}`,
    'a second request in the body': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 2\r\n\r\n{}GET /api/user HTTP/1.1\r\n${host}\r\n`,
    'an unknown version': `GET /api/user HTTP/9.9\r\n${host}\r\n`,
    'no version': 'GET /api/user\r\n\r\n',
    'no host': 'GET /api/user HTTP/1.1\r\n\r\n',
    'two hosts': `GET /api/user HTTP/1.1\r\n${host}${host}\r\n`,
    'an odd host': 'GET /api/user HTTP/1.1\r\nhost: a b\xff\r\n\r\n',
    'a header with NUL': `GET /api/user HTTP/1.1\r\n${host}x: a\0b\r\n\r\n`,
    'a header without a name': `GET /api/user HTTP/1.1\r\n${host}: a\r\n\r\n`,
    'a header over two lines': `GET /api/user HTTP/1.1\r\n${host}x: a\r\n b\r\n\r\n`,
    'line feeds alone': 'GET /api/user HTTP/1.1\nhost: timbre.test\n\n',
    'headers of 40 kB': `GET /api/user HTTP/1.1\r\n${host}x: ${'x'.repeat(40_000)}\r\n\r\n`,
    'ten thousand headers': `GET /api/user HTTP/1.1\r\n${host}${'x: 1\r\n'.repeat(10_000)}\r\n`,
    'an address of 40 kB': `GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`,
    'an address with bytes': `GET /api/\xff\x01 HTTP/1.1\r\n${host}\r\n`,
    'an address of another site': `GET http://evil.example/api/user HTTP/1.1\r\n${host}\r\n`,
    'a tunnel': `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`,
    'an upgrade': `GET /api/user HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    'a promise that is not kept': `POST /api/login HTTP/1.1\r\n${host}${json}expect: 100-continue\r\ncontent-length: 9\r\n\r\n`,
    'an unknown expectation': `POST /api/login HTTP/1.1\r\n${host}${json}expect: a-wonder\r\ncontent-length: 2\r\n\r\n{}`,
    'half a request': `POST /api/login HTTP/1.1\r\n${host}content-le`,
    'half a body': `POST /api/login HTTP/1.1\r\n${host}${json}content-length: 500\r\n\r\n{"email":`,
    'a greeting of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    noise: '\0\0\0\xff\xfe\r\n\r\n',
  }).map(([name, bytes]) => [name, Buffer.from(bytes, 'latin1')]),
);
