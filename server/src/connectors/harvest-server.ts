import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { Accounts, Assignment, Company, isActive, isHarvest, User } from './harvest-account.ts';
import { type Answer, callHarvest } from './harvest-call.ts';
import { toWallClock, type WallClock } from './harvest-clock.ts';
import { Entry, isClosed } from './harvest-entries.ts';
import { toTaskId } from './shared-activities.ts';
import { readAnswer } from './tracker-answer.ts';

/** The most that it gives at once. */
const pageSize = 2_000;
/** A hundred thousand of anything, far more than one person has. */
const maxPages = 50;

/** Where the service is reached, and whom it may write to about our calls. */
export type Place = { apiUrl: string; idUrl: string; contact: string };

type Options = Place & { token: string; timeoutMs: number; throttledMs: number };

/** Calls with the token of a user. */
export type Server = ReturnType<typeof openServer>;

/** Those about one of the accounts that the token opens. */
export type Account = ReturnType<Server['account']>;

export function openServer({ apiUrl, idUrl, token, contact, timeoutMs, throttledMs }: Options) {
  const send = (
    accountId: string | undefined,
    url: string,
    method = 'GET',
    body?: object,
    signal = AbortSignal.timeout(timeoutMs),
  ) => callHarvest({ url, method, body, signal, token, accountId, contact, throttledMs });
  let accounts: Promise<Accounts> | undefined;
  const readAccounts = () => {
    accounts ??= send(undefined, `${idUrl}/accounts`).then((answer) => readAnswer(Accounts, answer));
    return accounts;
  };
  const open = (accountId: string) => {
    /** A token that is refused may be in order all the same, and its owner have left this account. */
    const call = async (method: string, path: string, body?: object, signal?: AbortSignal) => {
      const answer = await send(accountId, apiUrl + path, method, body, signal);
      if (answer.isOk || answer.refusal.fault !== 'unauthorized') return answer;
      const { accounts: opened } = await readAccounts();
      return opened.some(({ id }) => id === accountId) ? answer : toLeftAccount(answer);
    };
    const get = async <S extends z.ZodType>(schema: S, path: string) =>
      readAnswer(schema, await call('GET', path));
    let clock: Promise<WallClock | null> | undefined;
    let user: Promise<z.infer<typeof User>> | undefined;
    const readUser = () => {
      user ??= get(User, '/users/me');
      return user;
    };
    return {
      ...{ id: accountId, apiUrl, call, get, readUser },
      /** Read in every session: an account that changed from times to hours would take what has times for a timer that runs. */
      readClock() {
        clock ??= get(Company, '/company').then(
          async (company) =>
            company.wants_timestamp_timers === true
              ? toWallClock(company, (await readUser()).timezone)
              : null,
          (cause: unknown) => {
            // Hours are taken in every account.
            if (isForbidden(cause)) return null;
            throw cause;
          },
        );
        return clock;
      },
    };
  };
  const opened = new Map<string, ReturnType<typeof open>>();
  return {
    readAccounts,
    account(accountId: string) {
      const account = opened.get(accountId) ?? open(accountId);
      opened.set(accountId, account);
      return account;
    },
  };
}

/** What the owner of the token may not see there. */
const isForbidden = (cause: unknown) =>
  cause instanceof ConnectorError && cause.fault === 'rejected' && cause.reason === 'rights';

function toLeftAccount({ status, refusal }: Answer & { isOk: false }): Answer {
  const { message, words } = refusal;
  const details = { reason: 'rights' as const, ...(words ? { words } : {}) };
  return { isOk: false, status, refusal: new ConnectorError('rejected', message, details) };
}

/** Each of the accounts that the token opens; one that is closed to its owner is left out. */
export async function readEach<T>(server: Server, read: (account: Account) => Promise<T>): Promise<T[]> {
  const { accounts } = await server.readAccounts();
  const results: T[] = [];
  for (const { id } of accounts.filter(isHarvest)) {
    const result = await read(server.account(id)).catch((cause: unknown) => {
      if (isForbidden(cause)) return undefined;
      throw cause;
    });
    if (result !== undefined) results.push(result);
  }
  return results;
}

const Page = z.object({
  next_page: z.number().nullish(),
  links: z.object({ next: z.string().nullish() }).nullish(),
});
const Assignments = Page.extend({ project_assignments: z.array(Assignment) });
const Entries = Page.extend({ time_entries: z.array(Entry) });

/** A list with all its pages, which are told by a link or, in older lists, by a number. */
async function readPages<S extends z.ZodType<z.output<typeof Page>>, T>(
  { get, apiUrl }: Account,
  schema: S,
  path: string,
  items: (page: z.output<S>) => T[],
): Promise<{ found: T[]; isAll: boolean }> {
  const found: T[] = [];
  const first = `${path}${path.includes('?') ? '&' : '?'}per_page=${pageSize}`;
  let next: string | undefined = first;
  for (let page = 0; page < maxPages && next !== undefined; page += 1) {
    const answer: z.output<S> = await get(schema, next);
    found.push(...items(answer));
    const { next_page: number, links } = answer;
    if (links?.next?.startsWith(apiUrl)) next = links.next.slice(apiUrl.length);
    else next = number == null ? undefined : `${first}&page=${number}`;
  }
  return { found, isAll: next === undefined };
}

/** What the user can log to. */
export async function readAssignments(account: Account): Promise<Assignment[]> {
  const path = '/users/me/project_assignments';
  return (await readPages(account, Assignments, path, (page) => page.project_assignments)).found;
}

/** Entries that pass these filters. */
export async function readEntries(
  account: Account,
  filters: Record<string, string>,
): Promise<{ found: Entry[]; isAll: boolean }> {
  const path = `/time_entries?${new URLSearchParams(filters)}`;
  const { found, isAll } = await readPages(account, Entries, path, (page) => page.time_entries);
  // An entry that is written meanwhile can move another to the next page.
  return { found: [...new Map(found.map((entry) => [entry.id, entry])).values()], isAll };
}

/** The filter for what was changed since; it leaves out what was changed in the second that it names. */
export const updatedSince = (milliseconds: number) => ({
  updated_since: new Date(Math.floor(milliseconds / 1_000) * 1_000 - 1_000)
    .toISOString()
    .replace('.000Z', 'Z'),
});

/** What is said of an entry whose reference there is already: somebody must look before it is written again. */
const isTaken = /\breference\b.*\b(taken|exists?|unique|already)\b/i;

/** Its sentences are not documented: what a refused entry is about is found out by asking. */
export async function explain(
  account: Account,
  { refusal }: Answer & { isOk: false },
  { entryId, projectId, taskId }: { entryId?: string; projectId?: string | null; taskId?: string | null },
): Promise<ConnectorError> {
  const { fault, message, words } = refusal;
  if (fault !== 'rejected') return refusal;
  const as = (reason: 'period' | 'project' | 'task', said = words) =>
    new ConnectorError('rejected', message, { reason, ...(said ? { words: said } : {}) });
  if (isTaken.test(words ?? '')) return new ConnectorError('unknown', message);
  if (entryId !== undefined) {
    const found = await account.call('GET', `/time_entries/${entryId}`);
    const entry = found.isOk ? readAnswer(Entry, found) : undefined;
    if (entry && isClosed(entry)) return as('period', entry.locked_reason ?? words);
  }
  if (!projectId || refusal.reason === 'period') return refusal;
  const assigned = (await readAssignments(account)).find(({ project }) => String(project.id) === projectId);
  if (assigned === undefined || !isActive(assigned)) return as('project');
  const isOffered = assigned.task_assignments.some(
    (one) => isActive(one) && toTaskId(assigned.project.id, one.task.id) === taskId,
  );
  return !taskId || isOffered ? refusal : as('task');
}
