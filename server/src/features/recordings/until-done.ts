import { TerminalError, type WorkflowContext } from '@restatedev/restate-sdk';
import type { AppContext } from '../../app-context.ts';
import { step } from '../../durable.ts';
import { type TimeTrackingWriter, timeTrackingObject } from '../time-tracking/time-tracking.ts';

/** Waits double, so that a service in trouble is not asked all day. */
const longestRetryMs = 600_000;
/** About a day of asking. */
const maxRetries = 150;

type Outcome = Awaited<ReturnType<TimeTrackingWriter['log']>>;
type Ended = Extract<Outcome, { done: true } | { isRejected: true }>;

export const getWriter = (ctx: WorkflowContext, writerKey: string) =>
  ctx.objectClient<TimeTrackingWriter>({ name: timeTrackingObject }, writerKey);

/** Retries the writer until it is done. Waits here, so that the writer stays free for others. */
export async function untilDone(
  ctx: WorkflowContext,
  db: AppContext['db'],
  noteWaiting: (waitMs: number | null) => Promise<void>,
  ask: () => Promise<Outcome>,
): Promise<Ended> {
  for (let retries = 0; retries < maxRetries; ) {
    const outcome = await ask();
    if ('done' in outcome || 'isRejected' in outcome) return outcome;
    if ('unknownMs' in outcome) retries += 1;
    const waitMs =
      'deferredMs' in outcome
        ? outcome.deferredMs
        : Math.min(outcome.unknownMs * 2 ** (retries - 1), longestRetryMs);
    // Short pauses are not shown.
    const isLong = waitMs > 2_000;
    if (isLong) await step(ctx, db, 'say that it waits', () => noteWaiting(waitMs));
    await ctx.sleep(waitMs, 'until the service takes more');
    if (isLong) await step(ctx, db, 'say that it goes on', () => noteWaiting(null));
  }
  throw new TerminalError('unavailable', { errorCode: 422 });
}
