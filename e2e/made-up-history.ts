import type { Page, Route } from '@playwright/test';
import type { History, HistoryDay, HistoryNote, HistoryWeek } from '@timbre/contract/history';
import { daysPerWeek, HistoryFilters } from '@timbre/contract/history';
import { Entry, Recording } from '@timbre/contract/recordings';
import { z } from 'zod';

const dayMs = 86_400_000;
const secondsPerHour = 3_600;

/** What the server is to know, the newest recording first; what a recording or an entry leaves out is as the contract says. */
export type MadeUpHistory = { recordings: readonly object[]; entries: readonly object[] };

export const toId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A note that is done, but for what is given. */
export function makeUpRecording(number: number, createdAt: string, change: object = {}) {
  return {
    id: toId(number),
    userId: toId(0),
    filename: 'recording.webm',
    source: 'spoken',
    isTrial: false,
    status: 'success',
    step: null,
    progress: null,
    waitsUntil: null,
    togglEntryId: null,
    processingError: null,
    canRetry: false,
    outcome: null,
    proposal: null,
    createdAt,
    updatedAt: createdAt,
    ...change,
  };
}

/** An hour and a half of such a note that is logged, but for what is given. */
export function makeUpEntry(
  number: number,
  of: number,
  description: string,
  start: number,
  change: object = {},
) {
  return {
    id: toId(100 + number),
    recordingId: toId(of),
    description,
    start: new Date(start).toISOString(),
    stop: new Date(start + 5_400_000).toISOString(),
    duration: 5_400,
    projectId: null,
    workspaceName: 'Studio Lumière',
    isPreview: false,
    isLogged: true,
    isDoubtful: false,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: { description, project_name: null, client_name: null, tags: [] },
    ...change,
  };
}

/** Answers in place of the server all that is asked of the history, from what there is at that moment. */
export async function answerHistory(page: Page, find: () => MadeUpHistory): Promise<void> {
  const at = (path: RegExp, respond: (url: URL) => object | null) =>
    page.route(
      ({ pathname }) => path.test(pathname),
      async (route: Route) => {
        const answer = route.request().method() === 'GET' && respond(new URL(route.request().url()));
        await (answer ? route.fulfill({ json: answer }) : route.fallback());
      },
    );
  await at(/^\/api\/history$/, (url) =>
    toHistory(toNotes(find()), HistoryFilters.parse(Object.fromEntries(url.searchParams))),
  );
  await at(/^\/api\/history\/week$/, (url) => toWeek(toNotes(find()), url.searchParams.get('from') ?? ''));
  await at(/^\/api\/notes\/[^/]+$/, (url) => {
    const note = toNotes(find()).find(({ recording }) => url.pathname.endsWith(recording.id));
    return note ? { ...note.recording, entries: note.entries } : null;
  });
}

function toNotes({ recordings, entries }: MadeUpHistory): HistoryNote[] {
  const all = z.array(Entry).parse(entries);
  return z
    .array(Recording)
    .parse(recordings)
    .map((recording) => ({
      recording,
      entries: all.filter(({ recordingId }) => recordingId === recording.id),
    }));
}

const toDay = (moment: number | string) => new Date(moment).toISOString().slice(0, 10);
const getDay = ({ day, start }: Entry) => day ?? toDay(start);
const countSeconds = (entries: readonly Entry[]) =>
  entries.filter(({ isLogged }) => isLogged).reduce((sum, { duration }) => sum + duration, 0);

/** All of it is one page; a search looks at descriptions alone. */
function toHistory(notes: readonly HistoryNote[], filters: HistoryFilters): History {
  const { search = '', from = '', to = '9' } = filters;
  const isFiltered = Object.keys(filters).length > 0;
  const isLate = ({ createdAt }: Recording) => toDay(createdAt) >= toDay(Date.now() - dayMs);
  const isOpen = ({ recording }: HistoryNote) =>
    recording.status !== 'success' && (recording.status !== 'failed' || isLate(recording));
  const isEarlier = ({ recording }: HistoryNote) => recording.status === 'failed' && !isLate(recording);
  const listed = notes.filter(({ recording }) => recording.status === 'success');
  const days = [...new Set(listed.flatMap((note) => findDays(note)))]
    .filter((day) => day >= from && day <= to)
    .toSorted((one, other) => other.localeCompare(one))
    .map((day) => toHistoryDay(day, listed, search))
    .filter((day) => day.notes.length > 0);
  return {
    open: isFiltered ? [] : notes.filter(isOpen),
    failedEarlier: notes.filter(isEarlier).length,
    days,
    next: null,
    isEmpty: notes.length === 0,
  };
}

/** A note without entries stands under the day on which it was made. */
function findDays({ recording, entries }: HistoryNote): string[] {
  return entries.length === 0 ? [toDay(recording.createdAt)] : entries.map(getDay);
}

function toHistoryDay(day: string, notes: readonly HistoryNote[], search: string): HistoryDay {
  const isFound = ({ description }: Entry) => description.toLowerCase().includes(search.toLowerCase());
  const ofDay = notes
    .filter((note) => findDays(note).includes(day))
    .map(({ recording, entries }) => ({
      recording,
      entries: entries.filter((entry) => getDay(entry) === day),
    }));
  return {
    day,
    seconds: countSeconds(ofDay.flatMap(({ entries }) => entries)),
    notes: ofDay
      .map(({ recording, entries }) => ({ recording, entries: entries.filter(isFound) }))
      .filter(({ entries }) => search === '' || entries.length > 0),
  };
}

/** Seven hours are worked from Monday to Friday; on the first day an hour was logged elsewhere. */
function toWeek(notes: readonly HistoryNote[], from: string): HistoryWeek {
  const entries = notes.flatMap((note) => note.entries);
  const days = Array.from({ length: daysPerWeek }, (_, index) => {
    const day = toDay(Date.parse(from) + index * dayMs);
    const ofDay = entries.filter((entry) => getDay(entry) === day);
    const elsewhereSeconds = index === 0 ? secondsPerHour : 0;
    return {
      day,
      seconds: countSeconds(ofDay) + elsewhereSeconds,
      elsewhereSeconds,
      entries: ofDay.length + Math.sign(elsewhereSeconds),
      expectedSeconds: index < 5 ? 7 * secondsPerHour : 0,
    };
  });
  return { days, today: toDay(Date.now()), earliest: entries.map(getDay).toSorted()[0] ?? null };
}
