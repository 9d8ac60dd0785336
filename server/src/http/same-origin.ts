import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing calls that a browser makes from another site; callers without an Origin are not browsers. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (!reading.has(request.method) && origin !== undefined && origin !== publicUrl) {
      throw new Problem('origin-foreign');
    }
  });
}
