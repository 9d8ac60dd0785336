import type { Access } from '@timbre/contract/route';
import 'fastify';

/** Who is calling. */
export type Session = { id: string; userId: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Filled by the accounts feature before a handler runs. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}
