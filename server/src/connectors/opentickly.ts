import { Temporal } from 'temporal-polyfill';
import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { readCatalogue, readOwner } from './opentickly-account.ts';
import { explain, openServer, type Server } from './opentickly-server.ts';
import { gentleThrottle, isGone } from './own-server.ts';
import type { EntryChange, TimeTracker, TrackedEntry, TrackerSession } from './time-tracker.ts';
import { ChangedEntries, toRemoteChanges } from './toggl-changes.ts';
import { asStored, Entries, farthestBack, findMatches, toFields, Written } from './toggl-entries.ts';
import { gone, readAnswer } from './tracker-answer.ts';

/** OpenTickly, or another server with Toggl Track's API, at the address that its user gives. */
export function connectOpenTickly(
  callGivenAddress: CallGivenAddress,
  {
    timeoutMs = 10_000,
    lateMs = 60_000,
    throttle = gentleThrottle,
  }: Partial<Pick<TimeTracker, 'timeoutMs' | 'lateMs' | 'throttle'>> = {},
): TimeTracker {
  return {
    timeoutMs,
    lateMs,
    throttle,
    findForeignProduct: () => undefined,
    // Its announcements come by another API.
    webhook: null,
    asStored,
    as: (token, address) => createSession(openServer(callGivenAddress, { token, address, timeoutMs })),
  };
}

function createSession(server: Server): TrackerSession {
  const { place, call } = server;
  // Ids of two servers are alike, so one of ours names the server.
  const toEntryId = (id: number | string) => `${place}#${id}`;
  const findPath = ({ id, workspaceId }: { id: string; workspaceId: string }) => {
    const [before, number = ''] = id.split('#');
    const isOfHere = before === place && /^\d+$/.test(number);
    return isOfHere ? `/workspaces/${workspaceId}/time_entries/${number}` : undefined;
  };

  return {
    quotas: () => [],

    verify: () => readOwner(server),

    catalogue: () => readCatalogue(server),

    async create(entry, signal) {
      const wanted = asStored(entry);
      const workspace = { workspace_id: Number(entry.workspaceId) };
      const body = { created_with: 'Timbre', ...workspace, ...toFieldsWithStop(wanted) };
      const answer = await call('POST', `/workspaces/${entry.workspaceId}/time_entries`, body, signal);
      if (!answer.isOk) throw await explain(server, answer, wanted);
      // A success without an id counts as unknown: the entry may exist.
      return toEntryId(readAnswer(Written, answer).id);
    },

    async update(at, change, signal) {
      const path = findPath(at);
      if (path === undefined) throw gone();
      const whole = await withWholeTime(server, at.id, change);
      const answer = await call('PUT', path, toFieldsWithStop(whole), signal);
      if (isGone(answer)) throw gone();
      if (!answer.isOk) throw await explain(server, answer, { ...change, workspaceId: at.workspaceId });
      readAnswer(Written, answer);
    },

    async delete(at, signal) {
      const path = findPath(at);
      if (path === undefined) return;
      const answer = await call('DELETE', path, undefined, signal);
      if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    },

    async reconcile(entries, since) {
      if (entries.length === 0) return [];
      const there = readAnswer(Entries, await call('GET', toListPath(farthestBack(since)))) ?? [];
      const found = findMatches(await withDeletions(server, there), entries);
      return found.map((alike) => alike.map((one) => ({ ...one, id: toEntryId(one.id) })));
    },

    async changesSince(since) {
      const from = farthestBack(since);
      const there = readAnswer(ChangedEntries, await call('GET', `${toListPath(from)}&meta=true`)) ?? [];
      const { entries, ...changes } = toRemoteChanges(await withDeletions(server, there), from);
      return { ...changes, entries: entries.map((entry) => ({ ...entry, id: toEntryId(entry.id) })) };
    },
  };
}

const toListPath = (since: Temporal.Instant) => `/me/time_entries?since=${since.epochMilliseconds / 1_000}`;

/** A stop that is not sent stays as it was, and a start and a length that do not agree with it are refused. */
function toFieldsWithStop(entry: EntryChange | TrackedEntry) {
  const { startedAt, durationSeconds } = entry;
  if (startedAt === undefined || durationSeconds === undefined) return toFields(entry);
  const stop = startedAt.round('second').add({ seconds: durationSeconds });
  return { ...toFields(entry), stop: stop.toString() };
}

/** The change with both of start and length where it has one, so that its stop is known. */
async function withWholeTime(
  { call }: Pick<Server, 'call'>,
  id: string,
  change: EntryChange,
): Promise<EntryChange> {
  if ((change.startedAt === undefined) === (change.durationSeconds === undefined)) return change;
  const answer = await call('GET', `/me/time_entries/${id.split('#')[1]}`);
  if (isGone(answer)) throw gone();
  const [there] = readAnswer(Entries.unwrap(), answer.isOk ? { ...answer, body: [answer.body] } : answer);
  if (there === undefined) throw new ConnectorError('unknown', 'the entry was not told');
  const { start, duration } = there;
  return { startedAt: Temporal.Instant.from(start), durationSeconds: Math.max(0, duration), ...change };
}

type Listed = { id: number; start: string; server_deleted_at?: string | null | undefined };

/** A list of what was changed contains what was deleted, and does not say so; one by days does not contain it. */
async function withDeletions<T extends Listed>(
  { call }: Pick<Server, 'call'>,
  changed: readonly T[],
): Promise<T[]> {
  const untold = changed.filter((entry) => !entry.server_deleted_at);
  const starts = untold.map(({ start }) => Temporal.Instant.from(start)).sort(Temporal.Instant.compare);
  const [first, last] = [starts.at(0), starts.at(-1)];
  if (first === undefined || last === undefined) return [...changed];
  // Wider than any zone, and than what counts as the end of a day.
  const day = (moment: Temporal.Instant) => moment.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const days = `start_date=${day(first.subtract({ hours: 48 }))}&end_date=${day(last.add({ hours: 48 }))}`;
  const there = readAnswer(Entries, await call('GET', `/me/time_entries?${days}`)) ?? [];
  const standing = new Set(there.map(({ id }) => id));
  const deleted = new Set<number>();
  for (const { id } of untold) {
    if (standing.has(id)) continue;
    // One that was moved elsewhere between the two lists is asked for by itself.
    const answer = await call('GET', `/me/time_entries/${id}`);
    if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    if (!answer.isOk) deleted.add(id);
  }
  return changed.map((entry) => (deleted.has(entry.id) ? { ...entry, server_deleted_at: 'deleted' } : entry));
}
