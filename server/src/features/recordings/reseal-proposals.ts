import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { reseal, type SealingKeys, sealedPlaces } from '../../sealing.ts';
import { proposals, proposedChanges } from './recordings.schema.ts';

/** Seals what notes want of entries under the present key; gives how much was not. */
export async function resealProposals(db: Db, keys: SealingKeys): Promise<number> {
  let count = 0;
  // In pieces by their notes: few notes have a proposal, and each holds forty changes at most.
  for (const { recordingId, userId, questionsSealed } of await db.select().from(proposals)) {
    const note = { id: recordingId, userId };
    const questions = questionsSealed && reseal(keys, sealedPlaces.proposalQuestions(note), questionsSealed);
    if (questions && questionsSealed) {
      const same = and(
        eq(proposals.recordingId, recordingId),
        eq(proposals.questionsSealed, questionsSealed),
      );
      await db.update(proposals).set({ questionsSealed: questions }).where(same);
      count += 1;
    }
    const ofNote = eq(proposedChanges.recordingId, recordingId);
    for (const { id, contentSealed } of await db.select().from(proposedChanges).where(ofNote)) {
      const fresh = reseal(keys, sealedPlaces.proposedChange({ id, userId }), contentSealed);
      if (fresh === undefined) continue;
      // Whoever wrote it meanwhile sealed it under the present key.
      const same = and(eq(proposedChanges.id, id), eq(proposedChanges.contentSealed, contentSealed));
      await db.update(proposedChanges).set({ contentSealed: fresh }).where(same);
      count += 1;
    }
  }
  return count;
}
