import { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { PermanentError } from '../../durable.ts';
import {
  type Connection,
  deleteChange,
  entriesToLog,
  findConnectionOf,
  findWriterKey,
  getHomeWriterKey,
  insertEntries,
  isSameState,
  listConnections,
  nextPosition,
  queueChange,
} from '../time-tracking/time-tracking.ts';
import { findSnapshot } from './correctable-entries.read-model.ts';
import { getDifference, type Snapshot, withChanges } from './proposal-content.ts';
import {
  type Change,
  findProposal,
  hasOpenChanges,
  listChanges,
  lockProposal,
  type ProposalRow,
  updateChange,
  updateProposal,
} from './proposals.queries.ts';
import { findRecording, type RecordingRow } from './recordings.queries.ts';
import { throughWriters } from './through-writers.ts';

type Deps = Pick<AppContext, 'db' | 'sealingKeys'>;

/** The steps that apply a proposal and take it back, each safe to run twice. Their results are ids only. */

export async function getProposal(db: Db, recordingId: string): Promise<ProposalRow> {
  const proposal = await findProposal(db, recordingId);
  if (proposal === undefined) throw new PermanentError('deleted');
  return proposal;
}

export async function getConnections(db: Db, userId: string): Promise<[Connection, ...Connection[]]> {
  const [first, ...others] = await listConnections(db, userId);
  if (first === undefined) throw new PermanentError('connection-needed');
  return [first, ...others];
}

/** The writer of an entry as it was or is to be. */
export function getWriterKeyOf(connected: [Connection, ...Connection[]], snapshot: Snapshot): string {
  return findWriterKey(connected, snapshot) ?? getHomeWriterKey(connected[0]);
}

/** The writers that read the accounts these entries stand in. */
export function listHomeKeys(
  connected: [Connection, ...Connection[]],
  snapshots: readonly (Snapshot | null)[],
): string[] {
  const found = snapshots.map((one) => (one && findConnectionOf(connected, one)) ?? connected[0]);
  return [...new Set(found.map(getHomeWriterKey))];
}

/** Nothing more is applied of a note that is undone or deleted. */
async function refuseUndone(db: Db, recordingId: string): Promise<RecordingRow> {
  const recording = await findRecording(db, recordingId);
  if (recording === undefined || recording.undoAskedAt !== null) throw new PermanentError('deleted');
  return recording;
}

/** The changes of entries that are to be made, by groups, and who reads their accounts before. */
export async function listToApply(
  deps: Deps,
  recordingId: string,
): Promise<{ userId: string; homeKeys: string[]; groups: string[][] }> {
  await refuseUndone(deps.db, recordingId);
  const proposal = await getProposal(deps.db, recordingId);
  const { userId } = proposal;
  const connected = await getConnections(deps.db, userId);
  const open = (await listChanges(deps, proposal)).filter(
    ({ state, content }) => state === 'proposed' && content.before !== null,
  );
  const groups = [...Map.groupBy(open, ({ groupNumber }) => groupNumber).values()];
  return {
    userId,
    homeKeys: listHomeKeys(
      connected,
      open.map(({ content }) => content.before),
    ),
    groups: groups.map((group) => group.map(({ id }) => id)),
  };
}

/**
 * Whether the entries of a group are as they were when the note was read. If one is not, nothing of the group is done: it is shown
 * with what the entries say now.
 */
export async function fits(deps: Deps, recordingId: string, changeIds: readonly string[]): Promise<boolean> {
  const proposal = await getProposal(deps.db, recordingId);
  const changes = await listChanges(deps, proposal);
  const group = changes.filter(({ id }) => changeIds.includes(id));
  for (const { content, entryId, state } of group) {
    if (state !== 'proposed') continue;
    const now = await findSnapshot(deps.db, proposal.userId, entryId);
    if (now === undefined || (content.before && !isSameState(now, content.before))) {
      await ask(deps, proposal, changes, group[0]?.groupNumber ?? -1);
      return false;
    }
  }
  return true;
}

/** Shows what is left of a group with what its entries say now. */
async function ask(
  deps: Deps,
  { userId }: ProposalRow,
  changes: readonly Change[],
  groupNumber: number,
): Promise<void> {
  const left = changes.filter((one) => one.groupNumber === groupNumber && one.state === 'proposed');
  const found = await Promise.all(left.map(({ entryId }) => findSnapshot(deps.db, userId, entryId)));
  const isAllGone = left.every(({ content }, index) => content.before === null || found[index] === undefined);
  await deps.db.transaction(async (tx) => {
    for (const [index, { id, content }] of left.entries()) {
      const now = found[index];
      const place = { id, userId };
      const isNew = content.before === null;
      if (isNew) {
        const state = isAllGone ? 'gone' : 'changed-elsewhere';
        await updateChange({ ...deps, db: tx }, place, { state });
      } else if (now === undefined) await updateChange({ ...deps, db: tx }, place, { state: 'gone' });
      else
        await updateChange({ ...deps, db: tx }, place, {
          state: 'changed-elsewhere',
          content: { ...content, before: now, after: carryOver(content.before, content.after, now) },
        });
    }
  });
}

/** What was to be changed, on top of what the entry says now. */
function carryOver(before: Snapshot | null, after: Snapshot | null, now: Snapshot): Snapshot | null {
  return before && after && withChanges(now, getDifference(before, after));
}

/** Which way a change is taken: made, or made good. */
type Direction = 'apply' | 'undo';

/** Hands a change to the writer of its entry, unless it is made; a second time it is the same. */
export async function queueProposed(
  deps: Deps,
  recordingId: string,
  changeId: string,
  direction: Direction,
): Promise<{ writerKey: string } | { isOver: true }> {
  const { db } = deps;
  if (direction === 'apply') await refuseUndone(db, recordingId);
  const proposal = await getProposal(db, recordingId);
  const { userId } = proposal;
  const changes = await listChanges(deps, proposal);
  const change = changes.find(({ id }) => id === changeId);
  const open = direction === 'apply' ? 'proposed' : 'applied';
  if (change === undefined || change.state !== open || change.content.before === null)
    return { isOver: true };
  const { entryId, groupNumber, position } = change;
  const blocking = changes.filter(
    (one) => one.groupNumber === groupNumber && one.position < position && one.state !== 'applied',
  );
  // Entries that were to become one are not deleted where that one was refused.
  if (direction === 'apply' && blocking.length > 0) {
    await updateChange(deps, { id: changeId, userId }, { state: getBlockedState(blocking) });
    return { isOver: true };
  }
  const { before, after } = change.content;
  const [from, to] = direction === 'apply' ? [before, after] : [after, before];
  if (from === null) return { isOver: true };
  const now = await findSnapshot(db, userId, entryId);
  if (now === undefined) {
    await updateChange(deps, { id: changeId, userId }, { state: 'gone' });
    return { isOver: true };
  }
  const { description, startedAt, durationSeconds, projectId, taskId, billable, tags } = from;
  const expected = { description, startedAt, durationSeconds, projectId, taskId, billable, tags };
  const edit = to === null ? ({ isDeletion: true } as const) : getDifference(from, to);
  await queueChange(db, { id: changeId, entryId, change: { expected, ...edit } });
  return { writerKey: getWriterKeyOf(await getConnections(db, userId), now) };
}

/** Of a change that depends on others: one that waits for an entry that is gone can never be made. */
function getBlockedState(blocking: readonly Pick<Change, 'state'>[]): 'gone' | 'refused' {
  return blocking.some(({ state }) => state === 'gone') ? 'gone' : 'refused';
}

type WriterOutcome =
  | { done: true }
  | { waitMs: number }
  | { failed: 'unknown' | 'unauthorized' | 'rejected' | 'gone' | 'changed' };

/** Notes what the writer could not do; gives how long to wait where it may yet. */
export async function settleProposed(
  deps: Deps,
  { recordingId, changeId, direction }: { recordingId: string; changeId: string; direction: Direction },
  outcome: WriterOutcome,
): Promise<{ isOver: boolean; waitMs: number; mustLook: boolean }> {
  const over = { isOver: true, waitMs: 0, mustLook: false };
  if ('done' in outcome) return { ...over, isOver: false };
  // The service may have it: the change stays begun, so that nobody takes it for somebody else's.
  if ('failed' in outcome && outcome.failed === 'unknown')
    return { isOver: false, waitMs: unknownMs, mustLook: false };
  await deleteChange(deps.db, changeId);
  if ('waitMs' in outcome) return { isOver: false, waitMs: outcome.waitMs, mustLook: true };
  const { failed } = outcome;
  if (failed === 'unauthorized') throw new PermanentError('unauthorized');
  const proposal = await getProposal(deps.db, recordingId);
  const place = { id: changeId, userId: proposal.userId };
  const changes = await listChanges(deps, proposal);
  const change = changes.find(({ id }) => id === changeId);
  if (change === undefined) return over;
  if (failed === 'gone') await updateChange(deps, place, { state: 'gone' });
  else if (direction === 'undo') await keepApplied(deps, change, place, failed);
  else if (failed === 'changed') await ask(deps, proposal, changes, change.groupNumber);
  else await updateChange(deps, place, { state: 'refused' });
  return over;
}

/** Notes why a change could not be taken back. Of an entry that was changed since, the next undo takes back what the note changed. */
async function keepApplied(
  deps: Deps,
  { entryId, content }: Change,
  place: { id: string; userId: string },
  failed: 'unknown' | 'rejected' | 'changed',
): Promise<void> {
  const undoProblem = failed === 'changed' ? 'changed-elsewhere' : 'refused';
  const now = failed === 'changed' ? await findSnapshot(deps.db, place.userId, entryId) : undefined;
  const { before, after } = content;
  const shown = now === undefined ? {} : { before: carryOver(after, before, now), after: now };
  await updateChange(deps, place, { state: 'applied', content: { ...content, ...shown, undoProblem } });
}

const unknownMs = 12_000;

/** Writes down the new entries of the groups whose changes are made, once. */
export async function writeAdded(
  deps: Deps,
  recordingId: string,
): Promise<{ entryId: string; writerKey: string }[]> {
  const recording = await refuseUndone(deps.db, recordingId);
  await deps.db.transaction(async (tx) => {
    const proposal = await lockProposal(tx, recordingId);
    if (proposal === undefined) return;
    const changes = await listChanges({ ...deps, db: tx }, proposal);
    const getBlocking = (groupNumber: number) =>
      changes.filter(
        (one) => one.groupNumber === groupNumber && one.content.before !== null && one.state !== 'applied',
      );
    const added = changes.filter(({ state, content }) => state === 'proposed' && content.before === null);
    const first = await nextPosition(tx, recordingId);
    for (const [index, { id, entryId, groupNumber, content }] of added.entries()) {
      const place = { id, userId: proposal.userId };
      const blocking = getBlocking(groupNumber);
      if (content.after === null || blocking.length > 0) {
        await updateChange({ ...deps, db: tx }, place, { state: getBlockedState(blocking) });
        continue;
      }
      const { confidence, words, findings } = content.drafted ?? { confidence: 1, words: {}, findings: [] };
      const row = { ...toColumns(content.after), confidence, words, findings };
      const own = { id: entryId, recordingId, userId: proposal.userId, position: first + index };
      await insertEntries(tx, deps.sealingKeys, recording.timeZone, [{ ...row, ...own }]);
      await updateChange({ ...deps, db: tx }, place, { state: 'applied' });
    }
  });
  const connected = await getConnections(deps.db, recording.userId);
  return throughWriters(connected, await entriesToLog(deps.db, recordingId));
}

export function toColumns(snapshot: Snapshot) {
  const { timeZone: _, startedAt, ...columns } = snapshot;
  return { ...columns, startedAt: Temporal.Instant.from(startedAt) };
}

/**
 * Ends the work on a proposal; false where something of it still waits for its owner, or where it was put back and applied after the
 * work began: then it is still to be done.
 */
export async function closeProposal(tx: Db, recordingId: string, hasApplied: boolean): Promise<boolean> {
  const proposal = await lockProposal(tx, recordingId);
  if (proposal === undefined) return true;
  if (proposal.state !== 'applying') return proposal.state !== 'proposed';
  if (!hasApplied) return false;
  const isOpen = proposal.questionsSealed !== null || (await hasOpenChanges(tx, recordingId));
  await updateProposal(tx, recordingId, { state: isOpen ? 'proposed' : 'applied', waitsUntil: null });
  return !isOpen;
}

/** Whether a proposal was put back and applied after its note came to its end. */
export async function isAppliedAgain(tx: Db, recordingId: string): Promise<boolean> {
  return (await lockProposal(tx, recordingId))?.state === 'applying';
}
