import { v5 as uuidv5 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { enqueue, PermanentError } from '../../durable.ts';
import {
  deleteHeldEntry,
  hasEntry,
  insertEntries,
  nextPosition,
  withdrawChange,
} from '../time-tracking/time-tracking.ts';
import { getConnections, getProposal, getWriterKeyOf, listHomeKeys, toColumns } from './apply-proposal.ts';
import { isForToken } from './park-or-fail.ts';
import {
  type Change,
  findProposal,
  hasAppliedChanges,
  listChangeIds,
  listChanges,
  lockProposal,
  noteProposalWait,
  replaceEntryId,
  updateChange,
  updateProposal,
} from './proposals.queries.ts';
import { findRecording } from './recordings.queries.ts';
import { recordingWorkflow } from './upload.ts';

type Deps = Pick<AppContext, 'db' | 'sealingKeys'>;

/** How a change is taken back: changed again, logged anew, or taken out of the service. One that was never made may be on its way. */
export type WayBack = {
  id: string;
  entryId: string;
  way: 'change back' | 'log again' | 'take out' | 'stop';
  writerKey: string;
};

/** What was applied, the last first; nothing where a note has no proposal. */
export async function listWaysBack(
  deps: Deps,
  recordingId: string,
): Promise<{ userId: string; homeKeys: string[]; ways: WayBack[] } | null> {
  const proposal = await findProposal(deps.db, recordingId);
  if (proposal === undefined) return null;
  const changes = await listChanges(deps, proposal);
  const { userId } = proposal;
  const open = changes.filter((change) => findWayBack(change) !== null).toReversed();
  const isUntouched =
    (proposal.state === 'proposed' || proposal.state === 'dismissed') &&
    changes.every(({ state }) => state === 'proposed');
  if (open.length === 0 || isUntouched) return null;
  const connected = await getConnections(deps.db, userId);
  const ways: WayBack[] = [];
  for (const change of open) {
    const way = findWayBack(change);
    const { before, after } = change.content;
    const snapshot = after ?? before;
    if (way === null || snapshot === null) continue;
    const { id, entryId } = change;
    if (way === 'stop') await withdrawChange(deps.db, id);
    ways.push({ id, entryId, way, writerKey: getWriterKeyOf(connected, snapshot) });
  }
  const homeKeys = listHomeKeys(
    connected,
    open.map(({ content }) => content.after ?? content.before),
  );
  return { userId, homeKeys, ways };
}

function findWayBack({ state, content }: Change): WayBack['way'] | null {
  if (state === 'proposed') return content.before === null ? null : 'stop';
  if (state !== 'applied') return null;
  if (content.before === null) return 'take out';
  return content.after === null ? 'log again' : 'change back';
}

/** The service has had an entry under the id of before. */
const getRestoredId = (changeId: string) => uuidv5('again', changeId);

/** Writes a deleted entry down again, where it was, or under the note that deleted it; the writer logs it. */
export async function writeRestored(
  deps: Deps,
  recordingId: string,
  changeId: string,
): Promise<{ entryId: string; writerKey: string } | null> {
  const { db } = deps;
  const proposal = await getProposal(db, recordingId);
  const { userId } = proposal;
  const change = (await listChanges(deps, proposal)).find(({ id }) => id === changeId);
  const before = change?.content.before;
  if (!change || !before || change.state !== 'applied') return null;
  const entryId = getRestoredId(changeId);
  const writerKey = getWriterKeyOf(await getConnections(db, userId), before);
  const { home } = change.content;
  const own = home ? await findRecording(db, home.recordingId) : undefined;
  // The note that deleted it stays for it, also where it is undone itself.
  const note = own && own.undoAskedAt === null ? own : await findRecording(db, recordingId);
  if (note === undefined) throw new PermanentError('deleted');
  return db.transaction(async (tx) => {
    if (await hasEntry(tx, { id: entryId })) return { entryId, writerKey };
    const position = await findPosition(tx, note.id, home?.recordingId === note.id ? home.position : null);
    const row = { ...toColumns(before), id: entryId, recordingId: note.id, userId, position };
    await insertEntries(tx, deps.sealingKeys, note.timeZone, [row]);
    // What other notes did to it can be taken back as well.
    await replaceEntryId(tx, userId, change.entryId, entryId);
    return { entryId, writerKey };
  });
}

async function findPosition(tx: Db, recordingId: string, wanted: number | null): Promise<number> {
  const isFree = wanted !== null && !(await hasEntry(tx, { recordingId, position: wanted }));
  return isFree ? wanted : nextPosition(tx, recordingId);
}

/** Notes that a change is taken back, or that the service did not take its entry again: then it may be tried once more. */
export async function markTakenBack(
  deps: Deps,
  recordingId: string,
  changeId: string,
  rejectedEntryId: string | null,
): Promise<void> {
  const proposal = await getProposal(deps.db, recordingId);
  const change = (await listChanges(deps, proposal)).find(({ id }) => id === changeId);
  if (change === undefined) return;
  const place = { id: changeId, userId: proposal.userId };
  await deps.db.transaction(async (tx) => {
    const own = { ...deps, db: tx };
    if (rejectedEntryId === null) return updateChange(own, place, { state: 'undone' });
    await deleteHeldEntry(tx, rejectedEntryId);
    const content = { ...change.content, undoProblem: 'refused' as const };
    return updateChange(own, place, { state: 'applied', content });
  });
}

export async function noteWayBackWait(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  recordingId: string,
  waitMs: number | null,
): Promise<void> {
  const until = waitMs === null ? null : now().add({ milliseconds: Math.ceil(waitMs) });
  await noteProposalWait(db, recordingId, until);
}

/** Where all is taken back, a note that still waited for answers has come to its end. */
export async function closeUndo({ db }: Pick<AppContext, 'db'>, recordingId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, recordingId);
    if (proposal?.state !== 'undoing') return;
    if (await hasAppliedChanges(tx, recordingId)) return stayApplied(tx, recordingId);
    await updateProposal(tx, recordingId, { state: 'undone', questionsSealed: null, waitsUntil: null });
    const recording = await findRecording(tx, recordingId);
    if (recording?.status === 'processing') await enqueue(tx, recordingWorkflow, recordingId);
  });
}

/** What could not be taken back stays as it is, and may be asked for again; what waited before waits on. */
async function stayApplied(tx: Db, recordingId: string): Promise<void> {
  const recording = await findRecording(tx, recordingId);
  const state = recording?.status === 'processing' ? 'proposed' : 'applied';
  await updateProposal(tx, recordingId, { state, waitsUntil: null });
}

export async function giveUpUndo(db: Db, recordingId: string, reason: string): Promise<'done' | undefined> {
  const proposal = await lockProposal(db, recordingId);
  if (proposal?.state === 'undoing') await stayApplied(db, recordingId);
  return isForToken(reason) ? 'done' : undefined;
}

/** The entries that the undoing of their note put back under it. Once that is over, they are entries like others. */
export async function listRestoredIds(db: Db, recordingId: string): Promise<Set<string>> {
  const proposal = await findProposal(db, recordingId);
  if (proposal === undefined || proposal.state === 'undone') return new Set();
  return new Set((await listChangeIds(db, recordingId)).map(getRestoredId));
}
