import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { addKnownBrowser, isKnownBrowser } from './accounts.queries.ts';
import { cookieNames } from './cookie-names.ts';

const days = 30;

type Deps = Pick<AppContext, 'db' | 'now' | 'authSecret' | 'publicUrl'>;

/**
 * Each has a rate limit of its own, so they are few: whoever once knew the password could otherwise mark any number of browsers and guess the
 * next password with all of them.
 */
const maxKnown = 5;

/**
 * Marks a browser as one that the owner of this address has signed in with. It opens nothing: the password is still asked.
 * The mark ends with whatever ends all access to the account.
 */
export async function rememberDevice(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  // The same browser keeps its mark, so that it does not push the owner's other ones out.
  const id = (await findDevice(deps, request, email)) ?? randomBytes(16).toString('base64url');
  await addKnownBrowser(deps.db, userId, id, maxKnown);
  const device = `${id}.${getExpiry(deps)}`;
  const value = `${device}.${computeSignature(deps, device, email)}`;
  const { device: name, secure } = cookieNames(deps.publicUrl);
  const maxAge = days * 24 * 60 * 60;
  reply.header(
    'set-cookie',
    `${name}=${value}; Max-Age=${maxAge}; Path=/api/login; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The id of the caller's browser, where it was marked for this address, not too long ago, and is among those still known. */
export async function findDevice(
  deps: Deps,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const { device: name } = cookieNames(deps.publicUrl);
  const marked = new RegExp(`(?:^|; )${name}=([\\w-]+)\\.(\\d+)\\.([\\w-]+)`);
  const [, id, expiry, signature] = marked.exec(request.headers.cookie ?? '') ?? [];
  if (id === undefined || expiry === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(computeSignature(deps, `${id}.${expiry}`, email));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  const isYoung = Number(expiry) * 1_000 > deps.now().epochMilliseconds;
  return isOurs && isYoung && (await isKnownBrowser(deps.db, email, id)) ? id : undefined;
}

function getExpiry({ now }: Pick<AppContext, 'now'>): number {
  return Math.floor(now().add({ hours: days * 24 }).epochMilliseconds / 1_000);
}

function computeSignature(
  { authSecret }: Pick<AppContext, 'authSecret'>,
  device: string,
  email: string,
): string {
  return createHmac('sha256', authSecret).update(`device/${device}/${email}`).digest('base64url');
}
