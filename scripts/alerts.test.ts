import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { anchorsIn } from './check/anchors.ts';

const root = join(import.meta.dirname, '..');

/** What api, worker and transcriber tell; a histogram is also there as its buckets, count and sum. */
const metricNames = ['metrics.ts', 'gauges.ts', 'transcription-metrics.ts'].flatMap((file) =>
  [...readFileSync(join(root, 'server/src/telemetry', file), 'utf8').matchAll(/'(timbre_\w+)'/g)].map(
    ([, name = '']) => name,
  ),
);

/** Those of the library that Node's own figures come from, as far as a rule asks for them. */
const processMetrics = ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'];

const Alert = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[smh]$/),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook: z.string() }),
});
const Rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Alert) })),
});

const alerts = Rules.parse(parse(readFileSync(join(root, 'deploy/alerts.yaml'), 'utf8'))).groups.flatMap(
  ({ rules }) => rules,
);

test.each(alerts)('$alert asks for metrics that there are', ({ expr }) => {
  const asked = expr.match(/\b(timbre|process|nodejs)_\w+/g) ?? [];
  const known = new Set([...metricNames, ...processMetrics]);
  expect(asked.length).toBeGreaterThan(0);
  for (const name of asked) expect(known).toContain(name.replace(/_(bucket|count|sum)$/, ''));
});

test.each(alerts)('$alert leads to a page that says what to do', ({ annotations: { runbook } }) => {
  const [path = '', anchor = ''] = runbook.split('#');
  expect(anchorsIn(readFileSync(join(root, path), 'utf8'))).toContain(anchor);
});

test('every alert has a name of its own', () => {
  const names = alerts.map(({ alert }) => alert);
  expect(new Set(names).size).toBe(names.length);
});
