import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Temporal } from 'temporal-polyfill';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import {
  type ChangeContent,
  type StoredQuestion,
  sealChange,
  sealQuestions,
  unsealChange,
  unsealQuestions,
} from './proposal-content.ts';
import { proposals, proposedChanges, recordings } from './recordings.schema.ts';
import type { NewChange } from './resolve-changes.ts';

type Deps = Pick<AppContext, 'db' | 'sealingKeys'>;
export type ProposalRow = typeof proposals.$inferSelect;
type ChangeRow = typeof proposedChanges.$inferSelect;
export type Change = Omit<ChangeRow, 'contentSealed'> & { content: ChangeContent };

type Note = { id: string; userId: string };

/** Writes down what a note wants; one that has a proposal keeps it. */
export async function insertProposal(
  { db, sealingKeys }: Deps,
  note: Note,
  {
    state,
    changes,
    questions,
  }: { state: ProposalRow['state']; changes: readonly NewChange[]; questions: readonly StoredQuestion[] },
): Promise<void> {
  const inserted = await db
    .insert(proposals)
    .values({
      recordingId: note.id,
      userId: note.userId,
      state,
      questionsSealed: sealQuestions(sealingKeys, note, questions),
    })
    .onConflictDoNothing()
    .returning({ recordingId: proposals.recordingId });
  if (inserted.length > 0) await insertChanges({ db, sealingKeys }, note, changes, 0);
}

export async function insertChanges(
  { db, sealingKeys }: Deps,
  { id: recordingId, userId }: Note,
  changes: readonly NewChange[],
  firstPosition: number,
): Promise<void> {
  if (changes.length === 0) return;
  await db.insert(proposedChanges).values(
    changes.map(({ id, entryId, groupNumber, content }, index) => ({
      ...{ id, recordingId, entryId, groupNumber },
      position: firstPosition + index,
      state: 'proposed' as const,
      contentSealed: sealChange(sealingKeys, { id, userId }, content),
    })),
  );
}

export async function findProposal(db: Db, recordingId: string): Promise<ProposalRow | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.recordingId, recordingId));
  return row;
}

/** Holds a proposal until the transaction ends: an answer, a tap and the work on it follow one another. */
export async function lockProposal(
  tx: Db,
  recordingId: string,
  userId?: string,
): Promise<ProposalRow | undefined> {
  const isOwn = userId === undefined ? undefined : eq(proposals.userId, userId);
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.recordingId, recordingId), isOwn))
    .for('update');
  return row;
}

/** Also tells every page that looks at the note. */
export async function updateProposal(
  db: Db,
  recordingId: string,
  change: Partial<Pick<ProposalRow, 'state' | 'questionsSealed' | 'waitsUntil' | 'expiredAt'>>,
): Promise<void> {
  await db
    .update(proposals)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(proposals.recordingId, recordingId));
  await db.update(recordings).set({ updatedAt: sql`now()` }).where(eq(recordings.id, recordingId));
}

/** The changes of a proposal in their order. */
export async function listChanges(
  { db, sealingKeys }: Deps,
  { recordingId, userId }: Pick<ProposalRow, 'recordingId' | 'userId'>,
): Promise<Change[]> {
  const rows = await db
    .select()
    .from(proposedChanges)
    .where(eq(proposedChanges.recordingId, recordingId))
    .orderBy(asc(proposedChanges.position));
  return rows.map(({ contentSealed, ...row }) => ({
    ...row,
    content: unsealChange(sealingKeys, { id: row.id, userId }, contentSealed),
  }));
}

export async function listChangeIds(db: Db, recordingId: string): Promise<string[]> {
  const rows = await db
    .select({ id: proposedChanges.id })
    .from(proposedChanges)
    .where(eq(proposedChanges.recordingId, recordingId));
  return rows.map(({ id }) => id);
}

export async function updateChange(
  { db, sealingKeys }: Deps,
  { id, userId }: { id: string; userId: string },
  { state, content }: { state: ChangeRow['state']; content?: ChangeContent },
): Promise<void> {
  await db
    .update(proposedChanges)
    .set({
      state,
      ...(content ? { contentSealed: sealChange(sealingKeys, { id, userId }, content) } : {}),
    })
    .where(eq(proposedChanges.id, id));
}

/** Notes that a change of a proposal is made, or the way back of one that was. An edit by hand has another id. */
export async function markChangeMade(tx: Db, changeId: string): Promise<void> {
  await tx
    .update(proposedChanges)
    .set({ state: sql`case when ${proposedChanges.state} = 'applied' then 'undone' else 'applied' end` })
    .where(eq(proposedChanges.id, changeId));
}

/** What was not made, and may be once it is applied. */
const openStates: ChangeRow['state'][] = ['proposed', 'changed-elsewhere', 'refused'];

/** Has what was changed elsewhere tried once more, as it is shown by now, and what the service refused. */
export async function proposeAgain(tx: Db, recordingId: string): Promise<void> {
  await tx
    .update(proposedChanges)
    .set({ state: 'proposed' })
    .where(and(eq(proposedChanges.recordingId, recordingId), inArray(proposedChanges.state, openStates)));
}

/** Has all changes of an entry that was logged again refer to it by its new id. */
export async function replaceEntryId(tx: Db, userId: string, from: string, to: string): Promise<void> {
  const own = tx.select({ id: proposals.recordingId }).from(proposals).where(eq(proposals.userId, userId));
  await tx
    .update(proposedChanges)
    .set({ entryId: to })
    .where(and(eq(proposedChanges.entryId, from), inArray(proposedChanges.recordingId, own)));
}

export function readQuestions(
  { sealingKeys }: Pick<AppContext, 'sealingKeys'>,
  { recordingId, userId, questionsSealed }: ProposalRow,
): StoredQuestion[] {
  return unsealQuestions(sealingKeys, { id: recordingId, userId }, questionsSealed);
}

/** Until when an undo waits for the service. */
export async function noteProposalWait(
  db: Db,
  recordingId: string,
  waitsUntil: Temporal.Instant | null,
): Promise<void> {
  await updateProposal(db, recordingId, { waitsUntil });
}

export const isOpen = ({ state }: Pick<ChangeRow, 'state'>): boolean => openStates.includes(state);

/** Whether something waits for its owner. */
export async function hasOpenChanges(db: Db, recordingId: string): Promise<boolean> {
  return hasChangesIn(db, recordingId, openStates);
}

export async function hasAppliedChanges(db: Db, recordingId: string): Promise<boolean> {
  return hasChangesIn(db, recordingId, ['applied']);
}

async function hasChangesIn(db: Db, recordingId: string, states: ChangeRow['state'][]): Promise<boolean> {
  const found = await db
    .select({ id: proposedChanges.id })
    .from(proposedChanges)
    .where(and(eq(proposedChanges.recordingId, recordingId), inArray(proposedChanges.state, states)))
    .limit(1);
  return found.length > 0;
}
