import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listRecordings, type Recording } from '@timbre/contract/recordings';
import { useEffect } from 'react';
import { call } from '../../shared/api.ts';
import { entriesInProgressKey } from '../../shared/entries-in-progress.ts';
import { useLanguage } from '../../shared/language.tsx';
import type { Note } from '../../shared/upload.ts';
import type { RecorderState } from './recorder-state.ts';

const pollMs = 3_000;

/** The list that the history shows, with a row for the note that is on its way. */
export function useRecordingList(state: RecorderState, owner: { userId: string; isTrial: boolean }) {
  const { userId, isTrial } = owner;
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [listRecordings.path, language],
    queryFn: () => call(listRecordings, undefined),
    // The history asks while it is on the screen; alone, the recorder does.
    refetchInterval: (query) =>
      state.name === 'processing' && query.getObserversCount() === 1 ? pollMs : false,
  });

  const note = state.name === 'uploading' ? state.note : null;
  useEffect(() => {
    if (!note) return;
    const queryKey = [listRecordings.path, language];
    const row = toRecording(note, userId, isTrial);
    // The server does not know it under this id, so nobody needs to ask.
    queryClient.setQueryData(entriesInProgressKey(row.id, 'preview'), []);
    // Whatever the server says meanwhile, the row stays until the upload is over.
    const put = () => {
      const list = queryClient.getQueryData<Recording[]>(queryKey);
      if (list && !list.some(({ id }) => id === row.id)) queryClient.setQueryData(queryKey, [row, ...list]);
    };
    put();
    const unsubscribe = queryClient.getQueryCache().subscribe(put);
    return () => {
      unsubscribe();
      queryClient.setQueryData<Recording[]>(queryKey, (list) => list?.filter(({ id }) => id !== row.id));
    };
  }, [note, userId, isTrial, language, queryClient]);

  // The same row under the server's id, until the server's own is there.
  const received = state.name === 'processing' ? state : null;
  useEffect(() => {
    if (!received) return;
    const queryKey = [listRecordings.path, language];
    const { id, note: sent } = received;
    const row = sent && { ...toRecording(sent, userId, isTrial), id };
    queryClient.setQueryData<Recording[]>(queryKey, (list) =>
      row && list && !list.some((known) => known.id === id) ? [row, ...list] : list,
    );
    void queryClient.invalidateQueries({ queryKey: [listRecordings.path] });
  }, [received, userId, isTrial, language, queryClient]);
  return data;
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
