import * as restate from '@restatedev/restate-sdk';
import { step } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { logEntry, type TimeTrackingWriter, timeTrackingObject } from './time-tracking.ts';

/**
 * The one writer per account: calls for one key queue, so that two notes never write at once. It never sleeps: a wait is
 * handed back to the workflow, or whoever comes next would wait behind it.
 */
export function timeTrackingWriter(parts: Pick<Parts, 'db' | 'toggl' | 'sealingKeys'>) {
  const handlers: TimeTrackingWriter = {
    log: (ctx, { entryId }) => step(ctx, 'log entry', () => logEntry(parts, entryId, ctx.key)),
  };
  return restate.object({
    name: timeTrackingObject,
    handlers,
    options: { ingressPrivate: true, journalRetention: { minutes: 10 } },
  });
}
