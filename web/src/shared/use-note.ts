import { skipToken, useQuery } from '@tanstack/react-query';
import type { History, HistoryNote } from '@timbre/contract/history';
import { getNote } from '@timbre/contract/recordings';
import { useState } from 'react';
import { ApiError, call } from './api.ts';
import { isInProgress, useRecentHistory } from './history-pages.ts';
import { useNoteOnItsWay } from './note-on-its-way.ts';

/** One note with all its entries; null where there is none such, or none any more. */
export async function readNote(id: string): Promise<HistoryNote | null> {
  try {
    const { entries, ...recording } = await call(getNote, undefined, { params: { id } });
    return { recording, entries };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return null;
    throw error;
  }
}

function findOnPage(history: History | undefined, id: string | null): HistoryNote | undefined {
  const notes = history?.days.flatMap(({ notes }) => notes.filter(({ recording }) => recording.id === id));
  const [first] = notes ?? [];
  return first && { ...first, entries: notes?.flatMap(({ entries }) => entries) ?? [] };
}

/** A note that may be in progress or done, wherever its entries stand; undefined while nothing is known of it. */
export function useNote(id: string | null): HistoryNote | null | undefined {
  const { data: history } = useRecentHistory();
  const onItsWay = useNoteOnItsWay();
  const [last, setLast] = useState<HistoryNote>();
  const open = history?.open.find(({ recording }) => recording.id === id);
  const sent = onItsWay?.recording.id === id ? onItsWay : undefined;
  // The list holds no more than a page of what is done.
  const { data: done } = useQuery({
    queryKey: [getNote.path, id],
    queryFn: id === null ? skipToken : () => readNote(id),
    enabled: history !== undefined && open === undefined && sent === undefined,
  });
  // What was fetched while it was in progress says nothing of what became of it.
  const isOld = done && isInProgress(done.recording);
  const closed = done === undefined || isOld ? findOnPage(history, id) : done;
  const found = open ?? (closed === undefined ? sent : closed);
  const isNew = found && JSON.stringify(found) !== JSON.stringify(last);
  if (isNew) setLast(found);
  return found === undefined && last?.recording.id === id ? last : found;
}
