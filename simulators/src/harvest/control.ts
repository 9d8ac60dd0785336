import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveFaultsAndClock } from '../serve-routes.ts';
import type { World } from './api.ts';
import { entryJson } from './entries.ts';
import type { Account, Owner } from './state.ts';

const NewOwner = z.object({
  firstName: z.string().default('Anna'),
  lastName: z.string().default('Kowalski'),
  timeZone: z.string().default('UTC'),
  hasTimes: z.boolean().default(false),
  clock: z.enum(['12h', '24h']).default('24h'),
  /** Besides its own. */
  accounts: z.array(z.string()).default([]),
  projects: z
    .array(
      z.object({
        name: z.string(),
        client: z.string().default('A client'),
        tasks: z.array(z.string()).default(['Design', 'Development']),
        /** The name of one of its accounts; its own without it. */
        account: z.string().optional(),
      }),
    )
    .default([]),
});
const OfOwner = z.object({ key: z.string() });
const AccountChange = z
  .object({
    isSuspended: z.boolean(),
    hasTimes: z.boolean(),
    clock: z.enum(['12h', '24h']),
    timeZone: z.string(),
    lockedBefore: z.string().nullable(),
  })
  .partial();
const Settings = z.object({ hasUniqueReferences: z.boolean(), largestPage: z.number() }).partial();
const Lock = z.object({ id: z.coerce.number(), reason: z.string() });

/** What a test or a demonstration sets up and looks at; not part of the service that is simulated. */
export function serveControl(app: FastifyInstance, { state, clock, faults }: World): void {
  const withKey = (body: unknown): Owner => {
    const owner = state.withToken(OfOwner.parse(body).key);
    if (owner === undefined) throw new Error('there is no such token');
    return owner;
  };
  const all = (): Account[] => state.owners.flatMap(({ accounts }) => accounts);
  app.post('/_control/accounts', async (request) => {
    const { firstName, lastName, accounts, projects, ...settings } = NewOwner.parse(request.body ?? {});
    const owner = state.addOwner({ firstName, lastName });
    const [own, ...others] = [`${lastName} Studio`, ...accounts].map((name) =>
      state.addAccount(owner, { name, ...settings }),
    );
    const made = projects.flatMap(({ name, client, tasks, account: wanted }) => {
      const account = others.find((one) => one.name === wanted) ?? own;
      if (account === undefined) return [];
      const { id, taskIds } = state.addProject(account, name, client, tasks);
      return [{ id, name, taskIds }];
    });
    const named = owner.accounts.map(({ id, name }) => ({ id, name }));
    return { id: owner.id, userId: own?.userId, key: owner.token, accounts: named, projects: made };
  });
  app.post('/_control/account', async (request) => {
    const [account] = withKey(request.body).accounts;
    if (account) Object.assign(account, AccountChange.parse(request.body));
    return {};
  });
  app.post('/_control/settings', async (request) => {
    Object.assign(state.settings, Settings.parse(request.body));
    return {};
  });
  app.post('/_control/revoke', async (request) => {
    state.resetToken(withKey(request.body));
    return {};
  });
  app.post('/_control/limit', async (request) => {
    const { calls } = z.object({ calls: z.number().nullable() }).parse(request.body);
    withKey(request.body).callsLeft = calls;
    return {};
  });
  /** An entry is approved or invoiced. */
  app.post('/_control/lock', async (request) => {
    const { id, reason } = Lock.parse(request.body);
    const entry = all().flatMap(({ entries }) => entries.get(id) ?? [])[0];
    if (entry) entry.lockedReason = reason;
    return {};
  });
  serveFaultsAndClock(app, { clock, faults });
  app.get('/_control/entries', async () =>
    all().flatMap((account) => [...account.entries.values()].map((entry) => entryJson(account, entry))),
  );
  app.get('/_control/calls', async () => state.calls);
}
