/** What the simulated service knows: people, their organizations, workspaces, projects, tasks, clients, tags and entries. */
export type Account = {
  id: number;
  token: string;
  email: string;
  fullname: string;
  timezone: string;
  /** 0 is Sunday. */
  beginningOfWeek: number;
  /** The organization of the default workspace. */
  organizationId: number;
  /** Where entries go that name no other. */
  workspaceId: number;
  organizations: Organization[];
  workspaces: Workspace[];
  projects: Map<number, Project>;
  tasks: Map<number, Task>;
  clients: Map<number, Client>;
  tags: Map<number, Tag>;
  entries: Map<number, Entry>;
  /** The entry that was started last; it may have been stopped or deleted since. */
  startedLast: number | null;
  calls: Call[];
  createdAt: number;
};

export const plans = ['free', 'starter', 'premium'] as const;
export type Plan = (typeof plans)[number];

export type Organization = { id: number; name: string; plan: Plan };

/** What a finished entry must have before it can be saved. */
export type RequiredFields = { description: boolean; project: boolean; task: boolean; tag: boolean };

export type Workspace = {
  id: number;
  organizationId: number;
  name: string;
  /** Whether the account's owner is an administrator here. */
  admin: boolean;
  onlyAdminsMayCreateTags: boolean;
  onlyAdminsMayCreateProjects: boolean;
  required: RequiredFields | null;
  /** Entries that start before this date, at midnight UTC, are closed. */
  lockedBefore: string | null;
  suspendedAt: number | null;
  changedAt: number;
};

export type Project = {
  id: number;
  workspaceId: number;
  name: string;
  clientId: number | null;
  active: boolean;
  billable: boolean;
  isPrivate: boolean;
  color: string;
  changedAt: number;
  deletedAt: number | null;
};

export type Task = {
  id: number;
  workspaceId: number;
  projectId: number;
  name: string;
  active: boolean;
  changedAt: number;
  deletedAt: number | null;
};

export type Client = { id: number; workspaceId: number; name: string; archived: boolean; changedAt: number };

export type Tag = {
  id: number;
  workspaceId: number;
  name: string;
  changedAt: number;
  deletedAt: number | null;
};

export type Entry = {
  id: number;
  workspaceId: number;
  projectId: number | null;
  taskId: number | null;
  description: string;
  /** Whole seconds since 1970: the service cuts fractions off. */
  start: number;
  /** Negative while a timer runs. */
  duration: number;
  tagIds: number[];
  billable: boolean;
  /** Milliseconds since 1970. */
  changedAt: number;
  deletedAt: number | null;
};

/** One call that somebody made, for the page and for tests. Its status is 0 as long as nothing was answered. */
export type Call = {
  at: number;
  account: string;
  method: string;
  path: string;
  status: number;
  fault: string | null;
};

/** Thirty-two hexadecimal digits, as the service's tokens are. */
export const tokenFor = (id: number) => id.toString(16).padStart(32, '0');

export type State = ReturnType<typeof emptyState>;

export function emptyState() {
  const accounts = new Map<number, Account>();
  const byToken = new Map<string, Account>();
  const calls: Call[] = [];
  // Ids of the real service have outgrown 32 bits; ours start there, so that nobody stores them in too little.
  let lastId = 3_700_000_000;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  return {
    accounts,
    calls,
    nextId,
    /** An account made again under its token starts afresh. */
    add(account: Account): void {
      const before = byToken.get(account.token);
      if (before?.token === account.token) accounts.delete(before.id);
      accounts.set(account.id, account);
      byToken.set(account.token, account);
    },
    /** The account whose token this is or once was; only the present one opens it. */
    withToken: (token: string) => byToken.get(token),
    /** Gives a new token, so that the old one opens nothing any more. */
    resetToken(account: Account): string {
      account.token = tokenFor(nextId());
      byToken.set(account.token, account);
      return account.token;
    },
  };
}

export const findOrganization = (account: Account, workspace: Workspace) =>
  account.organizations.find(({ id }) => id === workspace.organizationId);

export const isPaid = (account: Account, workspace: Workspace) =>
  (findOrganization(account, workspace)?.plan ?? 'free') !== 'free';

export function runningEntry(account: Account): Entry | undefined {
  const entry = account.entries.get(account.startedLast ?? 0);
  return entry && entry.duration < 0 && entry.deletedAt === null ? entry : undefined;
}
