import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What this process counts, in the form that Prometheus reads. Labels are names of ours, never of people. */
export const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry });

/** From a call inside the private network to a service that thinks for half a minute. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const httpRequests = new Counter({
  name: 'timbre_http_requests_total',
  help: 'Answers of the api.',
  labelNames: ['method', 'route', 'status'],
  registers,
});

export const httpSeconds = new Histogram({
  name: 'timbre_http_request_seconds',
  help: 'How long the api took to answer.',
  labelNames: ['method', 'route'],
  buckets,
  registers,
});

export const untrustedProxyRequests = new Counter({
  name: 'timbre_untrusted_proxy_requests_total',
  help: 'Requests with headers of a proxy, from a peer that TRUSTED_PROXIES does not name.',
  registers,
});

export const eventStreams = new Gauge({
  name: 'timbre_event_streams',
  help: 'Browsers that are being told of changes.',
  registers,
});

export const providerCalls = new Counter({
  name: 'timbre_provider_calls_total',
  help: 'Calls to services outside, by what came of them: ok, or the kind of fault.',
  labelNames: ['provider', 'call', 'outcome'],
  registers,
});

export const providerSeconds = new Histogram({
  name: 'timbre_provider_call_seconds',
  help: 'How long services outside took.',
  labelNames: ['provider'],
  buckets,
  registers,
});

export const jobsFinished = new Counter({
  name: 'timbre_work_finished_total',
  help: 'Work that came to its end: done, failed, or parked until a person says something.',
  labelNames: ['workflow', 'outcome'],
  registers,
});

export const deadLetters = new Counter({
  name: 'timbre_dead_letters_total',
  help: 'Work that was given up because a step of it failed again and again.',
  labelNames: ['service'],
  registers,
});

export const entriesWritten = new Counter({
  name: 'timbre_entries_written_total',
  help: 'Entries that were written to a time-tracking service.',
  registers,
});

export const audioSeconds = new Counter({
  name: 'timbre_audio_seconds_total',
  help: 'Seconds of sound that were turned into words.',
  registers,
});

export const quotaWaits = new Counter({
  name: 'timbre_quota_waits_total',
  help: 'Notes that had to wait because a service allows no more calls for now.',
  registers,
});

const retentionErased = new Counter({
  name: 'timbre_retention_erased_total',
  help: 'Rows purged after their retention period.',
  labelNames: ['what'],
  registers,
});

const retentionLastSuccess = new Gauge({
  name: 'timbre_retention_last_success_timestamp_seconds',
  help: 'When everything due was last purged.',
  registers,
});

/** Counts what a completed purge deleted. */
export function countPurged(purged: { what: string; count: number }[]): void {
  for (const { what, count } of purged) retentionErased.inc({ what }, count);
  retentionLastSuccess.setToCurrentTime();
}
