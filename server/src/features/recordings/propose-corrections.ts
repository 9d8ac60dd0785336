import type { NoteContext } from '@timbre/extraction/extraction';
import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import { PermanentError } from '../../durable.ts';
import type { GrammarCorrections } from '../../note-reader/note-reader.ts';
import type { RecordingSettings } from '../accounts/accounts.ts';
import { getProposal } from './apply-proposal.ts';
import { listCorrectable } from './correctable-entries.read-model.ts';
import type { TranscribedNote } from './extract-note.ts';
import { nothingUnderstood } from './failure-texts.ts';
import { entriesFrom, type Target } from './note-entries.ts';
import type { StoredQuestion } from './proposal-content.ts';
import { findProposal, insertProposal, type ProposalRow } from './proposals.queries.ts';
import { readCorrections } from './read-corrections.ts';
import { lockRecordings, type RecordingRow, updateRecording } from './recordings.queries.ts';
import { isSure, type NewChange, resolveChanges, toAddition } from './resolve-changes.ts';

type Deps = Pick<AppContext, 'db' | 'now' | 'log' | 'sealingKeys' | 'languageModel' | 'noteReader'>;

type Note = {
  recording: RecordingRow;
  target: Target;
  choices: RecordingSettings;
};

/**
 * Stores what a note wants of entries that exist, with the new entries that it asks for besides: one tap applies all of it. Undefined
 * where the grammar alone says that it only logs. A note that is about one other note, or whose sender may only propose, logs nothing unseen.
 */
export async function proposeCorrections(
  deps: Deps,
  { recording, target, choices }: Note,
  words: TranscribedNote,
  context: NoteContext,
): Promise<{ proposal: ProposalRow } | { drafts: VerifiedDraft[] } | undefined> {
  const { db } = deps;
  const { id: recordingId, userId, scopeRecordingId } = recording;
  const isAboutThem = scopeRecordingId !== null || recording.proposes === 'everything';
  const only = scopeRecordingId === null ? null : { recordingId: scopeRecordingId };
  const entries = await listCorrectable(db, userId, target.connected, only);
  if (entries.length === 0 && !isAboutThem) return undefined;
  const read = await readCorrections(deps, { ...recording, ...choices }, words, context, {
    entries,
    isAboutThem,
    language: recording.spokenLanguage ?? choices.language,
  });
  const isCorrection = read.operations.length + read.questions.length > 0;
  // The model has read the new work as well.
  if (!isCorrection && !isAboutThem) return read.isByModel ? { drafts: read.drafts } : undefined;
  const questions = toQuestions(read);
  const corrections = resolveChanges(read.operations, { offered: read.offered, entries }, target.connected);
  const proposal = await db.transaction(async (tx) => {
    await lockRecordings(tx, userId);
    const earlier = await findProposal(tx, recordingId);
    if (earlier) return earlier;
    const placed = await entriesFrom(tx, recording, target, choices, read.drafts);
    const changes = [
      ...corrections,
      ...placed.map((one, index) => afterAll(corrections, one, index, recording)),
    ];
    // What it names is there no longer, or contradicts itself.
    if (changes.length + questions.length === 0) throw new PermanentError(nothingUnderstood);
    const isAppliedAtOnce =
      choices.applyWhenSure &&
      recording.proposes === null &&
      questions.length + read.refused.length === 0 &&
      isSure(changes);
    const state = isAppliedAtOnce ? 'applying' : 'proposed';
    await insertProposal({ ...deps, db: tx }, recording, { state, changes, questions });
    await updateRecording(tx, recordingId, { previewSealed: null, unsureWordsSealed: null });
    return getProposal(tx, recordingId);
  });
  return { proposal };
}

function afterAll(
  corrections: readonly NewChange[],
  placed: Parameters<typeof toAddition>[0],
  index: number,
  { timeZone }: RecordingRow,
): NewChange {
  const last = Math.max(-1, ...corrections.map(({ groupNumber }) => groupNumber));
  return toAddition(placed, last + 1 + index, timeZone);
}

/** Questions with the entries' own ids. */
function toQuestions({ questions, offered }: GrammarCorrections): StoredQuestion[] {
  return questions.map(({ about, text, words, entries }) => ({
    id: uuidv7(),
    about,
    text,
    words,
    entryIds: offered.filter(({ reference }) => entries.includes(reference)).map(({ id }) => id),
  }));
}
