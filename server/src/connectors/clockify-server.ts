import type { z } from 'zod';
import { type Tag, Tags, User, Workspaces } from './clockify-account.ts';
import { type Answer, callClockify } from './clockify-call.ts';
import { Entries, type PlacedEntry, type Window } from './clockify-entries.ts';
import type { Known, makeMemory } from './clockify-memory.ts';
import { ConnectorError } from './connector-error.ts';
import type { HourlyCalls } from './time-tracker.ts';
import { readAnswer } from './tracker-answer.ts';

/** Of what it gives at once some sources say 200 at most, others far more. */
const pageSize = 200;
/** Ten thousand of anything, far more than one account has. */
const maxPages = 50;

export type ServerOptions = {
  /** The addresses of its API: the global one first, then those of its regions. */
  urls: readonly string[];
  memory: ReturnType<typeof makeMemory>;
  key: string;
  address: string | undefined;
  timeoutMs: number;
  throttledMs: number;
};

/** Calls with the key of a user, counted by what they are for. */
export type Server = ReturnType<typeof openServer>;

export function openServer({ urls, memory, key, address, timeoutMs, throttledMs }: ServerOptions) {
  const [firstUrl = ''] = urls;
  // The key must not be sent anywhere else.
  if (address !== undefined && !urls.includes(address))
    throw new ConnectorError('unavailable', 'there is no Clockify at this address', { reason: 'address' });
  let url = address ?? firstUrl;
  const made: HourlyCalls = { reads: 0, writes: 0 };
  const callAt = (at: string, bucket: keyof HourlyCalls): Call => {
    return (method, path, body, signal = AbortSignal.timeout(timeoutMs)) => {
      made[bucket] += 1;
      return callClockify({ url: at + path, key, method, body, signal, throttledMs });
    };
  };
  const findUser = async (at: string) => readAnswer(User, await callAt(at, 'reads')('GET', '/user'));
  let workspaces: Promise<Workspaces> | undefined;

  return {
    made,
    known: (): Known => memory.of(url, key),
    read: (...given: Parameters<Call>) => callAt(url, 'reads')(...given),
    write: (...given: Parameters<Call>) => callAt(url, 'writes')(...given),
    /** Whose key it is, and where: an account that keeps its data in a region may be known there alone. */
    async findOwner(): Promise<{ user: User; elsewhere: string | undefined }> {
      const elsewhere = address === undefined ? urls.slice(1) : [];
      const user = await findUser(url).catch(async (cause: unknown) => {
        if (!(cause instanceof ConnectorError) || cause.fault !== 'unauthorized') throw cause;
        const found = await Promise.any(
          elsewhere.map(async (at) => ({ at, user: await findUser(at) })),
        ).catch(() => undefined);
        if (found === undefined) throw cause;
        url = found.at;
        return found.user;
      });
      memory.of(url, key).userId = user.id;
      return { user, elsewhere: url === firstUrl ? undefined : url };
    },
    readWorkspaces(): Promise<Workspaces> {
      workspaces ??= callAt(url, 'reads')('GET', '/workspaces').then((answer) => {
        const found = readAnswer(Workspaces, answer);
        memory.of(url, key).workspaceIds = found.map(({ id }) => id);
        return found;
      });
      return workspaces;
    },
  };
}

export type Call = (method: string, path: string, body?: object, signal?: AbortSignal) => Promise<Answer>;

/** A list with all its pages. Where a response does not say whether it is the last one, an empty one is. */
export async function readPages<S extends z.ZodType<unknown[]>>(
  call: Call,
  schema: S,
  path: string,
): Promise<{ found: z.output<S>[number][]; isAll: boolean }> {
  const found: z.output<S>[number][] = [];
  const separator = path.includes('?') ? '&' : '?';
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await call('GET', `${path}${separator}page-size=${pageSize}&page=${page}`);
    const items = readAnswer(schema, answer);
    found.push(...items);
    if (items.length === 0 || (answer.isOk && answer.isLastPage === true)) return { found, isAll: true };
  }
  return { found, isAll: false };
}

/** The user's own entries that start within some days of the calendar, with names. */
export async function readEntries(
  { read, known, findOwner }: Server,
  { workspaceId, from, to }: Window,
): Promise<{ found: PlacedEntry[]; isAll: boolean }> {
  const userId = known().userId ?? (await findOwner()).user.id;
  const limits = `start=${from.round('second')}&end=${to.round('second')}`;
  const path = `/workspaces/${workspaceId}/user/${userId}/time-entries?hydrated=true&${limits}`;
  const { found, isAll } = await readPages(read, Entries, path);
  // An entry that is written meanwhile moves another to the next page.
  const byId = new Map(found.map((entry) => [entry.id, { ...entry, workspaceId }]));
  return { found: [...byId.values()], isAll };
}

/** All tags of a workspace, archived ones too, whose ids are kept in mind. */
export async function readTags({ known }: Server, call: Call, workspaceId: string): Promise<Tag[]> {
  const { found } = await readPages(call, Tags, `/workspaces/${workspaceId}/tags`);
  known().tagIds.set(workspaceId, new Map(found.map(({ id, name }) => [name, id])));
  return found;
}
