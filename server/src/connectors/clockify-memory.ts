import { createHash } from 'node:crypto';

/** What is known of an account that a call would cost to find out again; a Free workspace has thirty an hour. */
export type Known = {
  userId: string | undefined;
  workspaceIds: string[] | undefined;
  /** The ids of the tags of each workspace, by their names. */
  tagIds: Map<string, Map<string, string>>;
};

/** Accounts that a process keeps in mind. */
const mostAccounts = 1_000;

/** Keeps in the process what does not change for a key. Whether it still opens the account is seen by every call that uses it. */
export function makeMemory() {
  const byKey = new Map<string, Known>();
  return {
    of(url: string, key: string): Known {
      const hash = createHash('sha256').update(`${url} ${key}`).digest('base64');
      const known = byKey.get(hash) ?? { userId: undefined, workspaceIds: undefined, tagIds: new Map() };
      // Those that were used last are the last of the map.
      byKey.delete(hash);
      byKey.set(hash, known);
      const [oldest] = byKey.keys();
      if (byKey.size > mostAccounts && oldest !== undefined) byKey.delete(oldest);
      return known;
    },
  };
}
