import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';

/** The object in a body of `aws-chunked` form, with the headers that trail it; undefined where the form is broken. */
export function unchunk(body: Buffer): { content: Buffer; trailers: IncomingHttpHeaders } | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = /^([0-9a-f]+)(;chunk-signature=[0-9a-f]{64})?$/i.exec(body.toString('latin1', at, lineEnd));
    if (lineEnd < 0 || size?.[1] === undefined) return undefined;
    const length = Number.parseInt(size[1], 16);
    const start = lineEnd + 2;
    if (length === 0)
      return { content: Buffer.concat(pieces), trailers: trailersIn(body.toString('latin1', start)) };
    pieces.push(body.subarray(start, start + length));
    if (body.toString('latin1', start + length, start + length + 2) !== '\r\n') return undefined;
    at = start + length + 2;
  }
}

function trailersIn(text: string): IncomingHttpHeaders {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

/** Whether the checksums that came with an object are those of its bytes; those of other kinds are taken on trust. */
export function checksumsAgree(content: Buffer, headers: IncomingHttpHeaders): boolean {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(content));
  const expected = {
    'content-md5': createHash('md5').update(content).digest('base64'),
    'x-amz-checksum-sha256': createHash('sha256').update(content).digest('base64'),
    'x-amz-checksum-sha1': createHash('sha1').update(content).digest('base64'),
    'x-amz-checksum-crc32': crc.toString('base64'),
  };
  return Object.entries(expected).every(([name, value]) => (headers[name] ?? value) === value);
}
