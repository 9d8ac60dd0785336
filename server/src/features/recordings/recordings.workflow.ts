import { defineWorkflow, step } from '../../durable.ts';
import type { Parts } from '../../parts.ts';
import { type TimeTrackingWriter, timeTrackingObject } from '../time-tracking/time-tracking.ts';
import { extractEntries, fail, noteStep, succeed, transcribe } from './process-recording.ts';
import { recordingWorkflow } from './upload.ts';

/** A recording's way, keyed by its id: words, entries, and each entry into the service. */
export function recordingProcessor(parts: Pick<Parts, 'db' | 'audio' | 'sealingKeys' | 'recogniser'>) {
  return defineWorkflow(parts.db, {
    name: recordingWorkflow,
    run: async (ctx, recordingId) => {
      await step(ctx, 'transcribe', () => transcribe(parts, recordingId));
      const { writerKey, entryIds } = await step(ctx, 'extract', () => extractEntries(parts, recordingId));
      const writer = ctx.objectClient<TimeTrackingWriter>({ name: timeTrackingObject }, writerKey);
      for (const entryId of entryIds) {
        for (;;) {
          const outcome = await writer.log({ entryId });
          if ('logged' in outcome) break;
          await step(ctx, 'say that it waits', () => noteStep(parts, recordingId, 'waiting'));
          await ctx.sleep(outcome.waitMs, 'quota of the service');
          await step(ctx, 'say that it goes on', () => noteStep(parts, recordingId, 'logging'));
        }
      }
      await step(ctx, 'succeed', () => succeed(parts, recordingId));
    },
    giveUp: (recordingId, reason) => fail(parts, recordingId, reason),
  });
}
