import { useQueryClient } from '@tanstack/react-query';
import { type Recording, retryRecording } from '@timbre/contract/recordings';
import { type Dispatch, useEffect } from 'react';
import { ApiError, apiRequest } from '../../shared/api.ts';
import { patchRecording } from '../../shared/history-pages.ts';
import { catalogueKeys } from '../../shared/refresh-catalogue.ts';
import { deleteNote, keepNote, mayHaveArrived, pauseRetry } from '../../shared/unsent-notes.ts';
import type { Note } from '../../shared/upload.ts';
import { useSendNote } from '../../shared/use-send-note.ts';
import { useWhyToast, whyNotSent } from '../../shared/why-not-sent.ts';
import type { RecorderEvent, RecorderState } from './recorder-state.ts';
import type { NoteLock } from './use-note-lock.ts';

type SendingOptions = {
  dispatch: Dispatch<RecorderEvent>;
  noteLock: NoteLock;
  onFailed: () => void;
};

/** Sends notes, and the same one again after a failure, which makes no second recording. */
export function useSending({ dispatch, noteLock, onFailed }: SendingOptions) {
  const queryClient = useQueryClient();
  const sendNote = useSendNote();
  const sayWhy = useWhyToast();

  const send = async (note: Note): Promise<void> => {
    const pressedAt = performance.now();
    dispatch({ type: 'sent', note });
    await noteLock.acquire(note.key);
    const isRepeated = await mayHaveArrived(note.key);
    // Before it leaves: from here on it goes out, in this tab or in a later one.
    const isKept = keepNote(note, true);
    try {
      const { id } = await sendNote(note, {
        mayHaveArrived: isRepeated,
        isKept,
        pressedAt,
        onProgress: (share) => dispatch({ type: 'progressed', share }),
      });
      dispatch({ type: 'received', key: note.key, id });
      await deleteNote(note.key, id);
    } catch (error) {
      const why = whyNotSent(error);
      if (why !== 'unreached' && why !== 'signed-out') await pauseRetry(note.key);
      // The server has looked what there is, and knows better than this page.
      if (why === 'project-unknown')
        for (const queryKey of catalogueKeys) void queryClient.invalidateQueries({ queryKey });
      const reason = error instanceof ApiError ? error.sentence : null;
      dispatch({ type: 'notSent', why, reason });
      sayWhy(error, () => void send(note));
      onFailed();
    } finally {
      noteLock.release();
    }
  };

  /** The server still has the note: it tries again there. */
  const runAgain = async (id: string): Promise<void> => {
    try {
      await apiRequest(retryRecording.method, retryRecording.path.replace(':id', id));
      patchRecording(queryClient, id, { status: 'pending' });
      dispatch({ type: 'ranAgain', id });
    } catch (error) {
      sayWhy(error, () => void runAgain(id));
    }
  };
  return { send, runAgain };
}

/** Success is shown for so long. */
const successMs = 2_000;
/** Nobody is kept waiting for longer. */
const timeoutMs = 20_000;

/** Follows a note that the server has, and frees the recorder when it is done, or when that takes long. */
export function useOutcome(
  state: RecorderState,
  recording: Recording | undefined,
  dispatch: Dispatch<RecorderEvent>,
): void {
  const id = state.name === 'processing' ? state.id : null;
  useEffect(() => {
    if (recording) dispatch({ type: 'seen', recording });
  }, [recording, dispatch]);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => dispatch({ type: 'timedOut' }), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, dispatch]);
  useEffect(() => {
    if (state.name !== 'success') return;
    const timer = setTimeout(() => dispatch({ type: 'reset' }), successMs);
    return () => clearTimeout(timer);
  }, [state.name, dispatch]);
}
