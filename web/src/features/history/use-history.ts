import {
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { getInsights } from '@timbre/contract/insights';
import {
  type Entry,
  listEntries,
  listRecordings,
  type Recording,
  recordingsPerPage,
} from '@timbre/contract/recordings';
import { getCurrentPlan } from '@timbre/contract/usage';
import { useEffect } from 'react';
import { call } from '../../shared/api.ts';
import { getDay } from '../../shared/days.ts';
import { writtenEntriesKey } from '../../shared/entries-in-progress.ts';
import { useLanguage } from '../../shared/language.tsx';
import { countEntries, type Note } from './notes-shown.ts';
import { findStage, useEntriesInProgress } from './use-entries-in-progress.ts';

const pollMs = 3_000;
const olderPerPage = 50;
const entriesKey = 'entries of recordings';
const olderKey = 'older recordings';

export function isInProgress({ status }: Pick<Recording, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

/** Refetches everything that depends on what was logged and used. */
export async function refreshHistory(queryClient: QueryClient): Promise<void> {
  await refresh(queryClient, [listRecordings.path, ...whatFollows]);
}

/** What a note changes when it is done, besides the list it stands in. */
const whatFollows = [entriesKey, writtenEntriesKey, olderKey, getInsights.path, getCurrentPlan.path];

async function refresh(queryClient: QueryClient, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** Looks at the recordings again, and at the rest unless notes only went on a step: a note in progress changes nothing else. */
export async function refreshAnnounced(queryClient: QueryClient): Promise<void> {
  const shown = () => queryClient.getQueriesData<Recording[]>({ queryKey: [listRecordings.path] })[0]?.[1];
  const before = shown();
  await refresh(queryClient, [listRecordings.path]);
  if (!isProgressOnly(before, shown())) await refresh(queryClient, whatFollows);
}

export function isProgressOnly(before: Recording[] | undefined, now: Recording[] | undefined): boolean {
  if (before === undefined || now === undefined || before.length !== now.length) return false;
  const isSame = (one: Recording, other: Recording | undefined) =>
    JSON.stringify(one) === JSON.stringify(other);
  const changed = now.flatMap((recording, n) =>
    isSame(recording, before[n]) ? [] : [[before[n], recording]],
  );
  return (
    changed.length > 0 && changed.every(([was, is]) => was?.id === is?.id && isSilent(was) && isSilent(is))
  );
}

/** In progress, showing only its step. */
function isSilent(recording: Recording | undefined): boolean {
  return recording !== undefined && isInProgress(recording) && !showsEntries(recording);
}

/** The newest recordings, asked for again and again while any is in progress, unless somebody else on the page does that. */
export function useRecordings(polls = true) {
  const { language } = useLanguage();
  return useQuery({
    // Why one failed is said in the language of the interface.
    queryKey: [listRecordings.path, language],
    queryFn: () => call(listRecordings, undefined),
    refetchInterval: ({ state }) => (polls && state.data?.some(isInProgress) ? pollMs : false),
  });
}

type Page = { recordings: Recording[]; entries: Entry[] };

async function readOlder(before: string): Promise<Page> {
  const query = { limit: String(olderPerPage), before };
  const recordings = await call(listRecordings, undefined, { query });
  const entries = await call(listEntries, { recordingIds: recordings.map(({ id }) => id) });
  return { recordings, entries };
}

/** What is older than the newest page; fetched when there is nothing else left to show. */
function useOlder(newest: Recording[], isWanted: boolean) {
  const { language } = useLanguage();
  const last = newest.at(-1)?.id ?? '';
  return useInfiniteQuery({
    queryKey: [olderKey, language, last],
    queryFn: ({ pageParam }) => readOlder(pageParam),
    initialPageParam: last,
    getNextPageParam: ({ recordings }: Page) =>
      recordings.length < olderPerPage ? undefined : recordings.at(-1)?.id,
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
}

/** A note that is done, or asks, is nothing without its entries. */
function showsEntries({ status, step }: Recording): boolean {
  return status === 'success' || step === 'asking';
}

/** A note that asks may have asked before: what its entries were then says nothing of what they are now. */
function getVersion({ id, step, updatedAt }: Recording): string {
  return step === 'asking' ? `${id} ${updatedAt}` : id;
}

/** One that failed may have logged some before. */
function mayHaveEntries(recording: Recording): boolean {
  return showsEntries(recording) || (recording.status === 'failed' && recording.outcome === null);
}

/** The recordings, the newest first, each with its entries; of those that are done at least so many entries, where there are. */
export function useHistory(count: number, polls = true) {
  const newest = useRecordings(polls);
  const recordings = newest.data ?? [];
  const recordingIds = recordings.filter(mayHaveEntries).map(({ id }) => id);
  const shownVersions = recordings.filter(showsEntries).map(getVersion);
  const entries = useQuery({
    // What a note had when it failed says nothing of what it has once it runs again and is done.
    queryKey: [entriesKey, recordingIds, shownVersions],
    queryFn: async () => ({ shownVersions, entries: await call(listEntries, { recordingIds }) }),
    enabled: recordingIds.length > 0,
    // While a new note's entries are fetched, those that are known stay on the screen.
    placeholderData: keepPreviousData,
  });
  const known = new Set(entries.data?.shownVersions);
  const entriesInProgress = useEntriesInProgress(recordings);
  const near = toNotes(recordings, entries.data?.entries ?? []).flatMap((note) => {
    const { recording } = note;
    const isSettled = showsEntries(recording)
      ? known.has(getVersion(recording))
      : findStage(recording) === null;
    if (isSettled) return [note];
    const soFar = entriesInProgress(recording, note.entries);
    return isInProgress(recording) || soFar.length > 0
      ? [{ recording, entries: soFar, isUnfinished: true }]
      : [];
  });
  const mayHaveOlder = recordings.length === recordingsPerPage;
  const older = useOlder(recordings, mayHaveOlder && countEntries(near.filter(isListed)) < count);
  const far = (older.data?.pages ?? []).flatMap((page) => toNotes(page.recordings, page.entries));
  const notes = [...near, ...far];
  const finished = notes.filter(isListed);
  useNextPages(older, countEntries(finished) < count);
  const oldest = notes.at(-1);
  const isAllLoaded = !mayHaveOlder || (older.isSuccess && !older.hasNextPage);
  return {
    recordings: newest.data,
    isEmpty: newest.data?.length === 0,
    notes,
    finished,
    /** The day of the oldest note that is loaded: of later days no entry is missing. */
    wholeAfter: isAllLoaded || oldest === undefined ? '' : getDay(oldest.recording.createdAt),
    hasMore: !isAllLoaded || countEntries(finished) > count,
    isLoading: newest.isLoading || entries.isLoading,
    isLoadingMore: older.isFetching,
    // One poll without an answer takes nothing off the screen.
    haveRecordingsFailed: newest.isError && !newest.data,
    haveEntriesFailed: (entries.isError && !entries.data) || older.isError,
  };
}

function toNotes(recordings: Recording[], entries: Entry[]): Note[] {
  const byRecording = Map.groupBy(entries, ({ recordingId }) => recordingId);
  return recordings.map((recording) => ({
    recording,
    entries: byRecording.get(recording.id) ?? [],
    isUnfinished: false,
  }));
}

/** A note in progress stands where its entries will, from when there is anything of them to see. */
function isListed({ recording, entries, isUnfinished }: Note): boolean {
  return isUnfinished ? entries.length > 0 : recording.status === 'success';
}

/** A page may hold few entries or none: the next follows until there is enough to show. */
function useNextPages(
  { hasNextPage, isFetching, isError, fetchNextPage }: UseInfiniteQueryResult,
  isWanted: boolean,
) {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);
}
