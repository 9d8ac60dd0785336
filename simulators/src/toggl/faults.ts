import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/**
 * What can go wrong with a write. `cut`: the connection breaks before anything is done, or after; `500`: likewise an error;
 * `html`: a machine in between answers; `429`: the throttle.
 */
export const Fault = z.enum(['cut-before', 'cut-after', '500-before', '500-after', 'html', '429']);
export type Fault = z.infer<typeof Fault>;

/** Faults that are due, the next first; each is used up by one write. */
export function makeFaults() {
  const due: Fault[] = [];
  return {
    plan: (...faults: Fault[]) => due.push(...faults),
    /** Runs a write as the next fault would have it. */
    async through<T>(reply: FastifyReply, write: () => T): Promise<T | FastifyReply> {
      const fault = due.shift();
      if (fault === undefined) return write();
      if (fault.endsWith('-after')) write();
      if (fault.startsWith('cut')) {
        reply.raw.socket?.destroy();
        return reply.hijack();
      }
      if (fault === 'html') {
        return reply.code(502).type('text/html').send('<html><title>502 Server Error</title></html>');
      }
      if (fault === '429') return reply.code(429).type('text/html').send('<html>Too Many Requests</html>');
      return reply.code(500).type('application/json').send(JSON.stringify('Internal Server Error'));
    },
  };
}

export type Faults = ReturnType<typeof makeFaults>;
