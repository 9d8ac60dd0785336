import { z } from 'zod';
import { openControl } from './simulator-control.ts';
import type { Service } from './target.ts';

const Added = z.object({
  key: z.string(),
  projects: z.array(z.object({ id: z.number().transform(String), name: z.string() })),
});

/** The control calls of a simulated server like those that people run themselves. */
export function serverService(url: string) {
  const { get, control } = openControl(url);
  const addUser = async (wanted: object) => Added.parse(await control('users', wanted));
  const none = async () => {
    throw new Error('the service has no such thing');
  };
  const service = {
    addUser,
    of: (key: string): Service => ({
      async fail(fault, on = 'write') {
        await control('faults', { fault, on });
      },
      async advance(seconds) {
        await control('clock', { advanceSeconds: seconds });
      },
      async revokeToken() {
        await control('revoke', { key });
      },
      async account({ projects }) {
        const added = await addUser({ projects: projects.map(({ name }) => ({ name })) });
        return { token: added.key, workspaceId: new URL(url).host, workspaces: [], projects: added.projects };
      },
      async countEntries() {
        return z.array(z.unknown()).parse(await get('entries')).length;
      },
      leave: none,
      requireFields: none,
      lockBefore: none,
      suspendWorkspace: none,
      reserveTagsForAdministrators: none,
      set: none,
    }),
  };
  return { service, control };
}
