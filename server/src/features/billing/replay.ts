import { Temporal } from 'temporal-polyfill';
import { enqueue } from '../../durable.ts';
import { unansweredSince } from './billing.queries.ts';
import type { BillingDeps } from './sync.ts';
import { enqueueWebhookEvent, webhookEventWorkflow } from './webhook-events.ts';

export type Replayed = { events: number; missed: number; unanswered: number };

/**
 * Reads the provider's events since then, enqueues those that no webhook announced, and retries those that were never processed.
 * Processed events are left alone, so it may be run again.
 */
export async function replayEvents(deps: BillingDeps, since: Temporal.Instant): Promise<Replayed> {
  const { db, payments } = deps;
  let events = 0;
  let missed = 0;
  for (let last: string | undefined; ; ) {
    const page = await payments.provider.eventsAfter(last);
    for (const event of page) {
      if (Temporal.Instant.compare(event.happenedAt, since) < 0) continue;
      events += 1;
      if (await enqueueWebhookEvent({ db }, event)) missed += 1;
    }
    last = page.at(-1)?.id;
    if (last === undefined) break;
  }
  const unanswered = await unansweredSince(db, since);
  for (const eventId of unanswered) await enqueue(db, webhookEventWorkflow, eventId);
  return { events, missed, unanswered: unanswered.length - missed };
}
