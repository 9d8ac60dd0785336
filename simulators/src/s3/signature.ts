import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What is signed of a request, as "Authenticating Requests (AWS Signature Version 4)" says. */
export type SignedRequest = {
  method: string;
  /** Path and query as they came over the wire. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

/** The code with which the service refuses. */
export type Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'AuthorizationHeaderMalformed'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch';

const maxSkewMs = 15 * 60_000;
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Why the request is not signed by the holder of the keys; undefined where it is. */
export function toRefusal(request: SignedRequest, keys: Keys, nowMs = Date.now()): Refusal | undefined {
  const { headers, body } = request;
  const parts = form.exec(headers.authorization ?? '');
  if (headers.authorization === undefined) return 'AccessDenied';
  if (parts === null) return 'AuthorizationHeaderMalformed';
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const stamp = String(headers['x-amz-date'] ?? '');
  if (!stamp.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const signedAt = Date.parse(
    stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(nowMs - signedAt) <= maxSkewMs)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const must = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (must.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  const toSign = [
    'AWS4-HMAC-SHA256',
    stamp,
    `${day}/${region}/s3/aws4_request`,
    sha256(canonicalRequest(request, names, payload)),
  ];
  const dayKey = hmac(`AWS4${keys.secretAccessKey}`, day);
  const key = hmac(hmac(hmac(dayKey, region), 's3'), 'aws4_request');
  if (!timingSafeEqual(hmac(key, toSign.join('\n')), Buffer.from(signature, 'hex')))
    return 'SignatureDoesNotMatch';
  const isUnsigned = payload === 'UNSIGNED-PAYLOAD' || payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
  if (!isUnsigned && payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  return undefined;
}

function canonicalRequest({ method, target, headers }: SignedRequest, names: string[], payload: string) {
  const [path = '', query = ''] = target.split('?');
  const parameters = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  // The path is signed as it is sent: S3 is the one service that does not encode it a second time.
  return [
    method,
    path,
    parameters
      .map(([name = '', value = '']) => `${name}=${value}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${[headers[name] ?? ''].flat().join(',').trim().replaceAll(/ +/g, ' ')}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
}
