import { z } from 'zod';
import type { Plan, Service } from './target.ts';

const Named = z.object({ id: z.number().transform(String), name: z.string() });
const Account = z.object({
  token: z.string(),
  organizationId: z.number(),
  workspaceId: z.number().transform(String),
  workspaces: z.array(Named),
  projects: z.array(Named),
});
const Entries = z.array(z.object({ server_deleted_at: z.string().nullable() }));
const Calls = z.array(z.object({ path: z.string(), status: z.number() }));
const Quota = z.object({ remaining: z.number() });

/** The control calls of a simulator, for one of its accounts. */
export function simulatedService(simulatorUrl: string) {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${simulatorUrl}/_control${path}`)).json();
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${simulatorUrl}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return response.json();
  };
  return {
    addAccount: async (wanted: object) => Account.parse(await post('/accounts', wanted)),
    set: (change: object) => post('/settings', change),
    advance: (seconds: number) => post('/clock', { advanceSeconds: seconds }),
    post,
    calls: async (token: string) => Calls.parse(await get(`/calls?token=${token}`)),
    liveEntries: async (token: string) =>
      Entries.parse(await get(`/entries?token=${token}`)).filter((entry) => entry.server_deleted_at === null)
        .length,
  };
}

export type SimulatedService = ReturnType<typeof simulatedService>;

export const simulatedPlans: Record<Plan, string> = { free: 'free', paid: 'starter', premium: 'premium' };

/** What whoever runs the simulator can do to an account. */
export function serviceFor(
  service: SimulatedService,
  { token, workspaceId }: z.infer<typeof Account>,
): Service {
  const changeWorkspace = async (change: object) => {
    await service.post('/workspaces', { token, id: Number(workspaceId), ...change });
  };
  return {
    fail: async (fault, on = 'write') => {
      await service.post('/faults', { fault, on });
    },
    async leave(bucket, calls) {
      const quota = { token, bucket: bucket === 'reads' ? 'user' : 'organization' };
      const { remaining } = Quota.parse(await service.post('/quota', { ...quota, used: 0 }));
      await service.post('/quota', { ...quota, used: remaining - calls });
    },
    advance: async (seconds) => {
      await service.advance(seconds);
    },
    requireFields: (fields) =>
      changeWorkspace({
        required: {
          description: fields.includes('description'),
          project: fields.includes('project'),
          task: fields.includes('task'),
          tag: fields.includes('tags'),
        },
      }),
    lockBefore: (lockedBefore) => changeWorkspace({ lockedBefore }),
    suspendWorkspace: () => changeWorkspace({ suspended: true }),
    reserveTagsForAdministrators: () => changeWorkspace({ admin: false, onlyAdminsMayCreateTags: true }),
    revokeToken: async () => {
      await service.post('/revoke', { token });
    },
    set: async (change) => {
      await service.set(change);
    },
    account: (wanted) => service.addAccount(wanted),
    countEntries: () => service.liveEntries(token),
  };
}
