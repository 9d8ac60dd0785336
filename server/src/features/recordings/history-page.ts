import type { getHistory, HistoryDay, HistoryNote } from '@timbre/contract/history';
import type { Language } from '@timbre/contract/language';
import type { Entry } from '@timbre/contract/recordings';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import { hashSearch } from '../time-tracking/time-tracking.ts';
import {
  type Item,
  type ItemPlace,
  isFiltered,
  listItems,
  loggedSeconds,
  readOverview,
} from './history-items.read-model.ts';
import { readEntries, readRecordingsById } from './recordings.ts';

type Query = z.output<typeof getHistory.query>;

/** More open notes than somebody reads; the others are listed by their states. */
const maxOpen = 20;

/** A page of the history, with as many statements whatever is on it. */
export async function readHistory(
  deps: Pick<AppContext, 'db' | 'sealingKeys' | 'now'>,
  userId: string,
  { after, limit, search = '', ...range }: Query,
  language: Language,
): Promise<z.input<typeof getHistory.reply>> {
  const { db } = deps;
  const filters = { ...range, words: hashSearch(deps.sealingKeys, userId, search) };
  const place = after === undefined ? null : parsePlace(after);
  const recentlyFailedSince = await startOfYesterday(deps, userId);
  const overview = await readOverview(db, userId, { recentlyFailedSince, maxOpen });
  // One more than is shown says whether another page follows.
  const found = await listItems(db, userId, {
    ...filters,
    after: place,
    limit: limit + 1,
    recentlyFailedSince,
  });
  const items = found.slice(0, limit);
  const openIds = place === null && !isFiltered(filters) ? overview.open : [];
  const ids = [...new Set([...openIds, ...items.map(({ recordingId }) => recordingId)])];
  const recordings = await readRecordingsById(deps, userId, ids, language);
  const entries = Map.groupBy(await readEntries(deps, userId, ids), ({ recordingId }) => recordingId);
  const toNote = (id: string, isListed: (entry: Entry) => boolean): HistoryNote[] => {
    // Somebody may have deleted it a moment ago.
    const recording = recordings.get(id);
    return recording ? [{ recording, entries: (entries.get(id) ?? []).filter(isListed) }] : [];
  };
  const last = items.at(-1);
  return {
    open: openIds.flatMap((id) => toNote(id, () => true)),
    failedEarlier: overview.failedEarlier,
    days: await groupByDay(deps, userId, items, toNote),
    next: found.length > limit && last ? formatPlace(last) : null,
    isEmpty: overview.isEmpty,
  };
}

async function groupByDay(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  items: Item[],
  toNote: (id: string, isListed: (entry: Entry) => boolean) => HistoryNote[],
): Promise<HistoryDay[]> {
  const byDay = [...Map.groupBy(items, ({ day }) => day)];
  const seconds = await loggedSeconds(
    db,
    userId,
    byDay.map(([day]) => day),
  );
  return byDay.map(([day, ofDay]) => {
    const listed = new Set(ofDay.map(({ entryId }) => entryId));
    const notes = [...new Set(ofDay.map(({ recordingId }) => recordingId))];
    return {
      day,
      seconds: seconds.get(day) ?? 0,
      // A preview has no line of its own: it is of a note that has no entries yet.
      notes: notes.flatMap((id) => toNote(id, (entry) => entry.isPreview || listed.has(entry.id))),
    };
  });
}

/** What failed since then is news. */
async function startOfYesterday({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: string) {
  const timeZone = (await getRecordingSettings(db, userId)).timeZone ?? 'UTC';
  const today = now().toZonedDateTimeISO(timeZone).toPlainDate();
  return today.subtract({ days: 1 }).toZonedDateTime(timeZone).toInstant();
}

/** A day, a note and a position, which nobody but us has to read. */
const Place = z.tuple([
  z.iso.date().refine((day) => day >= '1900'),
  z.uuid(),
  z.int().min(-1).max(1_000_000),
]);

function formatPlace({ day, recordingId, position }: ItemPlace): string {
  return Buffer.from(JSON.stringify([day, recordingId, position])).toString('base64url');
}

function parsePlace(text: string): ItemPlace {
  try {
    const [day, recordingId, position] = Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { day, recordingId, position };
  } catch (cause) {
    throw new DomainError('request-invalid', { cause });
  }
}
