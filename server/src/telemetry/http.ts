import { SpanKind } from '@opentelemetry/api';
import { uploadHeaders } from '@timbre/contract/recordings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpRequests, httpSeconds } from './metrics.ts';
import { type OpenSpan, openSpan, withTrace } from './tracing.ts';

/** Longer ago, a note lay in the browser: that is no part of what somebody waited for. */
const longestPressMs = 60_000;

/** Counts, times and logs what the api answers, and makes each call a part of the trace that its caller began. */
export function observeRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', async (request) => {
    const traceParent = request.headers['traceparent'];
    withTrace(typeof traceParent === 'string' ? traceParent : null, () => {
      notePress(request);
      spans.set(request, openSpan(`${request.method} ${getRoute(request)}`, SpanKind.SERVER));
    });
  });
  // The handler, and all that it calls, is inside.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = getRoute(request);
    const { statusCode: status } = reply;
    httpRequests.inc({ method, route, status: String(status) });
    httpSeconds.observe({ method, route }, reply.elapsedTime / 1_000);
    // Whose call it was, so that it can be told afterwards who did what.
    const userId = request.session?.userId;
    // Never the query string: the link of a verification mail carries its token there.
    const [path] = request.url.split('?');
    request.log.info({ method, path, userId, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    spans.get(request)?.end(status >= 500 ? new Error('internal') : undefined, {
      'http.response.status_code': status,
      'timbre.request_id': request.id,
    });
  });
}

/** What the browser did between the press and the call: its own clock measured it, ours only places it. */
function notePress({ headers }: FastifyRequest): void {
  const since = Number(headers[uploadHeaders.sincePressed]);
  if (!(since >= 0 && since <= longestPressMs)) return;
  openSpan('press Send', SpanKind.CLIENT, new Date(Date.now() - since)).end();
}

function getRoute({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
