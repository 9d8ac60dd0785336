import { z } from 'zod';
import { openControl } from './simulator-control.ts';
import type { Service } from './target.ts';

const Id = z.number().transform(String);
const Added = z.object({
  key: z.string(),
  accounts: z.array(z.object({ id: Id, name: z.string() })),
  projects: z.array(z.object({ id: Id, name: z.string(), taskIds: z.array(z.number()) })),
});

/** The control calls of a simulated Harvest. */
export function harvestService(url: string) {
  const { get, control } = openControl(url);
  const addOwner = async (wanted: object = {}) => {
    const { accounts, ...added } = Added.parse(await control('accounts', wanted));
    return { ...added, workspaces: accounts, workspaceId: accounts[0]?.id ?? '' };
  };
  const none = async () => {
    throw new Error('Harvest has no such thing');
  };
  const calls = async (key: string) =>
    z
      .array(z.object({ key: z.string(), method: z.string(), path: z.string(), status: z.number() }))
      .parse(await get('calls'))
      .filter((call) => call.key.startsWith(key));
  const serviceOf = (key: string): Service => ({
    async fail(fault, on = 'write') {
      await control('faults', { fault, on });
    },
    async advance(seconds) {
      await control('clock', { advanceSeconds: seconds });
    },
    async revokeToken() {
      await control('revoke', { key });
    },
    async suspendWorkspace() {
      await control('account', { key, isSuspended: true });
    },
    async account({ workspaces = [], projects }) {
      const wanted = projects.map(({ name, workspace }) => ({ name, account: workspace }));
      const { key: token, ...added } = await addOwner({ accounts: workspaces, projects: wanted });
      return { token, ...added };
    },
    countEntries: async () => z.array(z.unknown()).parse(await get('entries')).length,
    ...{ leave: none, requireFields: none, lockBefore: none, set: none },
    reserveTagsForAdministrators: none,
  });
  return { get, control, addOwner, calls, serviceOf };
}
