import type { LocalRecogniser } from '@timbre/speech/recogniser';
import { SpeechError } from '@timbre/speech/speech-error';
import type { AppContext } from '../app-context.ts';
import { findSpokenLanguages } from '../features/recordings/spoken-languages.read-model.ts';
import { joinCatalogues, listConnections } from '../features/time-tracking/time-tracking.ts';
import { toSpeaker } from '../features/transcription/speaker.ts';
import { openWindows, sealWindows } from '../features/transcription/transcription.ts';
import {
  type Claim,
  giveTurnBack,
  keepProgress,
  postponeTurn,
  renewLease,
} from '../features/transcription/turns.ts';
import { unsealAudio } from '../features/transcription/unseal-audio.ts';
import { noteWindow } from '../telemetry/transcription-metrics.ts';
import type { DecodedNotes, OpenNote } from './decoded-notes.ts';

/** A window that was begun so often without a result fails its note, which can be tried again. */
const maxAttempts = 5;

export type WindowDeps = Pick<AppContext, 'db' | 'log' | 'audio' | 'sealingKeys'> & {
  recogniser: LocalRecogniser;
  notes: DecodedNotes;
  /** Of this transcriber, in the leases that it has. */
  holder: string;
  leaseSeconds: number;
  /** How long an account is left alone after so many attempts failed. */
  delayAfterMs: (failures: number) => number;
  stopping: AbortSignal;
  onFinished: () => void;
};

/** Transcribes the window that was claimed, writes it down and gives the turn back. Fails where trying again may help. */
export async function transcribeClaim(deps: WindowDeps, claim: Claim): Promise<void> {
  const { db, log, notes, stopping } = deps;
  const lease = { userId: claim.userId, holder: deps.holder };
  if (claim.attempts > maxAttempts) {
    log.error({ recording: claim.recordingId }, 'a note was given up: no attempt came to its end');
    return keep(deps, claim, { failureCode: 'overdue', isFinished: true });
  }
  const held = keepLease(deps, claim);
  try {
    await keep(deps, claim, await transcribeNext(deps, claim, AbortSignal.any([held.lost, stopping])));
  } catch (cause) {
    notes.delete(claim.recordingId);
    if (stopping.aborted) return giveTurnBack(db, lease, { untriedId: claim.recordingId });
    if (held.lost.aborted) return giveTurnBack(db, lease);
    if (cause instanceof SpeechError)
      return keep(deps, claim, { failureCode: cause.fault, isFinished: true });
    const seconds = deps.delayAfterMs(claim.attempts) / 1_000;
    // A store outage does not count as an attempt at the note.
    const untried = cause instanceof StoreUnavailable ? { untriedId: claim.recordingId } : {};
    await postponeTurn(db, lease, seconds, untried);
    throw cause;
  } finally {
    held.end();
  }
}

type Progress = Parameters<typeof keepProgress>[3];

async function keep(deps: WindowDeps, claim: Claim, progress: Progress): Promise<void> {
  const lease = { userId: claim.userId, holder: deps.holder };
  const isKept = await keepProgress(deps.db, lease, claim, progress);
  if (!isKept || progress.isFinished) deps.notes.delete(claim.recordingId);
  if (isKept && progress.isFinished) deps.onFinished();
}

/** Renews the lease as long as the window takes; `lost` is aborted where somebody else has it, or the note is gone. */
function keepLease({ db, log, holder, leaseSeconds }: WindowDeps, { userId, recordingId }: Claim) {
  const lost = new AbortController();
  const renew = () =>
    renewLease(db, { userId, holder }, recordingId, leaseSeconds).then(
      (isHeld) => isHeld || lost.abort(),
      (cause: unknown) => log.warn({ err: cause }, 'a lease could not be renewed; trying again'),
    );
  const renewing = setInterval(() => void renew(), (leaseSeconds * 1_000) / 3);
  return { lost: lost.signal, end: () => clearInterval(renewing) };
}

/** Transcribes the next window of a note, and says how far the note is then. */
async function transcribeNext(deps: WindowDeps, claim: Claim, signal: AbortSignal): Promise<Progress> {
  const { sealingKeys } = deps;
  const { index } = claim;
  const note = deps.notes.get(claim.recordingId) ?? (await openNote(deps, claim, signal));
  if (note === 'audio-gone') return { failureCode: note, isFinished: true };
  const { decoded, speaker } = note;
  const windows = openWindows(sealingKeys, claim, claim.windowsSealed);
  const language = windows[0]?.language;
  // The language is told in the first window.
  const known = language === undefined ? speaker : { ...speaker, languages: [language] };
  const began = performance.now();
  windows.push(await deps.recogniser.transcribeWindow(decoded, index, known, signal));
  noteWindow(decoded, index, (performance.now() - began) / 1_000);
  return {
    windowsDone: windows.length,
    windowsKnown: decoded.windows.length,
    windowsSealed: sealWindows(sealingKeys, claim, windows),
    isFinished: windows.length >= decoded.windows.length,
  };
}

/** The store of the audio does not answer. */
class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

async function openNote(
  { db, audio, sealingKeys, recogniser, notes }: WindowDeps,
  { userId, recordingId }: Claim,
  signal: AbortSignal,
): Promise<OpenNote | 'audio-gone'> {
  const sealed = await audio.get(recordingId).catch((cause: unknown) => {
    throw new StoreUnavailable('the audio could not be read', { cause });
  });
  if (sealed === undefined) return 'audio-gone';
  const decoded = await recogniser.decode(
    unsealAudio(sealingKeys, { id: recordingId, userId }, sealed),
    signal,
  );
  const { languages } = await findSpokenLanguages(db, userId);
  const speaker = toSpeaker(languages, joinCatalogues(await listConnections(db, userId)));
  const note = { decoded, speaker };
  if (decoded.windows.length > 1) notes.add(recordingId, note);
  return note;
}
