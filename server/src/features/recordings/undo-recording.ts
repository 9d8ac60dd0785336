import type { AppContext } from '../../app-context.ts';
import { type FailureOutcome, PermanentError } from '../../durable.ts';
import {
  entriesToLog,
  findPossiblyLogged,
  isTokenAwaited,
  listConnections,
} from '../time-tracking/time-tracking.ts';
import { countMinutes } from '../usage/usage.ts';
import { isForToken } from './park-or-fail.ts';
import { hasAppliedChanges, updateProposal } from './proposals.queries.ts';
import {
  deleteRecording,
  findRecording,
  keepUndoneRecording,
  refuseUndo,
  updateUndo,
} from './recordings.queries.ts';
import { dropAudio } from './stored-audio.ts';
import { type ToLog, throughWriters } from './through-writers.ts';
import { listRestoredIds } from './undo-proposal.ts';

/** The steps that undo a note, each safe to run twice. */

export async function entriesWithWriters(
  { db }: Pick<AppContext, 'db'>,
  recordingId: string,
): Promise<ToLog> {
  const recording = await findRecording(db, recordingId);
  const connected = recording ? await listConnections(db, recording.userId) : [];
  return throughWriters(connected, await entriesToLog(db, recordingId));
}

/**
 * The entries of a note that is undone, without those that this puts back. Without a connection, entries in the service wait for one;
 * they are not deleted here first.
 */
export async function listEntriesToUndo({ db }: Pick<AppContext, 'db'>, recordingId: string): Promise<ToLog> {
  const restored = await listRestoredIds(db, recordingId);
  const entries = await entriesWithWriters({ db }, recordingId);
  if (entries.length === 0 && (await findPossiblyLogged(db, [recordingId])).size > 0)
    throw new PermanentError('connection-needed');
  return entries.filter(({ entryId }) => !restored.has(entryId));
}

export async function noteUndoWait(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  recordingId: string,
  waitMs: number | null,
): Promise<void> {
  const waitsUntil = waitMs === null ? null : now().add({ milliseconds: Math.ceil(waitMs) });
  await updateUndo(db, recordingId, { step: waitMs === null ? 'undoing' : 'waiting', waitsUntil });
}

/** Deletes a note that is undone. One under which an entry was put back stays; one of which a change still stands is not undone. */
export async function endUndo(
  { db, ...deps }: Pick<AppContext, 'db' | 'audio' | 'log'>,
  recordingId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await hasAppliedChanges(tx, recordingId)) throw new PermanentError('changes-left');
    await countMinutes(tx, [recordingId]);
    if ((await findPossiblyLogged(tx, [recordingId])).has(recordingId)) {
      await updateProposal(tx, recordingId, { state: 'undone', questionsSealed: null, waitsUntil: null });
      await keepUndoneRecording(tx, recordingId);
    } else await deleteRecording(tx, recordingId);
  });
  // A store that does not answer must not keep a note in the history that stands in no service any more.
  await dropAudio(deps, [recordingId]);
}

/** Without a token the undo waits for a new one; a refusal of the service is reported. */
export async function parkUndo(
  { db }: Pick<AppContext, 'db'>,
  recordingId: string,
  reason: string,
): Promise<FailureOutcome> {
  const recording = await findRecording(db, recordingId);
  if (recording === undefined) return;
  if (!isForToken(reason)) return refuseUndo(db, recordingId, reason);
  if (!(await isTokenAwaited(db, recording.userId, recordingId))) return 'again';
  await updateUndo(db, recordingId, { step: 'waiting', waitsUntil: null });
  return 'parked';
}
