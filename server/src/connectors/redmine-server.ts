import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { CallGivenAddress } from './given-address.ts';
import { type Answer, isGone, openOwnServer, readAtAddress } from './own-server.ts';
import { Account, isActive, Memberships, Projects, type Rights, Role, toRights } from './redmine-account.ts';
import { Entries, type Entry, findNumber, OneEntry, toEntryId } from './redmine-entries.ts';
import { toTaskId } from './shared-activities.ts';
import { readAnswer } from './tracker-answer.ts';

/** The most that it gives at once. */
const pageSize = 100;
/** Of entries for a month, far more than one person makes. */
const maxPages = 30;

/** Calls to a server with the key of a user. */
export type Server = ReturnType<typeof openServer>;

export function openServer(
  callGivenAddress: CallGivenAddress,
  { key, address, timeoutMs }: { key: string; address: string | undefined; timeoutMs: number },
) {
  const headers = { 'x-redmine-api-key': key };
  const server = openOwnServer(callGivenAddress, { address, headers, timeoutMs, findWords });
  let account: Promise<Account> | undefined;
  return {
    ...server,
    /** Servers that anybody may read answer other calls without a key too: this one tells whose it is. */
    readAccount() {
      account ??= server.get(Account, accountPath).then(({ user }) => user);
      return account;
    },
  };
}

const accountPath = '/my/account.json';

/** The same where it is not known yet whether there is a Redmine at the address. */
export async function readAccountAtAddress({ call }: Server): Promise<Account> {
  return readAtAddress(Account, await call('GET', accountPath)).user;
}

const Errors = z.object({ errors: z.array(z.string()) });

/** Its own refusals have no body, or sentences in the language of the user. */
function findWords(body: unknown): string | undefined {
  const said = Errors.safeParse(body);
  return said.success ? said.data.errors.join('; ') : undefined;
}

export async function readPages<S extends z.ZodType<{ total_count: number }>, T>(
  { get }: Server,
  schema: S,
  path: string,
  items: (page: z.output<S>) => T[],
): Promise<{ found: T[]; isAll: boolean }> {
  const found: T[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await get(schema, `${path}&limit=${pageSize}&offset=${page * pageSize}`);
    found.push(...items(answer));
    if (items(answer).length === 0 || found.length >= answer.total_count) return { found, isAll: true };
  }
  return { found, isAll: false };
}

/** What the user may do, by the roles that the user has in each project. */
export async function readRights({ get, readAccount }: Server): Promise<Rights> {
  const user = await readAccount();
  const { memberships } = (await get(Memberships, '/users/current.json?include=memberships')).user;
  const ids = new Set(memberships.flatMap(({ roles }) => roles.map(({ id }) => id)));
  const permissions = new Map<number, string[]>();
  for (const id of ids) permissions.set(id, (await get(Role, `/roles/${id}.json`)).role.permissions);
  return toRights(user, memberships, permissions);
}

/** The user's own entries of some days, the oldest first. Filters that it does not know it ignores, so only those of days are used. */
export async function readEntries(server: Server, days: string): Promise<{ found: Entry[]; isAll: boolean }> {
  const user = await server.readAccount();
  const path = `/time_entries.json?user_id=me&spent_on=${encodeURIComponent(days)}&sort=created_on`;
  const { found, isAll } = await readPages(server, Entries, path, (page) => page.time_entries);
  // An entry that is written meanwhile can move another to the next page.
  const own = new Map(found.filter((entry) => entry.user.id === user.id).map((entry) => [entry.id, entry]));
  return { found: [...own.values()].sort(byCreation), isAll };
}

/** The entry under one of our ids; undefined where it is gone, or another has its number now. */
export async function findEntry(
  { place, call }: Server,
  entryId: string,
  signal: AbortSignal,
): Promise<Entry | undefined> {
  const number = findNumber(place, entryId);
  if (number === undefined) return undefined;
  const answer = await call('GET', `/time_entries/${number}.json`, undefined, signal);
  if (isGone(answer)) return undefined;
  const { time_entry: entry } = readAnswer(OneEntry, answer);
  return toEntryId(place, entry) === entryId ? entry : undefined;
}

/** Its sentences are in the language of the user: what a refused entry is about is found out by asking. */
export async function explain(
  { call }: Server,
  answer: Answer & { isOk: false },
  sent: { projectId?: string | null; taskId?: string | null },
): Promise<ConnectorError> {
  const { refusal } = answer;
  if (refusal.fault !== 'rejected' || !sent.projectId) return refusal;
  const details = { ...(refusal.words ? { words: refusal.words } : {}) };
  const fail = (reason: 'project' | 'task') =>
    new ConnectorError('rejected', refusal.message, { ...details, reason });
  const found = await call(
    'GET',
    `/projects/${sent.projectId}.json?include=time_entry_activities,enabled_modules`,
  );
  if (!found.isOk) return found.status === 404 || found.status === 403 ? fail('project') : refusal;
  const { project } = readAnswer(OneProject, found);
  if (answer.status === 403 || project.status !== isActive) return fail('project');
  if (!sent.taskId)
    return new ConnectorError('rejected', refusal.message, {
      ...details,
      reason: 'fields',
      fields: ['task'],
    });
  const isOffered = project.time_entry_activities.some(({ id }) => toTaskId(project.id, id) === sent.taskId);
  return isOffered ? refusal : fail('task');
}

const OneProject = z.object({ project: Projects.shape.projects.element });

const byCreation = (a: Entry, b: Entry) => Date.parse(a.created_on) - Date.parse(b.created_on) || a.id - b.id;
