import { signedInAsHeader } from '@timbre/contract/signed-in-as';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import type { Session } from '../../http/session.ts';
import { findTokenSession } from './api-tokens.ts';
import { findAssistantSession, isAccessToken } from './authorization.ts';
import { cookieNames } from './cookie-names.ts';
import type { Identity } from './identity.ts';
import { makeSessionReader } from './session-cookie.ts';
import { hasHint, hintSignedIn } from './signed-in-hint.ts';

/** Resolves the caller of a request; each route decides what it requires. */
export async function fillSession(
  app: FastifyInstance,
  deps: Pick<AppContext, 'db' | 'now' | 'authSecret'>,
  identity: Identity,
): Promise<void> {
  const readSession = await makeSessionReader(deps, identity);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    const meant = request.headers[signedInAsHeader];
    if (access === undefined || (access === 'public' && meant === undefined)) return;
    const session = await findSession(request, reply);
    // Before the body is read, and for tokens too: a request that names an account never reaches another one.
    if (session && meant !== undefined && meant !== session.userId)
      throw new DomainError('signed-in-as-another');
    if (access !== 'public') request.session = session;
  });

  async function findSession(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
    const internal = app.internalCalls.find(request.headers.authorization);
    if (internal !== undefined) return internal;
    const token = findBearer(request.headers.authorization);
    // A request with a token ignores cookies.
    if (token !== undefined)
      return isAccessToken(token) ? findAssistantSession(deps, token) : findTokenSession(deps, token);
    const found = await readSession(request.headers.cookie);
    if (found === undefined) {
      dropCookie(request, reply);
      if (hasHint(request, identity)) hintSignedIn(reply, identity, false);
      return null;
    }
    // Restores a lost hint cookie while the session lasts.
    if (!hasHint(request, identity)) {
      const left = Math.floor(deps.now().until(found.expiresAt).total('seconds'));
      hintSignedIn(reply, identity, true, left);
    }
    const { id, userId, reauthenticatedUntil, expiresAt, deletionDueAt, mustAddSecondFactor } = found;
    return {
      id,
      userId,
      isReauthenticated: reauthenticatedUntil
        ? reauthenticatedUntil.getTime() > deps.now().epochMilliseconds
        : false,
      isPendingDeletion: deletionDueAt !== null,
      mustAddSecondFactor,
      isAssistant: false,
      expiresAt,
      scopes: null,
    };
  }

  function dropCookie(request: FastifyRequest, reply: FastifyReply): void {
    const { session: name, secure } = cookieNames(identity.options.baseURL);
    if (!request.headers.cookie?.includes(`${name}=`)) return;
    reply.header('set-cookie', `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`);
  }
}

function findBearer(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
