import { ConnectorError } from './connector-error.ts';
import { toAccountOwner, toCatalogue } from './harvest-account.ts';
import { isGone } from './harvest-call.ts';
import {
  asStored,
  Entry,
  findMatches,
  toChangedTime,
  toFields,
  toPlaceInTime,
  toRemoteEntry,
} from './harvest-entries.ts';
import {
  type Account,
  explain,
  openServer,
  type Place,
  readAssignments,
  readEach,
  readEntries,
  updatedSince,
} from './harvest-server.ts';
import type { EntryLookup, TimeTracker, TrackerSession } from './time-tracker.ts';
import { gone, lackingProject, readAnswer } from './tracker-answer.ts';

/** A hundred calls in fifteen seconds are allowed, and an entry takes up to three. */
const gentle = { everyMs: 700, burst: 10 };

/** So many are looked for one by one, so that the look leaves calls for what follows it. */
const fewLookups = 20;

/** Harvest's API v2, with a token that its user made. */
export function connectHarvest(
  place: Place,
  {
    timeoutMs = 10_000,
    lateMs = 60_000,
    throttle = gentle,
    throttledMs = 15_000,
  }: Partial<Pick<TimeTracker, 'timeoutMs' | 'lateMs' | 'throttle'> & { throttledMs: number }> = {},
): TimeTracker {
  return {
    timeoutMs,
    lateMs,
    throttle,
    findForeignProduct: () => undefined,
    webhook: null,
    asStored,
    as: (token) => createSession({ ...place, token, timeoutMs, throttledMs }),
  };
}

function createSession(options: Parameters<typeof openServer>[0]): TrackerSession {
  const server = openServer(options);

  return {
    quotas: () => [],

    verify: async () => toAccountOwner(await server.readAccounts()),

    async catalogue() {
      const parts = await readEach(server, async (account) =>
        toCatalogue(account.id, await readAssignments(account)),
      );
      return {
        projects: parts.flatMap(({ projects }) => projects),
        tasks: parts.flatMap(({ tasks }) => tasks),
        tags: [],
      };
    },

    async create(entry, signal) {
      const account = server.account(entry.workspaceId);
      const { entryId, noteId } = entry.reference;
      const body = {
        ...toFields(entry),
        ...toPlaceInTime(asStored(entry), await account.readClock()),
        external_reference: {
          id: entryId,
          group_id: noteId,
          permalink: `${options.contact}/recordings#note-${noteId}`,
        },
      };
      const answer = await account.call('POST', '/time_entries', body, signal);
      if (!answer.isOk) throw await explain(account, answer, entry);
      // A success without an id counts as unknown: the entry may exist.
      return String(readAnswer(Entry, answer).id);
    },

    async update({ id, workspaceId }, change, signal) {
      if (change.projectId === null) throw lackingProject();
      const account = server.account(workspaceId);
      const path = `/time_entries/${id}`;
      const isMoved = change.startedAt !== undefined || change.durationSeconds !== undefined;
      const clock = isMoved ? await account.readClock() : null;
      const mustRead = clock !== null && !(change.startedAt && change.durationSeconds);
      const found = mustRead ? await account.call('GET', path, undefined, signal) : undefined;
      if (found && isGone(found)) throw gone();
      const current = found && readAnswer(Entry, found);
      const body = { ...toFields(change), ...toChangedTime(change, current, clock) };
      const answer = await account.call('PATCH', path, body, signal);
      if (isGone(answer)) throw gone();
      if (!answer.isOk) throw await explain(account, answer, { ...change, entryId: id });
      readAnswer(Entry, answer);
    },

    async delete({ id, workspaceId }, signal) {
      const account = server.account(workspaceId);
      const answer = await account.call('DELETE', `/time_entries/${id}`, undefined, signal);
      if (!answer.isOk && !isGone(answer)) throw await explain(account, answer, { entryId: id });
    },

    async reconcile(entries, since) {
      const there = await lookFor(entries, since.epochMilliseconds);
      const clocks = new Map(
        await Promise.all(
          [...new Set(entries.map(({ workspaceId }) => workspaceId))].map(
            async (id) => [id, await server.account(id).readClock()] as const,
          ),
        ),
      );
      return entries.map((lookup) => findMatches(there, lookup, clocks.get(lookup.workspaceId) ?? null));
    },

    async changesSince(since) {
      const lists = await readEach(server, async (account) => {
        const list = await readOwn(account, since.epochMilliseconds);
        const clock = await account.readClock();
        return { ...list, found: list.found.map((entry) => toRemoteEntry(account.id, entry, clock)) };
      });
      return {
        entries: lists.flatMap(({ found }) => found),
        // Deletions are not told, so entries of other tools cannot be kept.
        from: null,
        mayLackSome: lists.some(({ isAll }) => !isAll),
      };
    },
  };

  /** Whatever can have the reference of one of these entries. A few are asked for by their references, whenever they were written. */
  async function lookFor(entries: readonly EntryLookup[], since: number): Promise<Entry[]> {
    const lists: Awaited<ReturnType<typeof readEntries>>[] = [];
    if (entries.length <= fewLookups)
      for (const { workspaceId, reference } of entries)
        lists.push(
          await readEntries(server.account(workspaceId), { external_reference_id: reference.entryId }),
        );
    else
      for (const workspaceId of new Set(entries.map((entry) => entry.workspaceId)))
        lists.push(await readOwn(server.account(workspaceId), since));
    if (lists.some(({ isAll }) => !isAll))
      throw new ConnectorError('unknown', 'there are more entries than can be read');
    return lists.flatMap(({ found }) => found);
  }
}

/** The user's own entries that were changed since: a manager would be given those of others too. */
async function readOwn(account: Account, since: number) {
  const { id } = await account.readUser();
  return readEntries(account, { user_id: String(id), ...updatedSince(since) });
}
