import type { VerifiedDraft } from '@timbre/extraction/language-model/verify-response';
import type { Transcript } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/client.ts';
import { AwaitsPerson, enqueue, PermanentError } from '../../durable.ts';
import { ReaderTimeout } from '../../note-reader/note-reader.ts';
import { sealedPlaces, unseal } from '../../sealing.ts';
import { audioSeconds, quotaWaits } from '../../telemetry/metrics.ts';
import { asksWhenUnsure, getRecordingSettings, type RecordingSettings } from '../accounts/accounts.ts';
import {
  type Connection,
  type EntryRow,
  entriesToLog,
  getHomeWriterKey,
  hasHeldEntries,
  insertEntries,
  joinCatalogues,
  listConnections,
} from '../time-tracking/time-tracking.ts';
import { toSpeaker } from '../transcription/speaker.ts';
import {
  deleteTranscription,
  queueTranscription,
  transcriptionOutcome,
} from '../transcription/transcription.ts';
import { unsealAudio } from '../transcription/unseal-audio.ts';
import { countMinutes } from '../usage/usage.ts';
import { learnAlias, wordsForProject } from './aliases.ts';
import { closeProposal } from './apply-proposal.ts';
import { findDeviceTranscript } from './device-transcript.ts';
import { isDoubtful } from './doubt.ts';
import { extractNote, namesUnknown } from './extract-note.ts';
import { nothingUnderstood } from './failure-texts.ts';
import { entriesFrom, getNoteContext, getTarget, type Target } from './note-entries.ts';
import { buildPreview, sealPreview } from './preview.ts';
import { findProposal, type ProposalRow } from './proposals.queries.ts';
import { proposeCorrections } from './propose-corrections.ts';
import { findRecording, lockRecordings, type RecordingRow, updateRecording } from './recordings.queries.ts';
import { sealTranscript } from './seal-transcript.ts';
import { findSpokenLanguages } from './spoken-languages.read-model.ts';
import { dropAudio } from './stored-audio.ts';
import { type ToLog, throughWriters } from './through-writers.ts';
import { CapReached, transcribeNote } from './transcribe-note.ts';
import { sealUnsureWords, unsealUnsureWords } from './unsure-words.ts';

/** The steps that process a recording, each safe to run twice. Their results go into the engine's journal: ids only. */

async function getRecording(db: Db, recordingId: string): Promise<RecordingRow> {
  const recording = await findRecording(db, recordingId);
  // Deleted or undone meanwhile: nobody waits for it any more.
  if (recording === undefined || recording.undoAskedAt !== null) throw new PermanentError('deleted');
  return recording;
}

type TranscribeDeps = Pick<
  AppContext,
  'db' | 'now' | 'log' | 'audio' | 'sealingKeys' | 'recognisers' | 'noteReader'
>;

/**
 * Has a note transcribed, unless its transcript came with it: at once by the hosted recogniser, where it takes it; else by the
 * transcribers, who resolve the awakeable when they are done; `finished` where they are. Or gives how long the note has to wait before it may be tried.
 */
export async function transcribe(
  deps: TranscribeDeps,
  recordingId: string,
  { awakeableId, transcribersFailed }: { awakeableId: string; transcribersFailed: boolean },
): Promise<'transcribed' | 'queued' | 'finished' | { waitMs: number }> {
  const { db } = deps;
  const recording = await getRecording(db, recordingId);
  const { userId } = recording;
  if (recording.transcriptSealed !== null) return 'transcribed';
  await updateRecording(db, recordingId, { status: 'processing', step: 'transcribing', waitsUntil: null });
  const milliseconds = recording.audioMilliseconds ?? 0;
  try {
    const names = joinCatalogues(await listConnections(db, userId));
    const { languages } = await findSpokenLanguages(db, userId);
    const openNote = async () => ({ file: await openAudio(deps, recording), milliseconds });
    const speaker = toSpeaker(languages, names);
    const given = findDeviceTranscript(deps.sealingKeys, recording, languages);
    // A worker of the last release may have queued it.
    if (given) await deleteTranscription(db, recordingId);
    const transcript =
      given ?? (await transcribeNote(deps, userId, openNote, speaker, { transcribersFailed }));
    if (transcript !== 'for-transcribers') {
      await updateRecording(
        db,
        recordingId,
        await withWords(deps, recording, transcript, languages[0], names),
      );
      audioSeconds.inc(milliseconds / 1_000);
      return 'transcribed';
    }
    const job = { recordingId, userId, audioSeconds: milliseconds / 1_000, awakeableId };
    const { isFinished } = await queueTranscription(db, job);
    return isFinished ? 'finished' : 'queued';
  } catch (cause) {
    if (cause instanceof CapReached) {
      await updateRecording(db, recordingId, { step: 'waiting', waitsUntil: cause.until });
      return { waitMs: Math.max(1, Math.ceil(cause.until.since(deps.now()).total('milliseconds'))) };
    }
    throw cause instanceof SpeechError ? new PermanentError(cause.fault, { cause }) : cause;
  }
}

/** Faults of a recogniser that another one does not have. */
const onlyOfTranscribers = new Set(['unsupported', 'language']);

/**
 * Takes what the transcribers made of a queued note. `again` where they know nothing of it, and `failed` where they cannot read it but
 * the hosted recogniser may.
 */
export async function takeTranscript(
  deps: TranscribeDeps,
  recordingId: string,
): Promise<'transcribed' | 'waits' | 'again' | 'failed'> {
  const { db } = deps;
  const recording = await getRecording(db, recordingId);
  if (recording.transcriptSealed !== null) return 'transcribed';
  const outcome = await transcriptionOutcome(deps, recordingId);
  if (outcome === 'waits') return 'waits';
  if (outcome === 'unknown') return 'again';
  if ('failure' in outcome) {
    if (!onlyOfTranscribers.has(outcome.failure) || deps.recognisers.hosted === undefined)
      throw new PermanentError(outcome.failure);
    await deleteTranscription(db, recordingId);
    return 'failed';
  }
  const names = joinCatalogues(await listConnections(db, recording.userId));
  const { languages } = await findSpokenLanguages(db, recording.userId);
  const change = await withWords(deps, recording, outcome.transcript, languages[0], names);
  await db.transaction(async (tx) => {
    await updateRecording(tx, recordingId, change);
    await deleteTranscription(tx, recordingId);
  });
  audioSeconds.inc((recording.audioMilliseconds ?? 0) / 1_000);
  return 'transcribed';
}

/** What a note has once it is transcribed: its words, with names spelt right unless a person wrote them, which are unsure, and what they seem to mean. */
async function withWords(
  deps: Pick<AppContext, 'db' | 'log' | 'sealingKeys' | 'noteReader'>,
  recording: RecordingRow,
  transcript: Transcript & { isEdited?: boolean },
  likeliest: string | undefined,
  { projects, tags }: Pick<Connection, 'projects' | 'tags'>,
): Promise<Parameters<typeof updateRecording>[2]> {
  const { sealingKeys, noteReader } = deps;
  const { userId } = recording;
  const spokenLanguage = transcript.language;
  const { text, unsure } = transcript.isEdited
    ? { text: transcript.text, unsure: [] }
    : await noteReader
        .repair(userId, {
          text: transcript.text,
          words: transcript.words ?? [],
          language: spokenLanguage ?? likeliest,
          projects,
          tags: tags.map(({ name }) => name),
        })
        .catch(failIfOverdue);
  const preview = await buildPreview(deps, { ...recording, spokenLanguage }, text);
  return {
    ...sealTranscript(sealingKeys, recording, text),
    deviceTranscriptSealed: null,
    unsureWordsSealed: sealUnsureWords(sealingKeys, recording, unsure),
    previewSealed: sealPreview(sealingKeys, recording, preview),
    spokenLanguage,
    step: 'extracting',
  };
}

/** A retry would take as long. */
function failIfOverdue(cause: unknown): never {
  throw cause instanceof ReaderTimeout ? new PermanentError('reading-overdue', { cause }) : cause;
}

async function openAudio(
  { audio, sealingKeys }: Pick<AppContext, 'audio' | 'sealingKeys'>,
  { id, userId }: RecordingRow,
): Promise<Buffer> {
  const sealed = await audio.get(id);
  if (sealed === undefined) throw new PermanentError('audio-gone');
  return unsealAudio(sealingKeys, { id, userId }, sealed);
}

/** Turns the words into entries with their place on the day, written down once; gives what is to be logged, and by whom. */
export async function extractEntries(
  deps: Pick<
    AppContext,
    'db' | 'sealingKeys' | 'now' | 'log' | 'languageModel' | 'notesReadBy' | 'noteReader'
  >,
  recordingId: string,
  mayRefresh: boolean,
): Promise<{ toLog: ToLog; mustApply?: boolean } | { refreshBy: string[]; userId: string }> {
  const { db, sealingKeys } = deps;
  const recording = await getRecording(db, recordingId);
  const connected = await listConnections(db, recording.userId);
  if (recording.status === 'success') return { toLog: [] };
  const proposed = await findProposal(db, recordingId);
  if (proposed) return goOnWithProposal(db, proposed);
  if (recording.transcriptSealed === null) throw new PermanentError('unknown');
  if (connected.length === 0 && !recording.isTrial) throw new PermanentError('connection-needed');
  // A typed note comes straight here.
  if (recording.step !== 'extracting')
    await updateRecording(db, recordingId, { status: 'processing', step: 'extracting' });
  // Reuse the stored result: a model call costs money.
  let written = await entriesToLog(db, recordingId);
  const choices = await getRecordingSettings(db, recording.userId);
  // Once the owner has answered and removed every entry, none is made again.
  if (written.length === 0 && recording.confirmedAt === null) {
    const words = unseal(
      sealingKeys,
      sealedPlaces.transcript(recording),
      recording.transcriptSealed,
    ).toString();
    const target = getTarget(recording, connected);
    const context = await getNoteContext(db, recording, target);
    const reading = await deps.noteReader
      .extract(recording.userId, words, context, recording.spokenLanguage ?? choices.language)
      .catch(failIfOverdue);
    // Somebody may have made the project since we last looked; a model is asked only once that is known.
    if (mayRefresh && connected.length > 0 && recording.pickedProjectId === null && namesUnknown(reading))
      return { refreshBy: connected.map(getHomeWriterKey), userId: recording.userId };
    const unsure = unsealUnsureWords(sealingKeys, recording, recording.unsureWordsSealed);
    const note = { text: words, unsure };
    const made =
      connected.length > 0 && !recording.isTrial
        ? await proposeCorrections(deps, { recording, target, choices }, note, context).catch(failIfOverdue)
        : undefined;
    if (made && 'proposal' in made) return goOnWithProposal(db, made.proposal);
    const drafts =
      made?.drafts ??
      (await extractNote(deps, { ...recording, ...choices }, note, context, reading).catch(failIfOverdue));
    const saysNothingDone = drafts.length === 0 && reading.saysNothingDone;
    if (drafts.length === 0 && !saysNothingDone) throw new PermanentError(nothingUnderstood);
    written = await writeDown(deps, { recording, target, choices, drafts, words, saysNothingDone });
  }
  // A trial stands in no service.
  if (connected.length === 0 || recording.isTrial) return { toLog: [] };
  if (asksWhenUnsure(choices, deps.notesReadBy)) askFirst(recording, written);
  await updateRecording(db, recordingId, { step: 'logging' });
  return { toLog: throughWriters(connected, written) };
}

/** What waits for its owner is not worked on; what they have answered is. */
async function goOnWithProposal(
  db: Db,
  { recordingId, state }: ProposalRow,
): Promise<{ toLog: ToLog; mustApply: boolean }> {
  if (state === 'proposed') throw new AwaitsPerson('proposed');
  if (state === 'applying') await updateRecording(db, recordingId, { step: 'logging' });
  return { toLog: [], mustApply: state === 'applying' };
}

type Written = Pick<EntryRow, 'id' | 'workspaceId' | 'accountId' | 'confidence'>[];

type Understood = {
  recording: RecordingRow;
  target: Target;
  choices: RecordingSettings;
  drafts: VerifiedDraft[];
  words: string;
  saysNothingDone: boolean;
};

async function writeDown(
  { db, sealingKeys }: Pick<AppContext, 'db' | 'sealingKeys'>,
  { recording, target, choices, drafts, words, saysNothingDone }: Understood,
): Promise<Written> {
  const { id: recordingId, userId } = recording;
  return db.transaction(async (tx) => {
    await lockRecordings(tx, userId);
    const before = await entriesToLog(tx, recordingId);
    if (before.length > 0) return before;
    const rows = (await entriesFrom(tx, recording, target, choices, drafts)).map((entry) => ({
      id: uuidv7(),
      recordingId,
      userId,
      ...entry,
    }));
    await updateRecording(tx, recordingId, { previewSealed: null, unsureWordsSealed: null, saysNothingDone });
    await insertEntries(tx, sealingKeys, recording.timeZone, rows);
    await learnFromPick(tx, recording, drafts, words);
    return rows;
  });
}

/** Holds a note with an entry in doubt, for an owner who wants to be asked and has not answered yet. */
function askFirst({ confirmedAt }: RecordingRow, written: Written): void {
  if (confirmedAt === null && written.some(isDoubtful)) throw new AwaitsPerson('asking');
}

/** A project that was picked says what the words for it meant. */
async function learnFromPick(
  db: Db,
  { userId, pickedProjectId }: RecordingRow,
  drafts: VerifiedDraft[],
  note: string,
): Promise<void> {
  if (pickedProjectId === null) return;
  for (const draft of drafts) {
    // A name that is known means its own project, whatever was picked this once.
    const said = draft.projectId === null ? wordsForProject(draft, note) : null;
    if (said !== null) await learnAlias(db, userId, { words: said, projectId: pickedProjectId });
  }
}

/** Says that a recording waits, and until when; without a wait, that it goes on. */
export async function noteWait(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  recordingId: string,
  waitMs: number | null,
): Promise<void> {
  if (waitMs !== null) quotaWaits.inc();
  await updateRecording(
    db,
    recordingId,
    waitMs === null
      ? { step: 'logging', waitsUntil: null }
      : { step: 'waiting', waitsUntil: now().add({ milliseconds: Math.ceil(waitMs) }) },
  );
}

/** Looks later for entries of a note that stand in the service twice; keyed by the note's id. */
export const duplicateCheckWorkflow = 'DuplicateCheck';

/**
 * Ends a note whose entries are logged; one with entries that the service did not take asks its owner. `wasRepeated` where a call was,
 * whose first try the service may still carry out; `hasApplied` where its changes of entries were to be made.
 */
export async function finish(
  { db, ...deps }: Pick<AppContext, 'db' | 'audio' | 'log'>,
  recordingId: string,
  { wasRepeated, hasApplied }: { wasRepeated: boolean; hasApplied: boolean },
): Promise<void> {
  const waitsFor = await db.transaction(async (tx) => {
    if (wasRepeated) await enqueue(tx, duplicateCheckWorkflow, recordingId);
    if (await hasHeldEntries(tx, recordingId)) return 'asking';
    if (!(await closeProposal(tx, recordingId, hasApplied))) return 'proposed';
    const done = {
      status: 'success',
      step: null,
      waitsUntil: null,
      failureCode: null,
      previewSealed: null,
    } as const;
    await updateRecording(tx, recordingId, done);
    await countMinutes(tx, [recordingId]);
    return null;
  });
  if (waitsFor !== null) throw new AwaitsPerson(waitsFor);
  // A store that does not answer must not fail a note that is logged.
  await dropAudio(deps, [recordingId]);
}
