import { type QueryClient, useQuery } from '@tanstack/react-query';
import {
  getHistory,
  type History,
  type HistoryDay,
  type HistoryFilters,
  type HistoryNote,
  maxEntriesPerPage,
} from '@timbre/contract/history';
import type { Language } from '@timbre/contract/language';
import { getNote, type Recording } from '@timbre/contract/recordings';
import { call } from './api.ts';
import { useLanguage } from './language.tsx';
import { useEntriesPerPage } from './use-entries-per-page.ts';

const pollMs = 3_000;

/** All lists are kept under its path. Why a note failed is said in the language of the interface. */
export function getHistoryKey(language: Language, filters: HistoryFilters = {}) {
  return [getHistory.path, language, filters];
}

export function isInProgress({ status }: Pick<Recording, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

export function countEntries(days: readonly HistoryDay[]): number {
  return days.flatMap(({ notes }) => notes).reduce((sum, { entries }) => sum + entries.length, 0);
}

export function readHistoryPage(filters: HistoryFilters, limit: number, after?: string): Promise<History> {
  const given = Object.entries({ ...filters, after }).filter(([, value]) => value !== undefined);
  return call(getHistory, undefined, { query: { ...Object.fromEntries(given), limit: String(limit) } });
}

/** So many entries, in as few calls as they take. */
async function readHistory(filters: HistoryFilters, count: number): Promise<History> {
  let history = await readHistoryPage(filters, Math.min(count, maxEntriesPerPage));
  for (let left = count - countEntries(history.days); left > 0 && history.next !== null; ) {
    const page = await readHistoryPage(filters, Math.min(left, maxEntriesPerPage), history.next);
    history = appendPage(history, page);
    left = count - countEntries(history.days);
  }
  return history;
}

/** A page may begin within the day, and within the note, in which the one before it ended. */
export function appendPage(history: History, { days, next }: History): History {
  const [last, first] = [history.days.at(-1), days[0]];
  if (last === undefined || first === undefined || last.day !== first.day)
    return { ...history, next, days: [...history.days, ...days] };
  const joined = { ...first, notes: appendNotes(last.notes, first.notes) };
  return { ...history, next, days: [...history.days.slice(0, -1), joined, ...days.slice(1)] };
}

function appendNotes(notes: readonly HistoryNote[], more: readonly HistoryNote[]): HistoryNote[] {
  const [last, first] = [notes.at(-1), more[0]];
  if (last === undefined || first === undefined || last.recording.id !== first.recording.id)
    return [...notes, ...more];
  const joined = { ...first, entries: [...last.entries, ...first.entries] };
  return [...notes.slice(0, -1), joined, ...more.slice(1)];
}

/** A list of the history; asked for again, it gives as many entries as it did before. */
export function useHistoryQuery(filters: HistoryFilters, { isWanted = true, polls = false } = {}) {
  const { language } = useLanguage();
  const perPage = useEntriesPerPage();
  return useQuery({
    queryKey: getHistoryKey(language, filters),
    queryFn: ({ client, queryKey }) => {
      const known = client.getQueryData<History>(queryKey);
      return readHistory(filters, Math.max(perPage, known ? countEntries(known.days) : 0));
    },
    enabled: isWanted,
    refetchInterval: ({ state }) =>
      polls && state.data?.open.some(({ recording }) => isInProgress(recording)) ? pollMs : false,
  });
}

const nothing: HistoryFilters = {};

/** The newest of the history, and all that is in progress; polled while anything is, unless somebody else on the page does that. */
export function useRecentHistory(polls = false) {
  return useHistoryQuery(nothing, { polls });
}

/** Shows at once what the server was told about a note. */
export function patchRecording(queryClient: QueryClient, id: string, change: Partial<Recording>): void {
  const patch = (note: HistoryNote) =>
    note.recording.id === id ? { ...note, recording: { ...note.recording, ...change } } : note;
  queryClient.setQueriesData<History>(
    { queryKey: [getHistory.path] },
    (history) =>
      history && {
        ...history,
        open: history.open.map(patch),
        days: history.days.map((day) => ({ ...day, notes: day.notes.map(patch) })),
      },
  );
  // What was read of it by itself is from before.
  void queryClient.resetQueries({ queryKey: [getNote.path, id] });
}
