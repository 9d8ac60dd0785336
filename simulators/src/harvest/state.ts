import { randomBytes } from 'node:crypto';
import type { Call } from '../serve-routes.ts';

type Named = { id: number; name: string };
export type Task = Named & { isActive: boolean };
export type Project = Named & { clientId: number; isActive: boolean; taskIds: number[] };
export type Entry = {
  id: number;
  spentDate: string;
  /** As it was sent or follows from the times: two decimals are answered. */
  hours: number;
  notes: string | null;
  projectId: number;
  taskId: number;
  /** Minutes of the day. */
  startedAt: number | null;
  endedAt: number | null;
  isRunning: boolean;
  lockedReason: string | null;
  reference: Reference | null;
  createdAt: number;
  updatedAt: number;
};
export type Reference = {
  id: string;
  group_id?: string | undefined;
  account_id?: string | undefined;
  permalink?: string | undefined;
};

/** A company that uses the service, with one user of it. */
export type Account = {
  id: number;
  name: string;
  userId: number;
  isSuspended: boolean;
  hasTimes: boolean;
  clock: '12h' | '24h';
  /** As Rails calls it. */
  timeZone: string;
  /** Days before it are closed. */
  lockedBefore: string | null;
  clients: Named[];
  tasks: Task[];
  projects: Project[];
  entries: Map<number, Entry>;
};
export type Owner = {
  id: number;
  token: string;
  firstName: string;
  lastName: string;
  email: string;
  accounts: Account[];
  /** Calls until no more are taken; null for as many as anybody likes. */
  callsLeft: number | null;
};
/** Whose token a call has, and which account it names. */
export type Caller = { owner: Owner; account: Account | undefined };

/** What stands in the simulated service. */
export function makeState() {
  const owners: Owner[] = [];
  const calls: Call[] = [];
  let made = 1_000;
  const makeId = () => {
    made += 1;
    return made;
  };
  const makeToken = () => `${makeId()}.pt.${randomBytes(24).toString('base64url')}`;
  return {
    ...{ owners, calls, makeId },
    /** Where it is reached, which its links say. */
    url: '',
    settings: {
      /** Whether a reference may be given once alone, which nobody knows of the service. */
      hasUniqueReferences: false,
      /** The most of a list that is answered at once. */
      largestPage: 2_000,
    },
    withToken: (token: string) => owners.find((owner) => owner.token === token),
    resetToken(owner: Owner): void {
      owner.token = makeToken();
    },
    addOwner({ firstName, lastName }: Pick<Owner, 'firstName' | 'lastName'>): Owner {
      const id = makeId();
      const email = `${firstName}.${id}@example.com`.toLowerCase();
      const owner: Owner = {
        ...{ id, token: makeToken(), firstName, lastName, email },
        ...{ accounts: [], callsLeft: null },
      };
      owners.push(owner);
      return owner;
    },
    addAccount(owner: Owner, wanted: Pick<Account, 'name' | 'hasTimes' | 'clock' | 'timeZone'>): Account {
      const account: Account = {
        ...{ ...wanted, id: makeId(), userId: makeId(), isSuspended: false, lockedBefore: null },
        ...{ clients: [], tasks: [], projects: [], entries: new Map() },
      };
      owner.accounts.push(account);
      return account;
    },
    addProject(account: Account, name: string, client: string, tasks: string[]): Project {
      const find = <T extends Named>(things: T[], thing: string, make: () => T): T => {
        const known = things.find((one) => one.name === thing) ?? make();
        if (!things.includes(known)) things.push(known);
        return known;
      };
      const clientId = find(account.clients, client, () => ({ id: makeId(), name: client })).id;
      const taskIds = tasks.map(
        (task) => find(account.tasks, task, () => ({ id: makeId(), name: task, isActive: true })).id,
      );
      const project = { id: makeId(), name, clientId, isActive: true, taskIds };
      account.projects.push(project);
      return project;
    },
  };
}

export type State = ReturnType<typeof makeState>;
