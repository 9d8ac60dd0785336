import { RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';
import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, step, withTraceHeaders } from '../../durable.ts';
import { getLongestDelay } from '../time-tracking/time-tracking.ts';
import { isAppliedAgain, writeAdded } from './apply-proposal.ts';
import { audioErasureWorkflow } from './erase-audio.ts';
import { parkOrFail } from './park-or-fail.ts';
import {
  duplicateCheckWorkflow,
  extractEntries,
  finish,
  noteWait,
  takeTranscript,
  transcribe,
} from './process-recording.ts';
import { applyChanges, takeChangesBack } from './proposals.workflow.ts';
import type { ToLog } from './through-writers.ts';
import { undoWorkflow } from './undo.ts';
import { endUndo, entriesWithWriters, listEntriesToUndo, noteUndoWait, parkUndo } from './undo-recording.ts';
import { getWriter, untilDone } from './until-done.ts';
import { recordingWorkflow } from './upload.ts';

/** A queued note is looked at from time to time, each time twice as long after the last: it may have been deleted meanwhile. */
const firstLookMs = 10_000;
const longestLookMs = 3_600_000;

/** What was put after this, by an upload that was under way, is found by the sweep of stray sound. */
export function audioEraser({ db, audio }: Pick<AppContext, 'db' | 'audio'>) {
  return defineWorkflow(db, {
    name: audioErasureWorkflow,
    run: async (ctx, recordingId) => {
      await step(ctx, db, 'delete', () => audio.delete(recordingId));
    },
  });
}

/** Processes a recording, keyed by its id: transcript, entries, and each entry into the service. */
export function recordingProcessor(
  deps: Pick<
    AppContext,
    | 'db'
    | 'log'
    | 'now'
    | 'audio'
    | 'sealingKeys'
    | 'recognisers'
    | 'noteReader'
    | 'languageModel'
    | 'notesReadBy'
  >,
) {
  return defineWorkflow(deps.db, {
    name: recordingWorkflow,
    run: async (ctx, recordingId) => {
      await untilTranscribed(ctx, deps, recordingId);
      const wait = (waitMs: number | null) => noteWait(deps, recordingId, waitMs);
      let wasRepeated = false;
      const { toLog, mustApply } = await extract(ctx, deps, recordingId);
      if (mustApply) await applyChanges(ctx, deps, recordingId, wait);
      const added = mustApply
        ? await step(ctx, deps.db, 'write added', () => writeAdded(deps, recordingId))
        : [];
      for (const { entryId, writerKey } of [...toLog, ...added]) {
        const logged = await untilDone(ctx, deps.db, wait, () =>
          getWriter(ctx, writerKey).log({ entryId }, withTraceHeaders()),
        );
        wasRepeated ||= 'done' in logged && logged.wasRepeated === true;
      }
      const done = { wasRepeated, hasApplied: mustApply === true };
      await step(ctx, deps.db, 'finish', () => finish(deps, recordingId, done));
    },
    onFailure: (db, recordingId, reason) => parkOrFail({ db }, recordingId, reason),
    isOwedAgain: isAppliedAgain,
  });
}

/** A separate job: the note stays logged even if the service is unreachable. */
export function duplicateChecker({ db, trackers }: Pick<AppContext, 'db' | 'trackers'>) {
  return defineWorkflow(db, {
    name: duplicateCheckWorkflow,
    run: async (ctx, recordingId) => {
      await ctx.sleep(getLongestDelay(trackers), 'for what the service did late');
      const entries = await step(ctx, db, 'list', () => entriesWithWriters({ db }, recordingId));
      for (const writerKey of new Set(entries.map((entry) => entry.writerKey)))
        await untilDone(
          ctx,
          db,
          async () => {},
          () => getWriter(ctx, writerKey).lookForDoubles({ recordingId }, withTraceHeaders()),
        );
    },
  });
}

type TranscribeDeps = Parameters<typeof transcribe>[0];

/** Has the note transcribed. While transcribers work on it, it waits in the engine and takes no worker's memory. */
async function untilTranscribed(
  ctx: WorkflowContext,
  deps: TranscribeDeps,
  recordingId: string,
): Promise<void> {
  let transcribersFailed = false;
  while (true) {
    const { id: awakeableId, promise: resolved } = ctx.awakeable<null>();
    const order = { awakeableId, transcribersFailed };
    const begun = await step(ctx, deps.db, 'transcribe', () => transcribe(deps, recordingId, order));
    if (begun === 'transcribed') return;
    if (begun === 'queued' || begun === 'finished') {
      const taken = await untilTaken(ctx, deps, recordingId, begun === 'queued' ? resolved : undefined);
      if (taken === 'transcribed') return;
      transcribersFailed = taken === 'failed';
    } else await ctx.sleep(begun.waitMs, 'until the user’s cap is renewed');
  }
}

async function untilTaken(
  ctx: WorkflowContext,
  deps: TranscribeDeps,
  recordingId: string,
  /** Without it the note is transcribed already. */
  resolved: RestatePromise<null> | undefined,
): Promise<'transcribed' | 'again' | 'failed'> {
  for (let lookMs = firstLookMs; ; lookMs = Math.min(lookMs * 2, longestLookMs)) {
    if (resolved) await RestatePromise.race([resolved, ctx.sleep(lookMs, 'until it is transcribed')]);
    const taken = await step(ctx, deps.db, 'take transcript', () => takeTranscript(deps, recordingId));
    if (taken !== 'waits') return taken;
  }
}

/** The entries of a note; where it names a project that nobody knows, what there is to log to is read again first. */
async function extract(
  ctx: WorkflowContext,
  deps: Pick<
    AppContext,
    'db' | 'log' | 'now' | 'sealingKeys' | 'languageModel' | 'notesReadBy' | 'noteReader'
  >,
  recordingId: string,
): Promise<{ toLog: ToLog; mustApply?: boolean }> {
  const first = await step(ctx, deps.db, 'extract', () => extractEntries(deps, recordingId, true));
  if ('toLog' in first) return first;
  for (const writerKey of first.refreshBy)
    await getWriter(ctx, writerKey).refresh({ userId: first.userId }, withTraceHeaders());
  const second = await step(ctx, deps.db, 'extract again', () => extractEntries(deps, recordingId, false));
  return 'toLog' in second ? second : { toLog: [] };
}

/** Undoes a recording, keyed by its id: deletes each entry in the service, then the note from the history. */
export function recordingUndoer(deps: Pick<AppContext, 'db' | 'now' | 'audio' | 'log' | 'sealingKeys'>) {
  return defineWorkflow(deps.db, {
    name: undoWorkflow,
    run: async (ctx, recordingId) => {
      const wait = (waitMs: number | null) => noteUndoWait(deps, recordingId, waitMs);
      await takeChangesBack(ctx, deps, recordingId, wait);
      const entries = await step(ctx, deps.db, 'list', () => listEntriesToUndo(deps, recordingId));
      for (const { entryId, writerKey } of entries)
        await untilDone(ctx, deps.db, wait, () =>
          getWriter(ctx, writerKey).takeBack({ entryId }, withTraceHeaders()),
        );
      await step(ctx, deps.db, 'forget', () => endUndo(deps, recordingId));
    },
    onFailure: (db, recordingId, reason) => parkUndo({ db }, recordingId, reason),
  });
}
