import type { AppContext } from '../../app-context.ts';
import { enqueue } from '../../durable.ts';
import { Problem } from '../../http/problem.ts';
import { askForUndo } from './recordings.queries.ts';

export const undoWorkflow = 'Undo';

/** Takes a note back, also one that is half-way through: from now on nothing more of it is logged, and what was goes. */
export async function undoRecording(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await askForUndo(tx, userId, recordingId))) throw new Problem('not-found');
    await enqueue(tx, undoWorkflow, recordingId);
  });
}
