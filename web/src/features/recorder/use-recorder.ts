import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@timbre/contract/accounts';
import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { useOutbox } from '../../shared/outbox.tsx';
import { userKey } from '../../shared/session.tsx';
import { timeZoneHere } from '../../shared/time-zone.ts';
import { showToast } from '../../shared/toast.ts';
import { usePreloadedToaster } from '../../shared/toasts.tsx';
import { deleteNote, keepNote, onUnsentChange, readNote } from '../../shared/unsent-notes.ts';
import type { Note } from '../../shared/upload.ts';
import { useNote } from '../../shared/use-note.ts';
import { idle, next } from './recorder-state.ts';
import { getRecordingLimit } from './recording-limit.ts';
import { useMicrophones } from './use-microphones.ts';
import { useNoteLock } from './use-note-lock.ts';
import { useShownOnItsWay } from './use-note-on-its-way.ts';
import { usePastNotes } from './use-past-notes.ts';
import { useRecordingSession } from './use-recording-session.ts';
import { useScopedNote } from './use-scoped-note.ts';
import { useSendRecorded } from './use-send-recorded.ts';
import { useOutcome, useSending } from './use-sending.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** Speak or type, look, send, and see what became of it: the whole way of a note on this screen. */
export function useRecorder(userId: string, isTrial: boolean) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(next, idle);
  const noteLock = useNoteLock();
  const scoped = useScopedNote(state, dispatch);
  const { scopeRecordingId } = scoped;
  useShownOnItsWay(state, { userId, isTrial });
  usePreloadedToaster();
  const recording = useNote(state.name === 'processing' ? state.id : null)?.recording;
  useOutcome(state, recording, dispatch);
  const { data: plan } = useCurrentPlan();
  // The note before there is a connection costs no minutes.
  const limit = getRecordingLimit(isTrial ? undefined : plan);
  const microphones = useMicrophones(state.name === 'recording');
  useWakeLock(state.name === 'recording');

  const { unsent, countFailure } = useOutbox();
  useEffect(
    () => onUnsentChange((sent) => sent && dispatch({ type: 'received', key: sent.key, id: sent.id })),
    [],
  );
  const { send, runAgain } = useSending({ dispatch, noteLock, onFailed: countFailure });
  const recorded = useSendRecorded(state, send);

  const remove = async (note: Note) => {
    await deleteNote(note.key);
    showToast({
      tone: 'info',
      title: t('recorder.discarded'),
      action: { label: t('recorder.undo'), onPress: () => void keepNote(note, false) },
    });
  };
  const discard = async (note: Note) => {
    dispatch({ type: 'reset' });
    await remove(note);
    noteLock.release();
  };
  const session = useRecordingSession({
    userId,
    state,
    dispatch,
    noteLock,
    deviceId: microphones.chosen,
    scopeRecordingId,
    limit,
    onCancelled: (note) => void discard(note),
    onRefused: (about) => {
      dispatch({ type: 'refused', about });
      showToast({
        tone: 'danger',
        title: t('audioRecorder.microphoneAccessDenied'),
        description: t('audioRecorder.microphoneAccessDescription'),
      });
    },
  });

  const typedNote = (text: string, projectId: string | null) =>
    toTypedNote(text, { userId, projectId, scopeRecordingId });
  /** Somebody else signed in, or its writer out, while it was written: it waits for them. */
  const keepDraft = (text: string, projectId: string | null) => {
    const isStillHere = queryClient.getQueryData<User | null>(userKey)?.id === userId;
    if (!isStillHere) void keepNote(typedNote(text, projectId), false);
  };
  /** Does something with a note that waits in this browser, unless it is gone by now. */
  const withKept = (work: (note: Note) => unknown) => async (key: string) => {
    const note = await readNote(key);
    if (note) await work(note);
  };
  const listen = withKept(async (note) => {
    await noteLock.acquire(note.key);
    dispatch({ type: 'opened', note, playsAtOnce: true });
  });
  return {
    ...session,
    state,
    /** The one that the server works on. */
    recording,
    past: usePastNotes(),
    microphones,
    limit,
    // The one that the recorder itself speaks of is not offered a second time.
    unsent: unsent.filter(({ key }) => !('note' in state) || state.note?.key !== key),
    ...recorded,
    ...scoped,
    send,
    sendTyped: (text: string, projectId: string | null) => send(typedNote(text, projectId)),
    keepDraft,
    runAgain,
    /** The server works on a note again. */
    wait: (id: string) => dispatch({ type: 'ranAgain', id }),
    discard,
    pick: (projectId: string | null) => dispatch({ type: 'picked', projectId }),
    reset: () => dispatch({ type: 'reset' }),
    kept: { send: withKept(send), listen, discard: withKept(remove) },
  };
}

function toTypedNote(text: string, about: Pick<Note, 'userId' | 'projectId' | 'scopeRecordingId'>): Note {
  return {
    ...about,
    key: crypto.randomUUID(),
    content: text,
    seconds: 0,
    spokenAt: new Date().toISOString(),
    timeZone: timeZoneHere(),
    transcript: null,
  };
}
