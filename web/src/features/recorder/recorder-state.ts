import type { Recording } from '@timbre/contract/recordings';
import type { Note } from '../../shared/upload.ts';
import type { WhyNotSent } from '../../shared/why-not-sent.ts';

/** What is said beside the idle button: why the last try came to nothing, or why its note is no longer waited for. */
export type Hint = { about: 'denied' | 'missing' | 'slow' } | { about: 'waiting'; until: string | null };

/** The recorder is in one state at a time, and each has what it needs. */
export type RecorderState =
  /** A note that asks, or proposes changes, does so by itself, below the button. */
  | { name: 'idle'; hint: Hint | { about: 'asking' } | { about: 'proposed' } | null }
  /** The browser may be asking the person for permission. */
  | { name: 'starting' }
  | { name: 'recording'; stream: MediaStream; startedAt: number; seconds: number }
  | { name: 'preview'; note: Note; playsAtOnce: boolean }
  | { name: 'uploading'; note: Note; share: number }
  /** The server has it; the note as it was sent, unless it runs again. */
  | { name: 'processing'; id: string; note: Note | null }
  | { name: 'success'; isTrial: boolean; isNothingDone: boolean; isCorrection: boolean }
  /** The server has its words, and found no entry in them. */
  | { name: 'not-understood'; id: string }
  /** The note did not reach the server. */
  | { name: 'error'; cause: 'upload'; note: Note; why: WhyNotSent; reason: string | null }
  /** It did, and came to nothing there. */
  | { name: 'error'; cause: 'recording'; id: string; canRetry: boolean };

export type RecorderEvent =
  | { type: 'asked' }
  | { type: 'refused'; about: 'denied' | 'missing' }
  | { type: 'started'; stream: MediaStream; at: number }
  | { type: 'ticked'; at: number }
  | { type: 'stopped'; note: Note }
  | { type: 'opened'; note: Note; playsAtOnce: boolean }
  | { type: 'picked'; projectId: string | null }
  /** It is no longer about the entries of one note alone. */
  | { type: 'unscoped' }
  | { type: 'sent'; note: Note }
  | { type: 'progressed'; share: number }
  | { type: 'notSent'; why: WhyNotSent; reason: string | null }
  /** By this tab's recorder, or later by itself. */
  | { type: 'received'; key: string; id: string }
  | { type: 'ranAgain'; id: string }
  | { type: 'seen'; recording: Recording }
  | { type: 'timedOut' }
  | { type: 'reset' };

export const idle: RecorderState = { name: 'idle', hint: null };

/** An event that does not fit the state comes too late, and changes nothing. */
export function next(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'asked':
      return state.name === 'idle' ? { name: 'starting' } : state;
    case 'refused':
      return state.name === 'starting' ? { name: 'idle', hint: { about: event.about } } : state;
    case 'started':
      return state.name === 'starting'
        ? { name: 'recording', stream: event.stream, startedAt: event.at, seconds: 0 }
        : state;
    case 'ticked':
      return state.name === 'recording'
        ? { ...state, seconds: Math.floor((event.at - state.startedAt) / 1_000) }
        : state;
    case 'stopped':
      return state.name === 'recording' ? { name: 'preview', note: event.note, playsAtOnce: false } : state;
    case 'opened':
      return state.name === 'idle'
        ? { name: 'preview', note: event.note, playsAtOnce: event.playsAtOnce }
        : state;
    case 'picked':
      return state.name === 'preview'
        ? { ...state, note: { ...state.note, projectId: event.projectId } }
        : state;
    case 'unscoped':
      return state.name === 'preview' ? { ...state, note: { ...state.note, scopeRecordingId: null } } : state;
    case 'sent':
      return isBusy(state) ? state : { name: 'uploading', note: event.note, share: 0 };
    case 'progressed':
      return state.name === 'uploading' ? { ...state, share: event.share } : state;
    case 'notSent': {
      if (state.name !== 'uploading') return state;
      const { why, reason } = event;
      return { name: 'error', cause: 'upload', note: state.note, why, reason };
    }
    case 'received':
      return isOut(state) && state.note.key === event.key
        ? { name: 'processing', id: event.id, note: state.note }
        : state;
    case 'ranAgain':
      return state.name === 'error' || state.name === 'not-understood'
        ? { name: 'processing', id: event.id, note: null }
        : state;
    case 'seen':
      return state.name === 'processing' && state.id === event.recording.id
        ? afterLook(state, event.recording)
        : state;
    case 'timedOut':
      return state.name === 'processing' ? { name: 'idle', hint: { about: 'slow' } } : state;
    case 'reset':
      return idle;
  }
}

/** Whether it has a note, or is about to, that the server does not have. */
export function hasUnsentNote(state: RecorderState): boolean {
  const isBefore = ['starting', 'recording', 'preview', 'uploading'].includes(state.name);
  return isBefore || (state.name === 'error' && state.cause === 'upload');
}

/** Whether its note was refused since the session had ended. */
export function isSignedOut(state: RecorderState): boolean {
  return state.name === 'error' && state.cause === 'upload' && state.why === 'signed-out';
}

/** Whether something is going on that another note must not interrupt. */
function isBusy({ name }: RecorderState): boolean {
  return name === 'recording' || name === 'uploading' || name === 'processing';
}

/** Whether its note was sent and no answer has come yet. */
function isOut(
  state: RecorderState,
): state is Extract<RecorderState, { note: Note; name: 'uploading' | 'error' }> {
  return state.name === 'uploading' || (state.name === 'error' && state.cause === 'upload');
}

function afterLook(state: RecorderState, recording: Recording): RecorderState {
  const { id, status, step, waitsUntil, isTrial, canRetry, outcome, proposal } = recording;
  if (status === 'success') {
    const isNothingDone = outcome === 'nothing-done';
    return { name: 'success', isTrial, isNothingDone, isCorrection: proposal !== null };
  }
  if (outcome === 'nothing-understood') return { name: 'not-understood', id };
  if (status === 'failed') return { name: 'error', cause: 'recording', id, canRetry };
  if (step === 'waiting') return { name: 'idle', hint: { about: 'waiting', until: waitsUntil } };
  return step === 'asking' || step === 'proposed' ? { name: 'idle', hint: { about: step } } : state;
}
