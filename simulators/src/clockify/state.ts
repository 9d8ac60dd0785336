import { randomBytes } from 'node:crypto';

export type Task = { id: string; name: string; status: 'ACTIVE' | 'DONE' };
export type Project = {
  id: string;
  name: string;
  clientId: string | null;
  archived: boolean;
  billable: boolean;
  tasks: Task[];
};
type Named = { id: string; name: string };

/** What the owner of a workspace sets there. */
export type Rules = {
  forceProjects: boolean;
  forceTasks: boolean;
  forceTags: boolean;
  forceDescription: boolean;
  onlyAdminsCreateTag: boolean;
  timeTrackingMode: 'DEFAULT' | 'STOPWATCH_ONLY';
  /** What begins earlier is locked to whoever is no administrator. */
  lockTimeEntries: string | null;
};
export type Workspace = {
  id: string;
  name: string;
  plan: 'FREE' | 'PRO';
  isSuspended: boolean;
  /** The user of the account is no administrator of it. */
  isRestricted: boolean;
  rules: Rules;
  projects: Project[];
  clients: Named[];
  tags: (Named & { archived: boolean })[];
};
export type Entry = {
  id: string;
  workspaceId: string;
  userId: string;
  description: string;
  projectId: string | null;
  taskId: string | null;
  tagIds: string[];
  billable: boolean;
  start: number;
  /** Null while its timer runs. */
  end: number | null;
  type: string;
  customFields: { customFieldId: string; value: unknown; sourceType: string }[];
};
export type Account = {
  id: string;
  key: string;
  name: string;
  email: string;
  timeZone: string;
  workspaces: Workspace[];
  calls: Call[];
  /** Calls until its workspaces take no more; null for as many as anybody likes. */
  callsLeft: number | null;
};
export type Call = { method: string; path: string; status: number };

export const noRules: Rules = {
  forceProjects: false,
  forceTasks: false,
  forceTags: false,
  forceDescription: false,
  onlyAdminsCreateTag: false,
  timeTrackingMode: 'DEFAULT',
  lockTimeEntries: null,
};

/** What stands in the simulated service. */
export function makeState(now: () => number) {
  const accounts: Account[] = [];
  const entries = new Map<string, Entry>();
  const process = randomBytes(5).toString('hex');
  let made = 0;
  /** The second, the process and a number that counts on. */
  const makeId = () => {
    made += 1;
    const second = Math.floor(now() / 1_000)
      .toString(16)
      .padStart(8, '0');
    return second + process + made.toString(16).padStart(6, '0');
  };
  const makeKey = () => randomBytes(36).toString('base64');
  return {
    ...{ accounts, entries, makeId },
    withKey: (key: string) => accounts.find((account) => account.key === key),
    resetKey(account: Account): void {
      account.key = makeKey();
    },
    addAccount({ name, timeZone }: Pick<Account, 'name' | 'timeZone'>): Account {
      const id = makeId();
      const email = `${name}.${accounts.length + 1}@example.com`.toLowerCase().replaceAll(' ', '.');
      const account: Account = {
        ...{ id, key: makeKey(), name, email, timeZone },
        ...{ workspaces: [], calls: [], callsLeft: null },
      };
      accounts.push(account);
      return account;
    },
    addWorkspace(account: Account, { name, plan }: Pick<Workspace, 'name' | 'plan'>): Workspace {
      const workspace: Workspace = {
        ...{ id: makeId(), name, plan, isSuspended: false, isRestricted: false, rules: { ...noRules } },
        ...{ projects: [], clients: [], tags: [] },
      };
      account.workspaces.push(workspace);
      return workspace;
    },
    addProject(
      workspace: Workspace,
      { name, clientId, billable }: Pick<Project, 'name' | 'clientId' | 'billable'>,
    ): Project {
      const project: Project = { id: makeId(), name, clientId, billable, archived: false, tasks: [] };
      workspace.projects.push(project);
      return project;
    },
  };
}

export type State = ReturnType<typeof makeState>;
