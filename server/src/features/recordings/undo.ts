import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { hasEntries } from '../time-tracking/time-tracking.ts';
import { hasAppliedChanges } from './proposals.queries.ts';
import { askForUndo } from './recordings.queries.ts';

export const undoWorkflow = 'Undo';

/** Undoes a note, also one in progress: from now on nothing more of it is logged, and logged entries are deleted. */
export async function undoRecording(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const wasLogged = (await hasEntries(tx, recordingId)) || (await hasAppliedChanges(tx, recordingId));
    if (!(await askForUndo(tx, userId, recordingId, { wasLogged }))) throw new DomainError('not-found');
    await enqueue(tx, undoWorkflow, recordingId);
  });
}
