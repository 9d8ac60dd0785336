import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames } from './cookie-names.ts';
import type { Identity } from './identity.ts';

/**
 * Lets a page know, without asking, whether somebody is signed in: a visitor's page would otherwise ask for the user and
 * get a 401 in the console. It opens nothing, and so scripts may read it.
 */
export function hintSignedIn(
  reply: FastifyReply,
  identity: Identity,
  isSignedIn: boolean,
  secondsLeft: number = identity.options.session.expiresIn,
): void {
  const { baseURL } = identity.options;
  const maxAge = isSignedIn ? secondsLeft : 0;
  const { hint: name, secure } = cookieNames(baseURL);
  reply.header('set-cookie', `${name}=1; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`);
}

/** Whether the caller's page takes somebody for signed in. */
export function hasHint(request: FastifyRequest, identity: Identity): boolean {
  return request.headers.cookie?.includes(`${cookieNames(identity.options.baseURL).hint}=`) ?? false;
}
