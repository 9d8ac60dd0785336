import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Session } from './session.ts';

const scheme = 'Internal';

declare module 'fastify' {
  interface FastifyInstance {
    internalCalls: InternalCalls;
  }
}

/** Calls of the API that a handler makes for its own caller, within this process. */
type InternalCalls = {
  /** What a call sends as its authorization, valid until `end`. */
  begin: (session: Session) => { authorization: string; end: () => void };
  find: (authorization: string | undefined) => Session | undefined;
};

export function openInternalCalls(app: FastifyInstance): void {
  const sessions = new Map<string, Session>();
  app.decorate('internalCalls', {
    begin: (session) => {
      const authorization = `${scheme} ${randomBytes(32).toString('base64url')}`;
      sessions.set(authorization, session);
      return { authorization, end: () => sessions.delete(authorization) };
    },
    find: (authorization) => (authorization === undefined ? undefined : sessions.get(authorization)),
  } satisfies InternalCalls);
}
