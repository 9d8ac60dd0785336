import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

/** Of which trace this is, in the form of the W3C; what is stored and handed on. */
type TraceParent = string | null | undefined;

/** Spans go to the exporter from now on. Until somebody calls this, they cost nothing and go nowhere. */
export function startTracing(exporter: SpanExporter, role: string, share = 1): { stop(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `timbre-${role}` }),
    // By the trace's own id, so that api and workers choose the same ones; what a caller asks for decides nothing.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** A part of the present trace that has begun; dropped without an end, it never was. */
export type OpenSpan = {
  /** Does something inside of it. */
  run<T>(act: () => T): T;
  end(cause?: unknown, attributes?: Attributes): void;
};

/** Names and ids only: spans are sent to another service. */
export function openSpan(name: string, kind: SpanKind = SpanKind.INTERNAL, startTime?: Date): OpenSpan {
  const options = { kind, ...(startTime ? { startTime } : {}) };
  const span = trace.getTracer('timbre').startSpan(name, options);
  const inside = trace.setSpan(context.active(), span);
  return {
    run: (act) => context.with(inside, act),
    end(cause, attributes = {}) {
      span.setAttributes(attributes);
      // The kind of error alone: its words may be somebody's.
      if (cause !== undefined)
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: cause instanceof Error ? cause.name : typeof cause,
        });
      span.end();
    },
  };
}

/** Does something as a part of the present trace; where there is none, none begins. */
export async function inSpan<T>(name: string, act: () => Promise<T>): Promise<T> {
  if (trace.getSpan(context.active()) === undefined) return act();
  const span = openSpan(name);
  try {
    const result = await span.run(act);
    span.end();
    return result;
  } catch (cause) {
    span.end(cause);
    throw cause;
  }
}

/** The present place in the present trace, for somebody who goes on with it elsewhere; null where nothing is traced. */
export function traceParentNow(): string | null {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'] ?? null;
}

/** Goes on with a trace that began elsewhere. */
export function withTrace<T>(traceParent: TraceParent, act: () => T): T {
  if (!traceParent) return act();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent: traceParent }), act);
}

/** Ties something that is called later, from elsewhere, to the trace of this moment. */
export function bound<T>(act: () => T): () => T {
  return context.bind(context.active(), act);
}
