import { asc, eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { listUserEntries } from '../time-tracking/time-tracking.ts';
import { listAliases } from './aliases.ts';
import { unsealDeviceTranscript } from './device-transcript.ts';
import { toVersion } from './proposal-content.ts';
import { listChanges } from './proposals.queries.ts';
import { proposals, recordings } from './recordings.schema.ts';
import { orUnavailable } from './stored-audio.ts';

/** The user's data for the export: notes with their words and entries, and aliases. */
export async function exportedRecordings(
  { db, sealingKeys }: Pick<AppContext, 'db' | 'sealingKeys'>,
  userId: string,
) {
  const notes = await listNotes(db, userId);
  const logged = await listUserEntries(db, userId);
  return {
    recordings: notes.map((note) => ({
      id: note.id,
      source: note.source,
      status: note.status,
      failure: note.failureCode,
      saysNothingDone: note.saysNothingDone,
      spokenAt: note.spokenAt.toString(),
      timeZone: note.timeZone,
      language: note.spokenLanguage,
      seconds: note.audioMilliseconds === null ? null : note.audioMilliseconds / 1_000,
      words:
        note.transcriptSealed === null
          ? (unsealDeviceTranscript(sealingKeys, note)?.text ?? null)
          : unseal(sealingKeys, sealedPlaces.transcript(note), note.transcriptSealed).toString(),
    })),
    entries: logged.map((entry) => ({
      id: entry.id,
      recordingId: entry.recordingId,
      description: entry.description,
      project: entry.projectName,
      client: entry.clientName,
      tags: entry.tags,
      start: entry.startedAt.toString(),
      stop: entry.startedAt.add({ seconds: entry.durationSeconds }).toString(),
      seconds: entry.durationSeconds,
      serviceEntryId: entry.serviceEntryId,
      changedInTracker: entry.changedRemotelyAt?.toString() ?? null,
      deletedInTracker: entry.deletedRemotelyAt?.toString() ?? null,
    })),
    corrections: await listCorrections({ db, sealingKeys }, userId),
    learnedNames: await listAliases(db, userId),
  };
}

/** What notes wanted of entries that exist. */
async function listCorrections(deps: Pick<AppContext, 'db' | 'sealingKeys'>, userId: string) {
  const rows = await deps.db.select().from(proposals).where(eq(proposals.userId, userId));
  return Promise.all(
    rows.map(async (row) => ({
      recordingId: row.recordingId,
      state: row.state,
      changes: (await listChanges(deps, row)).map(({ entryId, state, content }) => ({
        ...{ entryId, state, asked: content.operation },
        before: content.before && toVersion(content.before),
        after: content.after && toVersion(content.after),
      })),
    })),
  );
}

/** The sound of the notes that have not become entries; of all others it is gone already. */
export async function exportedAudio(
  { db, audio, sealingKeys }: Pick<AppContext, 'db' | 'audio' | 'sealingKeys'>,
  userId: string,
): Promise<{ name: string; sound: Buffer }[]> {
  const kept: { name: string; sound: Buffer }[] = [];
  for (const { id, filename } of await listNotes(db, userId)) {
    const sealed = await orUnavailable(audio.get(id));
    if (sealed)
      kept.push({
        name: `${id}-${filename}`,
        sound: unseal(sealingKeys, sealedPlaces.audio({ id, userId }), sealed),
      });
  }
  return kept;
}

async function listNotes(db: Db, userId: string) {
  return db.select().from(recordings).where(eq(recordings.userId, userId)).orderBy(asc(recordings.id));
}
