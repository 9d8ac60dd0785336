import { and, asc, eq, lt } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import { actOnEach } from '../../db/sweep-rows.ts';
import { enqueue } from '../../durable.ts';
import { lockProposal, type ProposalRow, updateProposal } from './proposals.queries.ts';
import { proposals } from './recordings.schema.ts';
import { recordingWorkflow } from './upload.ts';

/** After that, what was meant by it is no longer known for sure. */
const hoursToConfirm = 30 * 24;
const atATime = 500;

/** When a proposal that waits is left as it is. */
export function getExpiry({ state, updatedAt }: ProposalRow): Temporal.Instant | null {
  return state === 'proposed' ? updatedAt.add({ hours: hoursToConfirm }) : null;
}

/** Dismisses what nobody confirmed. It stays in the history, and can be put back from there. */
export async function expireProposals({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const expiredAt = now();
  const due = await db
    .select({ recordingId: proposals.recordingId })
    .from(proposals)
    .where(
      and(
        eq(proposals.state, 'proposed'),
        lt(proposals.updatedAt, expiredAt.subtract({ hours: hoursToConfirm })),
      ),
    )
    .orderBy(asc(proposals.updatedAt))
    .limit(atATime);
  await actOnEach('proposals', due, ({ recordingId }) =>
    db.transaction(async (tx) => {
      const proposal = await lockProposal(tx, recordingId);
      const expiry = proposal && getExpiry(proposal);
      // Somebody was faster.
      if (!expiry || Temporal.Instant.compare(expiry, expiredAt) > 0) return;
      await updateProposal(tx, recordingId, { state: 'dismissed', expiredAt });
      await enqueue(tx, recordingWorkflow, recordingId);
    }),
  );
}
