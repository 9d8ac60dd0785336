import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { Projects, toAccountOwner, toCatalogue } from './clockify-account.ts';
import { type Answer, explain, isGone } from './clockify-call.ts';
import {
  asStored,
  Entry,
  findMatches,
  getPlace,
  isWork,
  type PlacedEntry,
  toBody,
  toChangedBody,
  toRemoteEntry,
  toWindows,
} from './clockify-entries.ts';
import { makeMemory } from './clockify-memory.ts';
import {
  openServer,
  readEntries,
  readPages,
  readTags,
  type Server,
  type ServerOptions,
} from './clockify-server.ts';
import { sendWithTags } from './clockify-tags.ts';
import { ConnectorError } from './connector-error.ts';
import type { RemoteEntry, TimeTracker, TrackerSession } from './time-tracker.ts';
import { gone, readAnswer } from './tracker-answer.ts';

const Written = z.object({ id: z.string() });

/** Fifty calls a second are allowed to workspaces that are paid for; those of others are counted by the hour. */
const gentle = { everyMs: 250, burst: 8 };

/** It cannot be asked what was changed: what began earlier is taken to stay as it is. */
const daysRead = 31;
/** After an absence no more is read than that. */
const mostDaysRead = 90;
/** Work that was planned. */
const daysAhead = 365;

/** Clockify's API v1, at the first of these addresses, or in the region where an account is found. */
export function connectClockify(
  urls: readonly string[],
  {
    timeoutMs = 10_000,
    lateMs = 60_000,
    throttle = gentle,
    // Of a Free workspace the hour is spent, of another the second: a few minutes waste few calls of the one.
    throttledMs = 300_000,
  }: Partial<Pick<TimeTracker, 'timeoutMs' | 'lateMs' | 'throttle'> & { throttledMs: number }> = {},
): TimeTracker {
  const memory = makeMemory();
  return {
    timeoutMs,
    lateMs,
    throttle,
    findForeignProduct: () => undefined,
    webhook: null,
    asStored,
    as: (key, address) => createSession({ urls, memory, key, address, timeoutMs, throttledMs }),
  };
}

function createSession(options: ServerOptions): TrackerSession {
  const server = openServer(options);
  const { read, write } = server;

  return {
    quotas: () => [],
    callsMade: () => server.made,

    async verify() {
      const { user, elsewhere } = await server.findOwner();
      const owner = toAccountOwner(user, await server.readWorkspaces());
      return { ...owner, ...(elsewhere === undefined ? {} : { address: elsewhere }) };
    },

    async catalogue() {
      const workspaces = await server.readWorkspaces();
      const parts = await Promise.all(
        workspaces.map(async ({ id }) => {
          const path = `/workspaces/${id}/projects?archived=false&hydrated=true`;
          const { found } = await readPages(read, Projects, path);
          return toCatalogue(id, found, await readTags(server, read, id));
        }),
      );
      return {
        projects: parts.flatMap(({ projects }) => projects),
        tasks: parts.flatMap(({ tasks }) => tasks),
        tags: parts.flatMap(({ tags }) => tags),
      };
    },

    async create(entry, signal) {
      const { workspaceId, tags: names } = entry;
      return sendWithTags(server, { workspaceId, names, signal }, async (tagIds) => {
        const path = `/workspaces/${workspaceId}/time-entries`;
        const answer = await write('POST', path, toBody(entry, tagIds), signal);
        // A success without an id counts as unknown: the entry may exist.
        return readAnswer(Written, explained(answer, entry)).id;
      });
    },

    async update({ id, workspaceId }, change, signal) {
      const path = `/workspaces/${workspaceId}/time-entries/${id}`;
      const found = await write('GET', path, undefined, signal);
      if (isGone(found)) throw gone();
      const current = readAnswer(Entry, found);
      const put = async (tagIds: string[] | undefined) => {
        const answer = await write('PUT', path, toChangedBody(current, change, tagIds), signal);
        if (isGone(answer)) throw gone();
        readAnswer(Written, explained(answer, getPlace(current, change)));
      };
      if (change.tags === undefined) return put(undefined);
      return sendWithTags(server, { workspaceId, names: change.tags, signal }, put);
    },

    async delete({ id, workspaceId }, signal) {
      const answer = await write(
        'DELETE',
        `/workspaces/${workspaceId}/time-entries/${id}`,
        undefined,
        signal,
      );
      if (!answer.isOk && !isGone(answer)) throw answer.refusal;
    },

    async reconcile(entries, since) {
      const there: PlacedEntry[] = [];
      for (const window of toWindows(entries)) {
        const { found, isAll } = await readEntries(server, window);
        if (!isAll) throw new ConnectorError('unknown', 'there are more entries than can be read');
        there.push(...found);
      }
      return entries.map((lookup) => findMatches(there, lookup, since));
    },

    async changesSince(since) {
      const readAt = Temporal.Now.instant();
      const from = findStart(since, readAt);
      const to = readAt.add({ hours: 24 * daysAhead });
      const ids = server.known().workspaceIds ?? (await server.readWorkspaces()).map(({ id }) => id);
      const lists: Awaited<ReturnType<typeof readEntries>>[] = [];
      // A day more, for the service takes the limit for the time on the clock of its user.
      for (const workspaceId of ids)
        lists.push(await readEntries(server, { workspaceId, from: from.subtract({ hours: 24 }), to }));
      const entries: RemoteEntry[] = [];
      for (const entry of lists.flatMap(({ found }) => found).filter(isWork))
        entries.push(toRemoteEntry(entry, await nameTags(server, entry), readAt));
      // Deletions are not told, so entries of other tools cannot be kept.
      return { entries, from: null, mayLackSome: lists.some(({ isAll }) => !isAll) };
    },
  };
}

/** From when on entries are read, by their starts. */
function findStart(since: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const latest = now.subtract({ hours: 24 * daysRead });
  const earliest = now.subtract({ hours: 24 * mostDaysRead });
  const wanted = Temporal.Instant.compare(since, latest) < 0 ? since : latest;
  return (Temporal.Instant.compare(wanted, earliest) < 0 ? earliest : wanted).round('second');
}

/** The names of an entry's tags, which a list gives along; where it gives ids alone, they are looked up. */
async function nameTags(server: Server, entry: PlacedEntry): Promise<string[]> {
  if (entry.tags) return entry.tags.map(({ name }) => name);
  const ids = entry.tagIds ?? [];
  if (ids.length === 0) return [];
  const { workspaceId } = entry;
  if (!server.known().tagIds.has(workspaceId)) await readTags(server, server.read, workspaceId);
  const names = new Map([...(server.known().tagIds.get(workspaceId) ?? [])].map(([name, id]) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

/** The answer, with its refusal told by what was sent. */
function explained(answer: Answer, sent: { projectId: string | null; taskId: string | null }): Answer {
  return answer.isOk ? answer : { isOk: false, refusal: explain(answer.refusal, sent) };
}
