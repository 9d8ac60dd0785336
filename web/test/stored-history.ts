import {
  getHistory,
  type History,
  type HistoryDay,
  type HistoryFilters,
  type HistoryNote,
} from '@timbre/contract/history';
import {
  deleteRecording,
  deleteRecordings,
  type Entry,
  getNote,
  postNote,
  type Recording,
  uploadAudio,
  uploadHeaders,
} from '@timbre/contract/recordings';
import { recordUsage } from '@timbre/contract/usage';
import { getDay, getDaysAgo } from '../src/shared/days.ts';
import { aRecording, toId } from './builders.ts';
import { answer, handle, problem } from './fake-api.ts';

/** In place of what the server keeps: recordings, the newest first, and their entries. */
export type StoredHistory = {
  recordings: Recording[];
  entries: Entry[];
  /** What the server reads in the next typed note at once. */
  preview?: Entry[];
};

/** Answers from these recordings and entries, which a test may change while the app is open; new notes come to stand in them. */
export function keepHistory(kept: StoredHistory = { recordings: [], entries: [] }): StoredHistory {
  const received = new Map<string, string>();
  const receive = (source: Recording['source'], headers: Headers) => {
    const key = headers.get(uploadHeaders.idempotencyKey) ?? '';
    const known = received.get(key);
    if (known) return { id: known };
    const id = toId(300 + received.size);
    received.set(key, id);
    const createdAt = new Date().toISOString();
    const recording = aRecording({ id, source, createdAt, status: 'processing', step: 'extracting' });
    kept.recordings = [recording, ...kept.recordings];
    return { id };
  };
  handle(uploadAudio, ({ headers }) => receive('spoken', headers));
  handle(postNote, ({ headers }) => {
    const { id } = receive('typed', headers);
    const preview = kept.preview?.map((entry) => ({ ...entry, recordingId: id })) ?? [];
    return { id, preview };
  });
  answer(recordUsage, undefined);
  answerHistory(() => kept);
  handle(deleteRecording, ({ params }) => {
    kept.recordings = kept.recordings.filter(({ id }) => id !== params['id']);
    return undefined;
  });
  handle(deleteRecordings, () => {
    const { length: count } = kept.recordings;
    kept.recordings = [];
    return { count };
  });
  return kept;
}

/** Answers what is asked of the history from what there is at that moment. */
export function answerHistory(findKept: () => StoredHistory): void {
  handle(getHistory, ({ query }) => readHistory(findKept(), getHistory.query.parse(query)));
  handle(getNote, ({ params }) => {
    const { recordings, entries } = findKept();
    const recording = recordings.find(({ id }) => id === params['id']);
    if (!recording) return problem('not-found');
    return { ...recording, entries: entries.filter(({ recordingId }) => recordingId === recording.id) };
  });
}

type Query = HistoryFilters & { limit: number; after?: string | undefined };

/** What the server would answer of these recordings; it searches descriptions alone. */
export function readHistory({ recordings, entries }: StoredHistory, query: Query): History {
  const { search, state, from, to, limit, after = '0' } = query;
  const isFiltered = [search, state, from, to].some((filter) => filter !== undefined);
  const notes = recordings.map((recording) => ({
    recording,
    entries: entries.filter(({ recordingId }) => recordingId === recording.id),
  }));
  const isLate = ({ createdAt }: Recording) => getDay(createdAt) >= getDaysAgo(1);
  const isOpen = ({ recording }: HistoryNote) =>
    recording.status !== 'success' && (recording.status !== 'failed' || isLate(recording));
  const isWanted = ({ recording }: HistoryNote) =>
    state === undefined ? recording.status === 'success' : isOfState(recording, state);
  const rows = notes.filter(isWanted).flatMap((note): Row[] => {
    const found = note.entries.filter(({ description }) =>
      description.toLowerCase().includes((search ?? '').toLowerCase()),
    );
    if (note.entries.length === 0)
      return search === undefined ? [{ day: getDay(note.recording.createdAt), note, entry: null }] : [];
    return found.map((entry) => ({ day: getDay(entry.start), note, entry }));
  });
  const inRange = rows
    .filter(({ day }) => day >= (from ?? '') && day <= (to ?? '9'))
    .sort((one, other) => other.day.localeCompare(one.day));
  const start = Number(after);
  const { page, end } = cutPage(inRange, start, limit);
  return {
    open: isFiltered || start > 0 ? [] : notes.filter(isOpen),
    failedEarlier: recordings.filter((one) => one.status === 'failed' && !isLate(one)).length,
    days: toDays(page, entries),
    next: end < inRange.length ? String(end) : null,
    isEmpty: recordings.length === 0,
  };
}

type Row = { day: string; note: HistoryNote; entry: Entry | null };

function cutPage(rows: Row[], start: number, limit: number): { page: Row[]; end: number } {
  let [end, left] = [start, limit];
  for (const { entry } of rows.slice(start)) {
    if (left === 0) break;
    if (entry) left -= 1;
    end += 1;
  }
  return { page: rows.slice(start, end), end };
}

function isOfState({ status, step }: Recording, state: NonNullable<HistoryFilters['state']>): boolean {
  if (state === 'failed') return status === 'failed';
  if (state === 'logged') return status === 'success';
  if (state === 'needs-you') return step === 'asking' || step === 'proposed';
  return state === 'in-progress' && (status === 'pending' || status === 'processing');
}

function toDays(rows: Row[], all: Entry[]): HistoryDay[] {
  const seconds = (day: string) =>
    all
      .filter(
        ({ start, isLogged, state }) => getDay(start) === day && isLogged && state !== 'deleted-remotely',
      )
      .reduce((sum, { duration }) => sum + duration, 0);
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    seconds: seconds(day),
    notes: [...Map.groupBy(ofDay, ({ note }) => note.recording.id).values()].flatMap((own) =>
      own.slice(0, 1).map(({ note: { recording } }) => ({
        recording,
        entries: own.flatMap(({ entry }) => entry ?? []),
      })),
    ),
  }));
}
