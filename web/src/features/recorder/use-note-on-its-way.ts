import { useQueryClient } from '@tanstack/react-query';
import { getHistory } from '@timbre/contract/history';
import type { Recording } from '@timbre/contract/recordings';
import { useEffect } from 'react';
import { noteOnItsWayKey } from '../../shared/note-on-its-way.ts';
import type { Note } from '../../shared/upload.ts';
import type { RecorderState } from './recorder-state.ts';

/** Shows in the history the note that is on its way. */
export function useShownOnItsWay(state: RecorderState, owner: { userId: string; isTrial: boolean }): void {
  const { userId, isTrial } = owner;
  const queryClient = useQueryClient();
  const note = state.name === 'uploading' ? state.note : null;
  useEffect(() => {
    if (!note) return;
    queryClient.setQueryData(noteOnItsWayKey, { recording: toRecording(note, userId, isTrial), entries: [] });
    return () => {
      queryClient.setQueryData(noteOnItsWayKey, null);
    };
  }, [note, userId, isTrial, queryClient]);

  // The same row under the server's id, until the server's own is there.
  const received = state.name === 'processing' ? state : null;
  useEffect(() => {
    if (!received) return;
    const { id, note: sent } = received;
    const row = sent && { recording: { ...toRecording(sent, userId, isTrial), id }, entries: [] };
    queryClient.setQueryData(noteOnItsWayKey, row);
    const remove = () => {
      queryClient.setQueryData(noteOnItsWayKey, (shown: unknown) => (shown === row ? null : shown));
    };
    void queryClient.invalidateQueries({ queryKey: [getHistory.path] }).then(remove);
    return remove;
  }, [received, userId, isTrial, queryClient]);
}

/** What the history shows of a note before the server has it. */
function toRecording(note: Note, userId: string, isTrial: boolean): Recording {
  const isTyped = typeof note.content === 'string';
  return {
    id: note.key,
    userId,
    filename: isTyped ? 'note.txt' : 'recording.webm',
    source: isTyped ? 'typed' : 'spoken',
    isTrial,
    status: 'pending',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    canEditText: false,
    outcome: null,
    proposal: null,
    createdAt: note.spokenAt,
    updatedAt: note.spokenAt,
  };
}
