import { randomBytes } from 'node:crypto';
import type { Call } from '../serve-routes.ts';

export type User = {
  id: number;
  token: string;
  username: string;
  alias: string | null;
  timezone: string;
  language: 'en' | 'fr';
  isAdmin: boolean;
  /** What a role can lack. */
  mayMakeTags: boolean;
  mayEditOwn: boolean;
};
export type Customer = { id: number; name: string };
export type Project = {
  id: number;
  name: string;
  customerId: number;
  visible: boolean;
  globalActivities: boolean;
  color: string | null;
  /** Days between which it can be logged to. */
  start: string | null;
  end: string | null;
  /** The users of its team; null where everybody may log to it. */
  team: Set<number> | null;
};
export type Activity = { id: number; name: string; projectId: number | null; visible: boolean };
export type Tag = { id: number; name: string; visible: boolean };
export type Entry = {
  id: number;
  userId: number;
  projectId: number;
  activityId: number;
  /** In milliseconds; null while it runs. */
  begin: number;
  end: number | null;
  description: string | null;
  tagIds: number[];
  exported: boolean;
  modifiedAt: number;
};

/** What an administrator sets and the API does not tell. */
export type Settings = {
  /** In minutes; 0 leaves times as they are. */
  rounding: { begin: number; end: number };
  allowsOverlapping: boolean;
  /** Nobody changes or writes what began before. */
  lockedBefore: string | null;
  /** Versions until 2025 take `modified_after` for a time of the user's zone. */
  modifiedAfterIn: 'UTC' | 'zone of the user';
  /** The most entries of a page. */
  pageSize: number;
};

/** What stands in the simulated server. Numbers are never given again. */
export function makeState() {
  const users = new Map<number, User>();
  const customers = new Map<number, Customer>();
  const projects = new Map<number, Project>();
  const activities = new Map<number, Activity>();
  const tags = new Map<number, Tag>();
  const entries = new Map<number, Entry>();
  const calls: Call[] = [];
  const settings: Settings = {
    rounding: { begin: 1, end: 1 },
    allowsOverlapping: true,
    lockedBefore: null,
    modifiedAfterIn: 'UTC',
    pageSize: 500,
  };
  let last = 10;
  const add = <T extends { id: number }>(things: Map<number, T>, make: (id: number) => T): T => {
    last += 1;
    const added = make(last);
    things.set(added.id, added);
    return added;
  };
  const makeToken = () => randomBytes(12).toString('hex');
  const addActivity = (wanted: Pick<Activity, 'name' | 'projectId'>) =>
    add(activities, (id) => ({ ...wanted, id, visible: true }));
  addActivity({ name: 'Design', projectId: null });
  addActivity({ name: 'Development', projectId: null });
  return {
    ...{ users, customers, projects, activities, tags, entries, calls, settings },
    withToken: (token: string) => [...users.values()].find((user) => user.token === token),
    resetToken(user: User): string {
      user.token = makeToken();
      return user.token;
    },
    addUser: (wanted: Omit<User, 'id' | 'token'>) =>
      add(users, (id) => ({ ...wanted, id, token: makeToken() })),
    addCustomer: (name: string) => add(customers, (id) => ({ id, name })),
    addProject: (wanted: Omit<Project, 'id' | 'visible'>) =>
      add(projects, (id) => ({ ...wanted, id, visible: true })),
    addActivity,
    addTag: (wanted: Omit<Tag, 'id'>) => add(tags, (id) => ({ ...wanted, id })),
    addEntry: (entry: Omit<Entry, 'id'>) => add(entries, (id) => ({ ...entry, id })),
  };
}

export type State = ReturnType<typeof makeState>;

/** Whether a user may see a project, which a team can keep to itself. */
export function maySee({ id, isAdmin }: User, { team }: Project): boolean {
  return isAdmin || team === null || team.has(id);
}
