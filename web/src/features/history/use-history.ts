import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getHistory, getHistoryWeek, type History, type HistoryFilters } from '@timbre/contract/history';
import { getInsights } from '@timbre/contract/insights';
import { type Entry, getNote } from '@timbre/contract/recordings';
import { getCurrentPlan } from '@timbre/contract/usage';
import { useEffect } from 'react';
import {
  appendPage,
  countEntries,
  getHistoryKey,
  isInProgress,
  readHistoryPage,
  useHistoryQuery,
  useRecentHistory,
} from '../../shared/history-pages.ts';
import { useLanguage } from '../../shared/language.tsx';
import { useNoteOnItsWay } from '../../shared/note-on-its-way.ts';
import { previewKey } from '../../shared/preview-key.ts';
import { useEntriesPerPage } from '../../shared/use-entries-per-page.ts';
import { fits, type Note, standsInList, toDays, toNote, toNotes } from './notes-shown.ts';

/** Refetches everything that depends on what was logged and used. */
export async function refreshHistory(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [getHistory.path, ...whatFollows]);
}

/** What a note changes when it is done, besides the lists it stands in. */
const whatFollows = [getNote.path, getHistoryWeek.path, getInsights.path, getCurrentPlan.path];

async function refresh(queryClient: QueryClient, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** Looks at what is recent again, and at the rest unless notes only went on a step: that changes nothing else. */
export async function refreshAnnounced(queryClient: QueryClient): Promise<void> {
  const isRecent = ({ queryKey: [path, , filters] }: { queryKey: readonly unknown[] }) =>
    path === getHistory.path && JSON.stringify(filters) === '{}';
  const shown = () => queryClient.getQueriesData<History>({ predicate: isRecent })[0]?.[1];
  const before = shown();
  await queryClient.invalidateQueries({ predicate: isRecent });
  if (isProgressOnly(before, shown())) return;
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => query.queryKey[0] === getHistory.path && !isRecent(query),
    }),
    refresh(queryClient, whatFollows),
  ]);
}

export function isProgressOnly(before: History | undefined, now: History | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  const withoutSilent = (history: History) =>
    JSON.stringify({
      ...history,
      open: history.open.map((note) => (isSilent(note) ? note.recording.id : note)),
    });
  return (
    withoutSilent(before) === withoutSilent(now) && JSON.stringify(before.open) !== JSON.stringify(now.open)
  );
}

/** In progress, showing only its step: it does not wait for anybody. */
function isSilent({ recording }: History['open'][number]): boolean {
  return isInProgress(recording) && recording.step !== 'asking' && recording.step !== 'proposed';
}

const firstPage: HistoryFilters = {};

/** All that is in progress, asks or failed lately, the newest first. */
export function useOpenNotes(): Note[] {
  const { data } = useRecentHistory();
  const onItsWay = useNoteOnItsWay();
  const queryClient = useQueryClient();
  const open = data?.open ?? [];
  const known = [...open, ...(data?.days.flatMap(({ notes }) => notes) ?? [])];
  const isKnown = known.some(({ recording }) => recording.id === onItsWay?.recording.id);
  // What the sender of a note was told of its entries is shown until the server's list has them.
  return [...(onItsWay && data && !isKnown ? [onItsWay] : []), ...open].map((note) => {
    const preview = queryClient.getQueryData<Entry[]>(previewKey(note.recording.id)) ?? [];
    const shown = toNote(note);
    return shown.isUnfinished && note.entries.length === 0 ? { ...shown, entries: preview } : shown;
  });
}

/** So many pages of the list, searched and filtered where asked; notes in progress stand in it where nothing is. */
export function useHistoryPages(filters: HistoryFilters, pages: number, isInList: (note: Note) => boolean) {
  const { language } = useLanguage();
  const perPage = useEntriesPerPage();
  const queryClient = useQueryClient();
  const isFiltered = Object.keys(filters).length > 0;
  const given = isFiltered ? filters : firstPage;
  const query = useHistoryQuery(given);
  const open = useOpenNotes();
  const { data } = query;
  const count = pages * perPage;
  const unfinished = isFiltered ? [] : open.filter((note) => standsInList(note) && isInList(note));
  const days = data?.days ?? [];
  const more = useMutation({
    mutationFn: async (after: string) => {
      const page = await readHistoryPage(given, perPage, after);
      // The list may have been asked for again meanwhile: then this is no longer what follows it.
      queryClient.setQueryData<History>(getHistoryKey(language, given), (known) =>
        known?.next === after ? appendPage(known, page) : known,
      );
    },
  });
  const { mutate, isPending, isError } = more;
  const next = data?.next ?? null;
  const isMoreWanted = next !== null && countEntries(days) < count && !isPending && !isError;
  useEffect(() => {
    if (isMoreWanted) mutate(next);
  }, [isMoreWanted, mutate, next]);
  return {
    isFiltered,
    days: toDays(days, unfinished, count),
    notes: toNotes(days),
    hasMore: next !== null || !fits(days, unfinished, count),
    isLoading: query.isLoading,
    isFetching: query.isFetching,
    isLoadingMore: isPending,
    // One poll without an answer takes nothing off the screen.
    hasFailed: query.isError && !data,
    hasMoreFailed: isError,
    retryMore: more.reset,
  };
}
