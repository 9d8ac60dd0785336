import { z } from 'zod';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectOpenTickly } from '../../src/connectors/opentickly.ts';
import { type Feature, mark, type Service, type Target, tags } from './target.ts';
import { openToggl, togglTarget } from './toggl-target.ts';

/** What cases may take that OpenTickly does not have. */
export const lackingInOpenTickly: ReadonlySet<Feature> = new Set([
  'plans',
  'rules',
  'several missing',
  'tag rights',
  'quotas',
  'long texts',
  'own limits',
  'quirks',
]);

const Me = z.object({ default_workspace_id: z.number() });
const Made = z.object({ id: z.number() });
const Named = z.array(Made.extend({ name: z.string() })).nullable();

type Options = {
  url: string;
  token: string;
  /** What the cases may do to the service itself. */
  service: Service | null;
};

/** The connector for an account at a server with Toggl Track's API, simulated or real, and calls past it. */
export async function openOpenTickly({
  url,
  token,
  service,
}: Options): Promise<{ target: Target; clear(): Promise<void> }> {
  const { host } = new URL(url);
  const tracker = connectOpenTickly(makeGivenAddressCall({ allowedHosts: [host] }), { timeoutMs: 30_000 });
  const opened = openToggl({ url: `${url}/api/v9`, token, beforeCall: async () => {} });
  const workspaceId = String(Me.parse(await opened.call('GET', '/me')).default_workspace_id);
  const { target, leftovers } = togglTarget(
    { ...opened, tracker: { ...tracker, as: (by) => tracker.as(by, url) } },
    { workspaceId, plan: 'premium', service },
  );
  const { arrange, read } = target;
  const within = `/workspaces/${workspaceId}`;
  const remove = (kind: string, id: string | number) => opened.call('DELETE', `${within}/${kind}/${id}`);
  const list = async (kind: string) => {
    const more = kind === 'projects' ? '?per_page=200&include_archived=true' : '';
    return Named.parse(await opened.call('GET', `/me/${kind}${more}`)) ?? [];
  };
  /** A project takes no name of a client. */
  const addClient = async (name: string) =>
    (await list('clients')).find((client) => client.name === name)?.id ??
    Made.parse(await opened.call('POST', `${within}/clients`, { name })).id;
  return {
    target: {
      ...{ ...target, tracker, foreignToken: null },
      read: (id) => read(numberIn(id)),
      arrange: {
        ...arrange,
        async project({ name, client, billable, isArchived = false }) {
          const body = {
            ...{ name, active: !isArchived },
            ...(client === undefined ? {} : { client_id: await addClient(client) }),
            ...(billable === undefined ? {} : { billable }),
          };
          return String(Made.parse(await opened.call('POST', `${within}/projects`, body)).id);
        },
        entry: async (...given) => `${host}#${await arrange.entry(...given)}`,
        deleteEntry: (id) => arrange.deleteEntry(numberIn(id)),
      },
    },
    async clear() {
      for (const id of leftovers.entries) await remove('time_entries', numberIn(id));
      leftovers.entries.clear();
      for (const kind of ['projects', 'clients', 'tags']) {
        for (const { id, name } of await list(kind))
          if (name.startsWith(mark) || name.startsWith(tags.first)) await remove(kind, id);
      }
    },
  };
}

const numberIn = (id: string) => id.split('#').at(-1) ?? '';
