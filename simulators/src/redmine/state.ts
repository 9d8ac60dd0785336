import { randomBytes } from 'node:crypto';
import type { Call } from '../serve-routes.ts';

export type Role = { id: number; name: string; permissions: string[] };
export type Project = {
  id: number;
  name: string;
  identifier: string;
  /** 1 is active, 5 closed, 9 archived. */
  status: 1 | 5 | 9;
  parentId: number | null;
  modules: string[];
};
export type Activity = { id: number; name: string; isDefault: boolean };
export type User = {
  id: number;
  key: string;
  firstname: string;
  lastname: string;
  mail: string;
  isAdmin: boolean;
  language: 'en' | 'fr';
  /** The role in each project, by the project's id. */
  roles: Map<number, number>;
};
export type Entry = {
  id: number;
  projectId: number;
  userId: number;
  activityId: number;
  /** As it was sent: two decimals are answered. */
  hours: number;
  comments: string | null;
  spentOn: string;
  createdAt: number;
  updatedAt: number;
};

/** What an ordinary person may do, what one may who logs but never changes, and what one may who reads. */
export const roles: Record<'worker' | 'logger' | 'blind', Role> = {
  worker: {
    id: 3,
    name: 'Worker',
    permissions: ['view_issues', 'view_time_entries', 'log_time', 'edit_own_time_entries'],
  },
  logger: { id: 4, name: 'Developer', permissions: ['view_issues', 'view_time_entries', 'log_time'] },
  /** It logs what it cannot see. */
  blind: { id: 5, name: 'Supplier', permissions: ['log_time'] },
};
export type RoleName = keyof typeof roles;

/** What stands in the simulated server. */
export function makeState() {
  const users = new Map<number, User>();
  const projects = new Map<number, Project>();
  const entries = new Map<number, Entry>();
  const calls: Call[] = [];
  const activities: Activity[] = [
    { id: 8, name: 'Design', isDefault: false },
    { id: 9, name: 'Development', isDefault: false },
  ];
  const makeKey = () => randomBytes(20).toString('hex');
  /** As a table of SQLite without `autoincrement`: the id of the last one is given again when that is deleted. */
  const nextId = (things: ReadonlyMap<number, unknown>) => Math.max(0, ...things.keys()) + 1;
  return {
    ...{ users, projects, entries, calls, activities },
    withKey: (key: string) => [...users.values()].find((user) => user.key === key),
    resetKey(user: User): string {
      user.key = makeKey();
      return user.key;
    },
    addUser(wanted: Partial<Pick<User, 'firstname' | 'lastname' | 'isAdmin' | 'language'>>): User {
      const id = nextId(users);
      const { firstname = 'Anna', lastname = 'Kowalski', isAdmin = false, language = 'en' } = wanted;
      const mail = `${firstname}.${id}@example.com`.toLowerCase();
      const user = {
        ...{ id, key: makeKey(), firstname, lastname, mail, isAdmin, language },
        roles: new Map(),
      };
      users.set(id, user);
      return user;
    },
    addProject({ name, parentId = null }: { name: string; parentId?: number | null }): Project {
      const id = nextId(projects) + (projects.size === 0 ? 10 : 0);
      const modules = ['issue_tracking', 'time_tracking'];
      const project: Project = { id, name, identifier: `p-${id}`, status: 1, parentId, modules };
      projects.set(id, project);
      return project;
    },
    addEntry(entry: Omit<Entry, 'id'>): Entry {
      const added = { ...entry, id: nextId(entries) };
      entries.set(added.id, added);
      return added;
    },
  };
}

export type State = ReturnType<typeof makeState>;

/** Whether a role of the user allows this in a project. */
export function mayIn(user: User, projectId: number, permission: string): boolean {
  if (user.isAdmin) return true;
  const roleId = user.roles.get(projectId);
  return Object.values(roles).some(
    ({ id, permissions }) => id === roleId && permissions.includes(permission),
  );
}
