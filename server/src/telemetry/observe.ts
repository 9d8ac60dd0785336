import { SpanKind } from '@opentelemetry/api';
import type { TrackerId } from '@timbre/contract/trackers';
import { ConnectorError } from '../connectors/connector-error.ts';
import type { TimeTracker } from '../connectors/time-tracker.ts';
import { providerCalls, providerSeconds } from './metrics.ts';
import { openSpan } from './tracing.ts';

/** The same connector, each of whose calls is counted, timed, and a part of the trace. */
export function observe<C extends object>(provider: string, connector: C): C {
  return new Proxy(connector, {
    get(target, name, receiver) {
      const verb: unknown = Reflect.get(target, name, receiver);
      if (typeof verb !== 'function') return verb;
      return (...given: unknown[]): unknown => {
        const began = performance.now();
        const span = openSpan(`${provider} ${String(name)}`, SpanKind.CLIENT);
        const answer: unknown = span.run(() => Reflect.apply(verb, target, given));
        // A synchronous method makes no outside call.
        if (!(answer instanceof Promise)) return answer;
        const note = (outcome: string, cause?: unknown) => {
          span.end(cause);
          providerCalls.inc({ provider, call: String(name), outcome });
          providerSeconds.observe({ provider }, (performance.now() - began) / 1_000);
        };
        return answer.then(
          (result: unknown) => {
            note('ok');
            return result;
          },
          (cause: unknown) => {
            note(getFault(cause), cause);
            throw cause;
          },
        );
      };
    },
  });
}

/** A tracker makes calls only through a session. */
export function observeTracker(service: TrackerId, tracker: TimeTracker): TimeTracker {
  return { ...tracker, as: (...access) => observe(service, tracker.as(...access)) };
}

function getFault(cause: unknown): string {
  if (cause instanceof ConnectorError) return cause.fault;
  return cause instanceof Error ? cause.name : 'unknown';
}
