import { share } from '@timbre/contract/share';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Devices send there what is shared, from no site at all; it changes nothing. */
const harmless = new Set<string>([share.path]);

/** Refuses state-changing calls that a browser makes from another site; callers without an Origin are not browsers. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    const isHarmless = reading.has(request.method) || harmless.has(request.routeOptions.url ?? '');
    if (!isHarmless && origin !== undefined && origin !== publicUrl) {
      throw new DomainError('origin-foreign');
    }
  });
}
