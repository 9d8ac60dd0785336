import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { startTracing } from './tracing.ts';

/** Sends traces to a collector, where one is configured. */
export function exportTraces(
  { TRACES_URL: url, TRACES_SHARE: share }: { TRACES_URL?: string | undefined; TRACES_SHARE: number },
  role: string,
): { stop(): Promise<void> } {
  return url ? startTracing(new OTLPTraceExporter({ url }), role, share) : { stop: async () => {} };
}
