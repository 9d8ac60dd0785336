import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { Account, Tags } from './kimai-account.ts';
import { Entries, type Entry, OneEntry } from './kimai-entries.ts';
import { type Answer, isGone, openOwnServer } from './own-server.ts';
import type { EntryChange } from './time-tracker.ts';
import { gone, readAnswer } from './tracker-answer.ts';

/** The most that it gives at once. */
const pageSize = 500;
/** Of entries for two months, far more than one person makes. */
const maxPages = 20;

/** Calls to a server with the token of a user. */
export type Server = ReturnType<typeof openServer>;

export function openServer(
  callGivenAddress: CallGivenAddress,
  { token, address, timeoutMs }: { token: string; address: string | undefined; timeoutMs: number },
) {
  const headers = { authorization: `Bearer ${token}` };
  const server = openOwnServer(callGivenAddress, { address, headers, timeoutMs, findWords });
  let account: Promise<Account> | undefined;
  return {
    ...server,
    readAccount() {
      account ??= server.get(Account, accountPath);
      return account;
    },
  };
}

export const accountPath = '/api/users/me';

/** The user's own entries that were written or changed since, the oldest first. */
export async function readEntries(
  server: Server,
  since: Temporal.Instant,
): Promise<{ found: Entry[]; isAll: boolean }> {
  const { id, timezone } = await server.readAccount();
  const query = `modified_after=${toModifiedAfter(since, timezone)}&orderBy=id&order=ASC&full=true&size=${pageSize}`;
  const own = new Map<number, Entry>();
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await server.call('GET', `/api/timesheets?${query}&page=${page}`);
    // What was deleted meanwhile can take the last page away.
    if (page > 1 && isGone(answer)) return { found: [...own.values()], isAll: true };
    const entries = readAnswer(Entries, answer);
    for (const entry of entries) if (entry.user.id === id) own.set(entry.id, entry);
    if (page >= countPages(answer)) return { found: [...own.values()], isAll: true };
  }
  return { found: [...own.values()], isAll: false };
}

/** Whether there is more is said by this header alone: how many are on a page is for the server to decide. */
function countPages(answer: Answer): number {
  const pages = answer.isOk ? Number(answer.header('x-total-pages')) : Number.NaN;
  if (Number.isInteger(pages)) return pages;
  throw new ConnectorError('unknown', 'the server does not say how many pages there are');
}

/** Versions until 2025 take the time for one of the user's zone, later ones for one of Greenwich: the earlier of both misses nothing. */
function toModifiedAfter(since: Temporal.Instant, timeZone: string): string {
  const [earlier] = ['UTC', timeZone]
    .map((zone) => since.toZonedDateTimeISO(zone).toPlainDateTime())
    .sort(Temporal.PlainDateTime.compare);
  return (earlier ?? since).toString({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** It drops tags that it does not know without a word, so they are made before the entry. */
export async function makeTags(
  { call }: Server,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (const name of names) {
    const path = `/api/tags/find?name=${encodeURIComponent(name)}`;
    const there = readAnswer(Tags, await call('GET', path, undefined, signal));
    const isThere = there.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
    // One that it does not show to users is of no use in the list of tags.
    const made = isThere ? undefined : await call('POST', '/api/tags', { name, visible: true }, signal);
    if (made === undefined || made.isOk) continue;
    const { fault, message, words } = made.refusal;
    if (fault !== 'rejected') throw made.refusal;
    throw new ConnectorError('rejected', message, { reason: 'tag', ...(words ? { words } : {}) });
  }
}

const Field = z.object({ errors: z.array(z.string()).default([]) });
/** What a form says of itself, and of its fields; one without errors can be an empty list. */
const Refusal = z.object({
  message: z.string().optional(),
  errors: Field.extend({
    children: z.record(z.string(), z.union([Field, z.array(z.never())])).optional(),
  }).optional(),
});

/** The fields that are refused, with what is said of each, in the language of the user. */
function refusedFields(body: unknown): { field: string; words: string[] }[] {
  const children = Refusal.safeParse(body).data?.errors?.children ?? {};
  return Object.entries(children).flatMap(([field, said]) => {
    const words = Array.isArray(said) ? [] : said.errors;
    return words.length > 0 ? [{ field, words }] : [];
  });
}

/** Sentences about a field do not name it. */
function findWords(body: unknown): string | undefined {
  const said = Refusal.safeParse(body);
  if (!said.success) return undefined;
  const ofFields = refusedFields(body).map(({ field, words }) => `${field}: ${words.join(' ')}`);
  const sentences = [...(said.data.errors?.errors ?? []), ...ofFields];
  return sentences.length > 0 ? sentences.join('; ') : said.data.message;
}

/** What a refused entry is about. */
export function explain(answer: Answer & { isOk: false }, sent: EntryChange): ConnectorError {
  const { refusal } = answer;
  if (refusal.fault !== 'rejected' || refusal.reason !== undefined) return refusal;
  const refused = refusedFields(answer.body).map(({ field }) => field);
  // Of a project that cannot be used no activity can.
  const field = (['project', 'activity'] as const).find((one) => refused.includes(one));
  if (field === undefined) return refusal;
  const words = refusal.words === undefined ? {} : { words: refusal.words };
  const reason = field === 'project' ? 'project' : 'task';
  const isLacking = (field === 'project' ? sent.projectId : sent.taskId) === null;
  return new ConnectorError('rejected', refusal.message, {
    ...words,
    ...(isLacking ? { reason: 'fields', fields: [reason] } : { reason }),
  });
}

/** The change with both of start and length where it has one: it keeps a begin and an end. */
export async function withWholeTime(
  { call }: Server,
  path: string,
  change: EntryChange,
  signal: AbortSignal,
): Promise<EntryChange> {
  if ((change.startedAt === undefined) === (change.durationSeconds === undefined)) return change;
  const answer = await call('GET', path, undefined, signal);
  if (isGone(answer)) throw gone();
  const { begin, duration } = readAnswer(OneEntry, answer);
  return { startedAt: begin, durationSeconds: duration ?? 0, ...change };
}
