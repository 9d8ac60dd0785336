import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../../parts.ts';
import { cookieNames } from './cookie-names.ts';

const days = 30;

type Needs = Pick<Parts, 'now' | 'authSecret' | 'publicUrl'>;

/** Marks a browser as one that the owner of this address has signed in with. It opens nothing: the password is still asked. */
export function rememberDevice(parts: Needs, reply: FastifyReply, email: string): void {
  const device = `${randomBytes(16).toString('base64url')}.${expiryOf(parts)}`;
  const value = `${device}.${signatureOf(parts, device, email)}`;
  const { device: name, secure } = cookieNames(parts.publicUrl);
  const maxAge = days * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${maxAge}; Path=/api/login; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The id of the caller's browser, where it was marked for this address and not too long ago. */
export function deviceOf(parts: Needs, request: FastifyRequest, email: string): string | undefined {
  const { device: name } = cookieNames(parts.publicUrl);
  const marked = new RegExp(`(?:^|; )${name}=([\\w-]+)\\.(\\d+)\\.([\\w-]+)`);
  const [, id, expiry, signature] = marked.exec(request.headers.cookie ?? '') ?? [];
  if (id === undefined || expiry === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(signatureOf(parts, `${id}.${expiry}`, email));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && Number(expiry) * 1_000 > parts.now().epochMilliseconds ? id : undefined;
}

function expiryOf({ now }: Needs): number {
  return Math.floor(now().add({ hours: days * 24 }).epochMilliseconds / 1_000);
}

function signatureOf({ authSecret }: Pick<Parts, 'authSecret'>, device: string, email: string): string {
  return createHmac('sha256', authSecret).update(`device/${device}/${email}`).digest('base64url');
}
