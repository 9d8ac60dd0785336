import { createHmac } from 'node:crypto';
import { z } from 'zod';

/** Ways in which a delivery is not what its signature says. */
export const Tamper = z.enum(['none', 'wrong-secret', 'stale', 'future', 'body', 'upper-case']);
export type Tamper = z.infer<typeof Tamper>;

const hour = 3_600;

function hmac(secret: string, timestamp: number, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}:${body}`).digest('hex');
}

/** The header of a delivery and its body, honest or not. */
export function signed(secrets: string[], sentAt: number, body: string, tamper: Tamper) {
  const shift = { stale: -hour, future: hour };
  const timestamp = sentAt + (tamper === 'stale' || tamper === 'future' ? shift[tamper] : 0);
  const hashes = secrets.map((secret) =>
    hmac(tamper === 'wrong-secret' ? `${secret}x` : secret, timestamp, body),
  );
  const shown = tamper === 'upper-case' ? hashes.map((hash) => hash.toUpperCase()) : hashes;
  return {
    signature: [`ts=${timestamp}`, ...shown.map((hash) => `h1=${hash}`)].join(';'),
    body: tamper === 'body' ? body.replace('"data":{', '"data":{"tampered":true,') : body,
  };
}
