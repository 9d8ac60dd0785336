import type { Access } from '@timbre/contract/route';
import type { Scope } from '@timbre/contract/scope';
import 'fastify';
import type { Temporal } from 'temporal-polyfill';

/** Who is calling; `isReauthenticated` where they proved a moment ago that it is them, `isPendingDeletion` where they asked for the account to be deleted. */
export type Session = {
  id: string;
  userId: string;
  isReauthenticated: boolean;
  isPendingDeletion: boolean;
  /** The team requires a second factor, and the user has none. */
  mustAddSecondFactor: boolean;
  /** An assistant that somebody has connected: it reaches `/mcp` alone. */
  isAssistant: boolean;
  expiresAt: Temporal.Instant;
  /** Scopes of the API token. Null for a browser session. */
  scopes: readonly Scope[] | null;
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
