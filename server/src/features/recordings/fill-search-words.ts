import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { hashEntries, hashWords } from '../time-tracking/time-tracking.ts';
import { recordings } from './recordings.schema.ts';

type Deps = Pick<AppContext, 'db' | 'log' | 'sealingKeys'>;

const atATime = 500;
/** A sweep is to leave time for the others; the rest waits for the next one. */
const maxBatches = 20;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Writes the hashes that notes and entries do not have yet: those from before there was a search, and those of the last release. */
export async function fillSearchWords(deps: Deps): Promise<void> {
  await fillRecordings(deps);
  await hashEntries(deps.db, deps.sealingKeys, 'missing', maxBatches);
}

async function fillRecordings({ db, log, sealingKeys }: Deps): Promise<void> {
  let after = beforeAll;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const rows = await db
      .select({ id: recordings.id, userId: recordings.userId, sealed: recordings.transcriptSealed })
      .from(recordings)
      .where(
        and(gt(recordings.id, after), isNull(recordings.searchWords), isNotNull(recordings.transcriptSealed)),
      )
      .orderBy(asc(recordings.id))
      .limit(atATime);
    for (const { id, userId, sealed } of rows) {
      if (sealed === null) continue;
      let searchWords: number[] = [];
      try {
        const text = unseal(sealingKeys, sealedPlaces.transcript({ id, userId }), sealed).toString();
        searchWords = hashWords(sealingKeys, userId, [text]);
      } catch (cause) {
        // It would be tried for ever.
        log.warn(
          { err: cause, recordingId: id },
          'a transcript cannot be opened, and will not be found by search',
        );
      }
      // Whoever wrote other words meanwhile wrote their hashes too.
      await db
        .update(recordings)
        .set({ searchWords })
        .where(and(eq(recordings.id, id), eq(recordings.transcriptSealed, sealed)));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atATime) return;
    after = last.id;
  }
}
