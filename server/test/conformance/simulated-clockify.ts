import { z } from 'zod';
import { openControl } from './simulator-control.ts';
import type { Service } from './target.ts';

const Named = z.object({ id: z.string(), name: z.string() });
const Added = z.object({ key: z.string(), workspaces: z.array(Named), projects: z.array(Named) });

/** The control calls of a simulated Clockify. */
export function clockifyService(url: string) {
  const { get, control } = openControl(url);
  const addAccount = async (wanted: object = {}) => {
    const added = Added.parse(await control('accounts', wanted));
    return { ...added, workspaceId: added.workspaces[0]?.id ?? '' };
  };
  const none = async () => {
    throw new Error('Clockify has no such thing');
  };
  const calls = async (key: string) =>
    z
      .array(z.object({ method: z.string(), path: z.string(), status: z.number() }))
      .parse(await get(`calls?key=${encodeURIComponent(key)}`));
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
    async requireFields(fields) {
      const rules = {
        forceProjects: fields.includes('project'),
        forceTasks: fields.includes('task'),
        forceTags: fields.includes('tags'),
        forceDescription: fields.includes('description'),
      };
      await control('workspaces', { key, rules });
    },
    async lockBefore(date) {
      await control('workspaces', { key, isRestricted: true, rules: { lockTimeEntries: date } });
    },
    async suspendWorkspace() {
      await control('workspaces', { key, isSuspended: true });
    },
    async reserveTagsForAdministrators() {
      await control('workspaces', { key, isRestricted: true, rules: { onlyAdminsCreateTag: true } });
    },
    async account(wanted) {
      const { key: token, ...added } = await addAccount(wanted);
      return { token, ...added };
    },
    countEntries: async () => z.array(z.unknown()).parse(await get('entries')).length,
    leave: none,
    set: none,
  });
  return { control, get, addAccount, calls, serviceOf };
}
