import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@timbre/contract/problem';
import { problemTexts } from './problem-texts.ts';

const codes = new Map<string | undefined, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'request-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request-too-slow'],
]);

/**
 * Answers bytes that are no request, or one that is too long or too slow, as every other refusal is answered. Nothing of it was
 * read, so nobody knows its language, and what follows on the connection cannot be told from it.
 */
export function handleClientError(
  error: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codes.get(error.code) ?? 'request-invalid';
  const sentence = problemTexts[code].en;
  const lines = Object.entries({
    ...headers,
    'x-error-code': code,
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(sentence)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = problems[code];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${sentence}`);
}
