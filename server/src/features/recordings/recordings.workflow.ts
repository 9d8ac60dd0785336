import { TerminalError, type WorkflowContext } from '@restatedev/restate-sdk';
import { defineWorkflow, step } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { type TimeTrackingWriter, timeTrackingObject } from '../time-tracking/time-tracking.ts';
import { extractEntries, fail, noteWait, succeed, transcribe } from './process-recording.ts';
import { recordingWorkflow } from './upload.ts';

/** Waits double, so that a service in trouble is not asked all day. */
const longestRetryMs = 600_000;
/** About a day of asking. */
const mostRetries = 150;

/** A recording's way, keyed by its id: words, entries, and each entry into the service. */
export function recordingProcessor(
  parts: Pick<Parts, 'db' | 'log' | 'now' | 'audio' | 'sealingKeys' | 'recognisers' | 'languageModel'>,
) {
  return defineWorkflow(parts.db, {
    name: recordingWorkflow,
    run: async (ctx, recordingId) => {
      while (true) {
        const { waitMs } = await step(ctx, 'transcribe', () => transcribe(parts, recordingId));
        if (waitMs === 0) break;
        await ctx.sleep(waitMs, 'until the user’s cap is renewed');
      }
      const { writerKey, entryIds } = await step(ctx, 'extract', () => extractEntries(parts, recordingId));
      for (const entryId of entryIds) await logOne(ctx, parts, recordingId, writerKey, entryId);
      await step(ctx, 'succeed', () => succeed(parts, recordingId));
    },
    giveUp: (db, recordingId, reason) => fail({ db }, recordingId, reason),
  });
}

/** Asks the writer until the entry stands in the service. The waits are here: the writer must be free for others. */
async function logOne(
  ctx: WorkflowContext,
  parts: Pick<Parts, 'db' | 'now'>,
  recordingId: string,
  writerKey: string,
  entryId: string,
): Promise<void> {
  const writer = ctx.objectClient<TimeTrackingWriter>({ name: timeTrackingObject }, writerKey);
  for (let retries = 0; retries < mostRetries; ) {
    const outcome = await writer.log({ entryId });
    if ('logged' in outcome) return;
    if ('unavailableMs' in outcome) retries += 1;
    const waitMs =
      'deferredMs' in outcome
        ? outcome.deferredMs
        : Math.min(outcome.unavailableMs * 2 ** (retries - 1), longestRetryMs);
    await step(ctx, 'say that it waits', () => noteWait(parts, recordingId, waitMs));
    await ctx.sleep(waitMs, 'until the service takes more');
    await step(ctx, 'say that it goes on', () => noteWait(parts, recordingId, null));
  }
  throw new TerminalError('unavailable', { errorCode: 422 });
}
