import { TerminalError, type WorkflowContext } from '@restatedev/restate-sdk';
import type { AppContext } from '../../app-context.ts';
import { defineWorkflow, step, withTraceHeaders } from '../../durable.ts';
import { fits, listToApply, queueProposed, settleProposed } from './apply-proposal.ts';
import { proposalUndoWorkflow } from './proposals.ts';
import {
  closeUndo,
  giveUpUndo,
  listWaysBack,
  markTakenBack,
  noteWayBackWait,
  type WayBack,
  writeRestored,
} from './undo-proposal.ts';
import { getWriter, untilDone } from './until-done.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'sealingKeys'>;
type Wait = (waitMs: number | null) => Promise<void>;
type Look = () => Promise<unknown>;

/** About a day of asking, as for entries that are logged. */
const maxTries = 150;

/** Makes the changes of a proposal, one group after the other. One look before all of them shows what was changed elsewhere. */
export async function applyChanges(
  ctx: WorkflowContext,
  deps: Deps,
  recordingId: string,
  wait: Wait,
): Promise<void> {
  const { userId, homeKeys, groups } = await step(ctx, deps.db, 'list changes', () =>
    listToApply(deps, recordingId),
  );
  if (groups.length === 0) return;
  const look = async () => {
    for (const homeKey of homeKeys)
      await untilDone(ctx, deps.db, wait, () => getWriter(ctx, homeKey).look({ userId }, withTraceHeaders()));
  };
  await look();
  for (const group of groups) {
    const isAsExpected = await step(ctx, deps.db, 'compare', () => fits(deps, recordingId, group));
    if (!isAsExpected) continue;
    for (const changeId of group)
      await makeChange(ctx, deps, { recordingId, changeId, direction: 'apply' }, { wait, look });
  }
}

type Order = { recordingId: string; changeId: string; direction: 'apply' | 'undo' };

/** Has the writer make one change, once, whatever crashes: it is queued under its own id, and noted in the transaction that makes it. */
async function makeChange(
  ctx: WorkflowContext,
  deps: Deps,
  order: Order,
  { wait, look }: { wait: Wait; look: Look },
): Promise<void> {
  const { recordingId, changeId, direction } = order;
  for (let tried = 0; tried < maxTries; tried += 1) {
    const queued = await step(ctx, deps.db, 'queue change', () =>
      queueProposed(deps, recordingId, changeId, direction),
    );
    if ('isOver' in queued) return;
    const outcome = await getWriter(ctx, queued.writerKey).change({ changeId }, withTraceHeaders());
    const settled = await step(ctx, deps.db, 'settle change', () => settleProposed(deps, order, outcome));
    if (settled.isOver) return;
    if (settled.waitMs > 0) {
      await step(ctx, deps.db, 'say that it waits', () => wait(settled.waitMs));
      await ctx.sleep(settled.waitMs, 'until the service takes more');
      await step(ctx, deps.db, 'say that it goes on', () => wait(null));
    }
    if (settled.mustLook) await look();
  }
  throw new TerminalError('unavailable', { errorCode: 422 });
}

/** Takes back what a note changed, the last first; nothing where it changed nothing. */
export async function takeChangesBack(
  ctx: WorkflowContext,
  deps: Deps,
  recordingId: string,
  wait: Wait,
): Promise<void> {
  const found = await step(ctx, deps.db, 'list changes', () => listWaysBack(deps, recordingId));
  if (found === null) return;
  const { userId, homeKeys } = found;
  const look = async () => {
    for (const homeKey of homeKeys)
      await untilDone(ctx, deps.db, wait, () => getWriter(ctx, homeKey).look({ userId }, withTraceHeaders()));
  };
  await look();
  for (const way of found.ways) await takeBack(ctx, deps, recordingId, way, { wait, look });
}

async function takeBack(
  ctx: WorkflowContext,
  deps: Deps,
  recordingId: string,
  { id: changeId, entryId, way, writerKey }: WayBack,
  { wait, look }: { wait: Wait; look: Look },
): Promise<void> {
  const { db } = deps;
  const marked = (rejectedEntryId: string | null) =>
    step(ctx, db, 'note that it is undone', () =>
      markTakenBack(deps, recordingId, changeId, rejectedEntryId),
    );
  switch (way) {
    case 'stop':
      // One that the writer has begun is made first: then it is known what there is to take back.
      await getWriter(ctx, writerKey).change({ changeId }, withTraceHeaders());
      return makeChange(ctx, deps, { recordingId, changeId, direction: 'undo' }, { wait, look });
    case 'change back':
      return makeChange(ctx, deps, { recordingId, changeId, direction: 'undo' }, { wait, look });
    case 'take out':
      await untilDone(ctx, db, wait, () =>
        getWriter(ctx, writerKey).takeBack({ entryId }, withTraceHeaders()),
      );
      return marked(null);
    case 'log again': {
      const written = await step(ctx, db, 'write restored', () => writeRestored(deps, recordingId, changeId));
      if (written === null) return;
      const logged = await untilDone(ctx, db, wait, () =>
        getWriter(ctx, written.writerKey).log(
          { entryId: written.entryId, isPutBack: true },
          withTraceHeaders(),
        ),
      );
      return marked('isRejected' in logged ? written.entryId : null);
    }
  }
}

/** Takes back what a note has changed, keyed by its id; the note stays. */
export function proposalUndoer(deps: Deps) {
  return defineWorkflow(deps.db, {
    name: proposalUndoWorkflow,
    run: async (ctx, recordingId) => {
      const wait = (waitMs: number | null) => noteWayBackWait(deps, recordingId, waitMs);
      await takeChangesBack(ctx, deps, recordingId, wait);
      await step(ctx, deps.db, 'close', () => closeUndo(deps, recordingId));
    },
    onFailure: giveUpUndo,
  });
}
