import type { Access } from '@timbre/contract/route';
import 'fastify';
import type { Temporal } from 'temporal-polyfill';

/** Who is calling; `isFresh` where they entered their password again a moment ago, `isLeaving` where they gave the account up. */
export type Session = {
  id: string;
  userId: string;
  isFresh: boolean;
  isLeaving: boolean;
  expiresAt: Temporal.Instant;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled by the accounts feature before a handler runs. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}
