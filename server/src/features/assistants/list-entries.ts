import { getHistory, type HistoryDay, maxEntriesPerPage } from '@timbre/contract/history';
import type { AssistantCaller } from './call-api.ts';
import type { EntryList, ListedRange } from './tools.schema.ts';

/** More than a model reads with care. */
const maxPages = 4;

/** The entries of a range of days, without what was said: transcripts stay here. */
export async function listEntries({ callApi }: AssistantCaller, range: ListedRange): Promise<EntryList> {
  const entries: EntryList['entries'] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const { days, next } = await callApi(getHistory, {
      query: { ...range, limit: maxEntriesPerPage, after },
    });
    entries.push(...days.flatMap(toEntries));
    if (next === null) return { entries, is_complete: true };
    after = next;
  }
  return { entries, is_complete: false };
}

function toEntries({ notes }: HistoryDay): EntryList['entries'] {
  return notes.flatMap((note) =>
    note.entries.map(({ id, day, start, stop, timeZone, duration, description, rawData, isLogged }) => ({
      entry_id: id,
      ...{ day, start, stop, description },
      time_zone: timeZone,
      minutes: Math.round(duration / 60),
      project: rawData.project_name ?? null,
      client: rawData.client_name ?? null,
      tags: rawData.tags ?? [],
      is_logged: isLogged,
    })),
  );
}
