import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { defaultLanguage } from '@timbre/contract/languages';
import { type ProblemCode, problems } from '@timbre/contract/problem';
import { texts } from '../locales/texts.ts';

const codes = new Map<string | undefined, ProblemCode>([
  ['HPE_HEADER_OVERFLOW', 'request-too-large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'request-too-slow'],
]);

/**
 * Answers malformed, oversized or slow requests in the same form as every other refusal. Nothing was parsed, so the language
 * is unknown and the connection cannot be used further.
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
  const sentence = texts[defaultLanguage].problems[code];
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
