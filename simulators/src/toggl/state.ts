/** What the simulated service knows: people, their workspaces, projects, clients, tags and entries. */
export type Account = {
  id: number;
  token: string;
  email: string;
  fullname: string;
  timezone: string;
  organizationId: number;
  /** Where entries go that name no other. */
  workspaceId: number;
  workspaces: Workspace[];
  projects: Project[];
  clients: Client[];
  tags: Tag[];
  entries: Entry[];
};

export type Workspace = { id: number; name: string };
export type Project = {
  id: number;
  workspaceId: number;
  name: string;
  clientId: number | null;
  active: boolean;
};
export type Client = { id: number; name: string };
export type Tag = { id: number; workspaceId: number; name: string };

export type Entry = {
  id: number;
  workspaceId: number;
  projectId: number | null;
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

/** One call that somebody made, for the page and for tests. */
export type Call = { at: number; account: string; method: string; path: string; status: number };

export type NewAccount = {
  token?: string | undefined;
  email?: string | undefined;
  fullname?: string | undefined;
  timezone?: string | undefined;
  /** Workspaces besides the default one. */
  workspaces?: string[] | undefined;
  projects?: { name: string; client?: string | undefined; workspace?: string | undefined }[] | undefined;
  tags?: string[] | undefined;
};

export type State = ReturnType<typeof emptyState>;

export function emptyState() {
  const accounts: Account[] = [];
  const calls: Call[] = [];
  // Ids of the real service have outgrown 32 bits; ours start there, so that nobody stores them in too little.
  let lastId = 3_700_000_000;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  function addAccount(wanted: NewAccount): Account {
    const id = nextId();
    const clientNames = new Set((wanted.projects ?? []).flatMap(({ client }) => (client ? [client] : [])));
    const clients = [...clientNames].map((name) => ({ id: nextId(), name }));
    const workspaces = [`${wanted.fullname ?? 'Sam Example'}'s workspace`, ...(wanted.workspaces ?? [])].map(
      (name) => ({ id: nextId(), name }),
    );
    const home = workspaces[0]?.id ?? 0;
    const account: Account = {
      id,
      token: wanted.token ?? id.toString(16).padStart(32, '0'),
      email: wanted.email ?? `user-${id}@example.com`,
      fullname: wanted.fullname ?? 'Sam Example',
      timezone: wanted.timezone ?? 'Europe/Berlin',
      organizationId: nextId(),
      workspaceId: home,
      workspaces,
      clients,
      projects: (wanted.projects ?? []).map(({ name, client, workspace }) => ({
        id: nextId(),
        workspaceId: workspaces.find((known) => known.name === workspace)?.id ?? home,
        name,
        clientId: clients.find((known) => known.name === client)?.id ?? null,
        active: true,
      })),
      tags: (wanted.tags ?? []).map((name) => ({ id: nextId(), workspaceId: home, name })),
      entries: [],
    };
    // An account made again under its token starts afresh.
    const before = accounts.findIndex(({ token }) => token === account.token);
    if (before >= 0) accounts.splice(before, 1);
    accounts.push(account);
    return account;
  }

  /** The ids of these tags; a name that is not known becomes a tag, as the real service does it. */
  function tagIdsOf(account: Account, workspaceId: number, names: string[]): number[] {
    return names.map((name) => {
      const known = account.tags.find((tag) => tag.name === name && tag.workspaceId === workspaceId);
      if (known) return known.id;
      const tag = { id: nextId(), workspaceId, name };
      account.tags.push(tag);
      return tag.id;
    });
  }

  return { accounts, calls, nextId, addAccount, tagIdsOf };
}
