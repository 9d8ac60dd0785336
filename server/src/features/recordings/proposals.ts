import { createHash } from 'node:crypto';
import type { Proposal } from '@timbre/contract/corrections';
import type { EntryEdit } from '@timbre/contract/time-tracking';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { DomainError } from '../../domain-error.ts';
import { enqueue } from '../../durable.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import {
  type Connection,
  findConnectionOf,
  isConnected,
  listConnections,
  resolveEdit,
} from '../time-tracking/time-tracking.ts';
import { refuseSuspended } from '../usage/usage.ts';
import { type CorrectableEntry, listCorrectable, toSnapshot } from './correctable-entries.read-model.ts';
import { isDoubtful } from './doubt.ts';
import { getExpiry } from './expire-proposals.ts';
import { getNoteContext, getTarget } from './note-entries.ts';
import {
  getDifference,
  type StoredQuestion,
  sealQuestions,
  toVersion,
  withChanges,
} from './proposal-content.ts';
import {
  type Change,
  hasOpenChanges,
  insertChanges,
  isOpen,
  listChanges,
  lockProposal,
  type ProposalRow,
  proposeAgain,
  readQuestions,
  updateChange,
  updateProposal,
} from './proposals.queries.ts';
import { toLogged } from './read-corrections.ts';
import { findOwnRecording, type RecordingRow, waitForOwnerAgain } from './recordings.queries.ts';
import { type NewChange, resolveChanges } from './resolve-changes.ts';
import { recordingWorkflow } from './upload.ts';

export const proposalUndoWorkflow = 'ProposalUndo';

type Deps = Pick<AppContext, 'db' | 'sealingKeys'>;

async function getOwn(db: Db, userId: string, recordingId: string) {
  const recording = await findOwnRecording(db, userId, recordingId);
  const proposal = recording && (await lockProposal(db, recordingId, userId));
  if (!recording || !proposal || recording.undoAskedAt !== null) throw new DomainError('not-found');
  return { recording, proposal };
}

/** What a note wants of entries that exist, as a person checks it. */
export async function readProposal(deps: Deps, userId: string, recordingId: string): Promise<Proposal> {
  return deps.db.transaction(async (tx) => {
    const { recording, proposal } = await getOwn(tx, userId, recordingId);
    return show({ ...deps, db: tx }, recording, proposal);
  });
}

async function show(deps: Deps, recording: RecordingRow, proposal: ProposalRow): Promise<Proposal> {
  const { userId, recordingId, state } = proposal;
  const changes = await listChanges(deps, proposal);
  // Those of a dismissed one are kept for its return.
  const questions = state === 'dismissed' ? [] : readQuestions(deps, proposal);
  const connected = await listConnections(deps.db, userId);
  const asked = questions.flatMap(({ entryIds }) => entryIds);
  const candidates =
    asked.length > 0 ? await listCorrectable(deps.db, userId, connected, { entryIds: asked }) : [];
  const isAtRest = state !== 'applying' && state !== 'undoing';
  const waitsUntil = proposal.waitsUntil ?? (state === 'applying' ? recording.waitsUntil : null);
  return {
    recordingId,
    version: getVersion(changes),
    state,
    changes: changes.map(({ id, entryId, groupNumber, state: changeState, content }) => ({
      id,
      entryId,
      group: groupNumber,
      operation: content.operation,
      before: content.before && toVersion(content.before),
      after: content.after && toVersion(content.after),
      state: changeState,
      confidence: content.confidence,
      isDoubtful: isDoubtful(content),
      findings: content.findings,
      words: content.words,
      undoProblem: changeState === 'applied' ? (content.undoProblem ?? null) : null,
    })),
    questions: questions.map(({ entryIds, ...question }) => ({
      ...question,
      candidates: candidates
        .filter(({ entry }) => entryIds.includes(entry.id))
        .map((one) => ({ entryId: one.entry.id, entry: toVersion(toSnapshot(one)) })),
    })),
    waitsUntil: waitsUntil?.toString() ?? null,
    expiresAt: getExpiry(proposal)?.toString() ?? null,
    hasExpired: state === 'dismissed' && proposal.expiredAt !== null,
    canUndo: isAtRest && changes.some((change) => change.state === 'applied'),
    canReopen: canReopen(recording, proposal, changes),
  };
}

/** By what would be done, so that nothing can change it unnoticed. */
function getVersion(changes: readonly Change[]): string {
  const waiting = changes
    .filter(isOpen)
    .map(({ id, content: { operation, before, after } }) => [id, operation, before, after]);
  return createHash('sha256').update(JSON.stringify(waiting)).digest('base64url');
}

/** Whether something of it was left as it was, and may wait once more. */
function canReopen(
  { status }: RecordingRow,
  { state, questionsSealed }: ProposalRow,
  changes: readonly Pick<Change, 'state'>[],
): boolean {
  const isClosed = state === 'dismissed' || state === 'applied';
  return isClosed && status !== 'failed' && (questionsSealed !== null || changes.some(isOpen));
}

/** Has the changes made, once: a second tap finds them on their way, or made. */
export async function applyProposal(
  { db, now, sealingKeys }: Deps & Pick<AppContext, 'now'>,
  userId: string,
  recordingId: string,
  /** What was shown to whoever applies it. */
  version?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { proposal } = await getOwn(tx, userId, recordingId);
    if (proposal.state === 'applying' || proposal.state === 'applied') return;
    if (proposal.state !== 'proposed') throw new DomainError('not-found');
    if (!(await isConnected(tx, userId))) throw new DomainError('connection-needed');
    await refuseSuspended(tx, now(), userId);
    const changes = await listChanges({ db: tx, sealingKeys }, proposal);
    if (version !== undefined && version !== getVersion(changes)) throw new DomainError('proposal-changed');
    if (!(await hasOpenChanges(tx, recordingId))) return;
    await proposeAgain(tx, recordingId);
    await updateProposal(tx, recordingId, { state: 'applying' });
    await enqueue(tx, recordingWorkflow, recordingId);
  });
}

/** Drops what waits. The note comes to its end, and is kept with what it asked for. */
export async function dismissProposal({ db }: Deps, userId: string, recordingId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { proposal } = await getOwn(tx, userId, recordingId);
    if (proposal.state === 'dismissed') return;
    if (proposal.state !== 'proposed') throw new DomainError('not-found');
    await updateProposal(tx, recordingId, { state: 'dismissed' });
    await enqueue(tx, recordingWorkflow, recordingId);
  });
}

/** Has what was left as it was wait once more, as it was; nothing is done. */
export async function reopenProposal(deps: Deps, userId: string, recordingId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { recording, proposal } = await getOwn(tx, userId, recordingId);
    if (proposal.state === 'proposed') return;
    const changes = await listChanges({ ...deps, db: tx }, proposal);
    if (!canReopen(recording, proposal, changes)) throw new DomainError('not-found');
    await updateProposal(tx, recordingId, { state: 'proposed', expiredAt: null });
    await waitForOwnerAgain(tx, recordingId);
  });
}

/** Has all that was applied taken back. */
export async function undoProposal(deps: Deps, userId: string, recordingId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { proposal } = await getOwn(tx, userId, recordingId);
    if (proposal.state === 'undoing' || proposal.state === 'undone') return;
    if (proposal.state === 'applying') throw new DomainError('not-found');
    const changes = await listChanges({ ...deps, db: tx }, proposal);
    if (changes.every(({ state }) => state !== 'applied')) throw new DomainError('not-found');
    await updateProposal(tx, recordingId, { state: 'undoing' });
    await enqueue(tx, proposalUndoWorkflow, recordingId);
  });
}

type Answer = { questionId: string; entryId: string | null; change?: EntryEdit | undefined };

/** Turns a question into a change, or into nothing; whatever it is, it waits to be applied. */
export async function answerProposal(
  deps: Deps & Pick<AppContext, 'noteReader'>,
  userId: string,
  recordingId: string,
  answer: Answer,
): Promise<Proposal> {
  const { db, sealingKeys } = deps;
  const asked = await db.transaction(async (tx) => {
    const found = await getOwn(tx, userId, recordingId);
    return { ...found, question: findQuestion({ ...deps, db: tx }, found.proposal, answer) };
  });
  // Read before the proposal is locked: it takes a thread its time.
  const made = await readAnswer(deps, asked.recording, asked.question, answer);
  return db.transaction(async (tx) => {
    const own = { ...deps, db: tx };
    const { recording, proposal } = await getOwn(tx, userId, recordingId);
    const question = findQuestion(own, proposal, answer);
    const others = readQuestions(deps, proposal).filter(({ id }) => id !== question.id);
    const left = made === 'ask for value' ? [...others, askForValue(question, answer)] : others;
    const place = { id: recordingId, userId };
    if (made !== 'ask for value') await addChanges(own, proposal, made);
    const isNothingLeft = left.length === 0 && !(await hasOpenChanges(tx, recordingId));
    // A dismissed proposal keeps its last question for its return.
    const questionsSealed = sealQuestions(sealingKeys, place, isNothingLeft ? [question] : left);
    const state = isNothingLeft ? 'dismissed' : 'proposed';
    await updateProposal(tx, recordingId, { questionsSealed, state });
    if (isNothingLeft) await enqueue(tx, recordingWorkflow, recordingId);
    return show(own, recording, { ...proposal, questionsSealed, state });
  });
}

function findQuestion(deps: Deps, proposal: ProposalRow, { questionId, entryId }: Answer): StoredQuestion {
  const question = readQuestions(deps, proposal).find(({ id }) => id === questionId);
  const isCandidate = entryId === null || question?.entryIds.includes(entryId);
  if (proposal.state !== 'proposed' || question === undefined || !isCandidate)
    throw new DomainError('not-found');
  return question;
}

const askForValue = (question: StoredQuestion, { entryId }: Answer): StoredQuestion => ({
  ...question,
  id: uuidv7(),
  about: 'value',
  text: null,
  entryIds: entryId === null ? [] : [entryId],
});

async function readAnswer(
  deps: Deps & Pick<AppContext, 'noteReader'>,
  recording: RecordingRow,
  question: StoredQuestion,
  { entryId, change }: Answer,
): Promise<NewChange[] | 'ask for value'> {
  if (entryId === null) return [];
  const { userId } = recording;
  const connected = await listConnections(deps.db, userId);
  const [entry] = await listCorrectable(deps.db, userId, connected, { entryIds: [entryId] });
  if (entry === undefined) throw new DomainError('not-found');
  if (change !== undefined)
    return [changeOf(entry, findConnectionOf(connected, entry.entry), question, change)];
  const read = await readAgain(deps, recording, connected, question, entry);
  return read.length === 0 ? 'ask for value' : read;
}

/** What was said by hand is in no doubt. */
function changeOf(
  one: CorrectableEntry,
  connection: Connection | undefined,
  { words }: StoredQuestion,
  edit: EntryEdit,
): NewChange {
  const before = toSnapshot(one);
  const { entry } = one;
  const content = {
    operation: 'change' as const,
    ...{ confidence: 1, findings: [], words, before, drafted: null },
    after: withChanges(before, resolveEdit(connection, entry, edit)),
    home: { recordingId: entry.recordingId, position: entry.position },
  };
  return { id: uuidv7(), entryId: entry.id, groupNumber: 0, content };
}

/** The words of the question once more, where they can mean one entry alone. */
async function readAgain(
  deps: Deps & Pick<AppContext, 'noteReader'>,
  recording: RecordingRow,
  connected: readonly Connection[],
  question: StoredQuestion,
  entry: CorrectableEntry,
): Promise<NewChange[]> {
  const { userId, transcriptSealed } = recording;
  if (transcriptSealed === null) return [];
  const note = unseal(deps.sealingKeys, sealedPlaces.transcript(recording), transcriptSealed).toString();
  const said = question.words.map(({ from, to }) => note.slice(from, to)).join(' ') || note;
  const context = await getNoteContext(deps.db, recording, getTarget(recording, connected));
  const { language } = await getRecordingSettings(deps.db, userId);
  const spoken = recording.spokenLanguage ?? language;
  const read = await deps.noteReader.correct(userId, said, context, [toLogged(entry)], spoken);
  const changes = resolveChanges(read.operations, { offered: read.offered, entries: [entry] }, connected);
  // Its places are those in the words of the question.
  return changes.map((change) => ({ ...change, content: { ...change.content, words: question.words } }));
}

/** Adds changes after those that there are; of an entry that is changed already, both. */
async function addChanges(deps: Deps, proposal: ProposalRow, made: readonly NewChange[]): Promise<void> {
  const { recordingId, userId } = proposal;
  const present = await listChanges(deps, proposal);
  const fresh: NewChange[] = [];
  const lastGroup = Math.max(-1, ...present.map(({ groupNumber }) => groupNumber));
  for (const change of made) {
    const same = present.find((one) => one.entryId === change.entryId && one.state === 'proposed');
    const both = same && combine(same, change);
    if (both) await updateChange(deps, { id: same.id, userId }, { state: 'proposed', content: both });
    else fresh.push({ ...change, groupNumber: lastGroup + 1 + change.groupNumber });
  }
  const last = Math.max(-1, ...present.map(({ position }) => position));
  await insertChanges(deps, { id: recordingId, userId }, fresh, last + 1);
}

function combine({ content }: Change, { content: other }: NewChange): Change['content'] | undefined {
  const { before, after } = other;
  if (content.after === null || before === null || after === null) return undefined;
  return { ...content, after: withChanges(content.after, getDifference(before, after)) };
}
