import { toSeconds } from './instants.ts';
import { Refusal } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { Account, Entry } from './state.ts';
import { type EntryBody, entryMetaJson, workspaceJson } from './wire.ts';

/** What OpenTickly, whose API is Toggl Track's, does in a way of its own. Taken from its source and from calls of it. */
export const openTicklySettings: Partial<Settings> = {
  billableOnFree: 'accept',
  oldSince: 'accept',
  descriptions: 'trimmed',
  errorsAs: 'message',
};

/** Its words for what Toggl Track refuses; those that it has no status of its own for are errors of the server. */
const refusals: [RegExp, number, string][] = [
  [/selected project|project needs to be/i, 500, 'catalog project not found'],
  [/selected task/i, 500, 'catalog task not found'],
  [/please add/i, 500, 'tracking time entry missing required field'],
  [/in this period/i, 500, 'tracking time entry is locked by report_locked_at'],
  [/time entry not found|resource can not be found/i, 404, 'tracking time entry not found'],
  [/stop time must be|duration does not match/i, 400, 'tracking time entry values are inconsistent'],
];

export function toOpenTickly(refusal: Refusal, { serverErrors }: Settings): Refusal {
  const [, status, words] = refusals.find(([text]) => text.test(refusal.message)) ?? [];
  const known = new Refusal(status ?? refusal.status, words ?? refusal.message);
  const isHidden = known.status === 500 && serverErrors === 'hidden';
  return isHidden ? new Refusal(500, 'Internal Server Error') : known;
}

/** A stop that a change does not name stays as it was, and has to agree with the rest. */
export function getTimesKept({ start, stop, duration }: EntryBody, before: Entry) {
  const stopBefore = before.duration < 0 ? undefined : before.start + before.duration;
  const startsAt = start == null ? before.start : toSeconds(start);
  const stopsAt = stop == null ? stopBefore : toSeconds(stop);
  const inconsistent = new Refusal(400, 'tracking time entry values are inconsistent');
  if (startsAt === undefined) throw inconsistent;
  if (stopsAt === undefined) return { start: startsAt, duration: duration ?? -1 };
  const lasts = stopsAt - startsAt;
  if (lasts < 0 || (duration ?? lasts) !== lasts) throw inconsistent;
  return { start: startsAt, duration: lasts };
}

/** Names are always told; that an entry is deleted is not. */
export function entryOfOpenTickly(account: Account, entry: Entry) {
  const { server_deleted_at: _, ...told } = entryMetaJson(account, entry);
  return told;
}

/** Everybody is said to be an administrator, and what a workspace requires is not told. */
export function workspaceOfOpenTickly(...of: Parameters<typeof workspaceJson>) {
  const { te_constraints: _, ...told } = { te_constraints: null, ...workspaceJson(...of) };
  return { ...told, premium: false, admin: true };
}

/** A page of a list; it stops at its most without a word. */
export function getPage<T>(things: T[], { page = 1, per_page: perPage }: Paged, usual: number): T[] {
  const size = Math.min(perPage ?? usual, 200);
  return things.slice((page - 1) * size, page * size);
}

type Paged = { page?: number | undefined; per_page?: number | undefined };
