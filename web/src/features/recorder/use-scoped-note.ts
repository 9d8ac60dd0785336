import type { Dispatch } from 'react';
import { useNoteScope } from '../../shared/note-scope.tsx';
import type { RecorderEvent, RecorderState } from './recorder-state.ts';

/** The note whose entries alone the one in the recorder is about: a note that is made keeps its own, whatever is chosen for the next. */
export function useScopedNote(state: RecorderState, dispatch: Dispatch<RecorderEvent>) {
  const { scope, limitTo } = useNoteScope();
  const scopeRecordingId = scope?.recordingId ?? null;
  return {
    /** Of the next note. */
    scopeRecordingId,
    /** Of the one in the recorder. */
    scopedTo: 'note' in state ? (state.note?.scopeRecordingId ?? null) : scopeRecordingId,
    unscope: () => {
      dispatch({ type: 'unscoped' });
      limitTo(null);
    },
  };
}
