import { z } from 'zod';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectRedmine } from '../../src/connectors/redmine.ts';
import { type Call, makeCall } from './own-server-target.ts';
import { sharedThings } from './shared-things.ts';
import { type Arranging, type Feature, mark, type Service, type StoredEntry, type Target } from './target.ts';

/** What cases may take that Redmine does not have. */
export const lackingInRedmine: ReadonlySet<Feature> = new Set([
  'plans',
  'tasks',
  'billable',
  'rules',
  'several missing',
  'tags',
  'tag rights',
  'quotas',
  'starts',
  'seconds',
  'bare entries',
  'deletions',
  'workspaces',
  'long texts',
  'own limits',
  'quirks',
]);

const Made = z.object({ id: z.number() });
const Account = z.object({ user: Made });
const Roles = z.object({ roles: z.array(z.object({ id: z.number(), name: z.string() })) });
const Entry = z.object({
  time_entry: z.object({
    project: Made,
    activity: Made,
    hours: z.number(),
    comments: z.string().nullable(),
    spent_on: z.string(),
  }),
});

type Options = {
  url: string;
  /** An ordinary user, who may log and change own entries where a project is given. */
  key: string;
  adminKey: string;
  /** What the cases may do to the service itself. */
  service: Service | null;
};

/** The connector for a user of a Redmine server, simulated or real, and calls past it. */
export async function openRedmine({ url, key, adminKey, service }: Options): Promise<Target> {
  const { host } = new URL(url);
  const tracker = connectRedmine(makeGivenAddressCall({ allowedHosts: [host] }), { timeoutMs: 30_000 });
  const call = makeCall(url, (by) => ({ 'x-redmine-api-key': by }));
  const { user } = Account.parse(await call(key, 'GET', '/my/account.json'));
  const { roles } = Roles.parse(await call(adminKey, 'GET', '/roles.json'));
  const worker = roles.find(({ name }) => name === 'Worker');
  const arrange = arranging(call, { host, key, adminKey, userId: user.id, roleId: worker?.id ?? 0 });
  const usualProject = await arrange.project({ name: `${mark} usual project` });
  const session = (token = key) => tracker.as(token, url);
  const target: Target = {
    ...{ tracker, token: key, foreignToken: null, workspaceId: host, plan: 'free', service },
    usual: { projectId: usualProject },
    session,
    arrange,
    async account() {
      const reading = session();
      return { owner: await reading.verify(), catalogue: await reading.catalogue() };
    },
    async read(id) {
      const found = await call(key, 'GET', `/time_entries/${numberIn(id)}.json`);
      return found === undefined ? null : toStored(Entry.parse(found).time_entry);
    },
    shared: sharedThings(() => target),
  };
  return target;
}

const numberIn = (id: string) => /#(\d+)@/.exec(id)?.[1] ?? '0';

type Arranger = { host: string; key: string; adminKey: string; userId: number; roleId: number };
function arranging(call: Call, { host, key, adminKey, userId, roleId }: Arranger): Arranging {
  const addProject = async (name: string, parentId?: number) => {
    const identifier = `c-${Math.random().toString(36).slice(2)}`;
    const project = { name, identifier, is_public: false, ...(parentId ? { parent_id: parentId } : {}) };
    const answer = await call(adminKey, 'POST', '/projects.json', { project });
    const { id } = z.object({ project: Made }).parse(answer).project;
    const membership = { user_id: userId, role_ids: [roleId] };
    await call(adminKey, 'POST', `/projects/${id}/memberships.json`, { membership });
    return id;
  };
  const none = async () => {
    throw new Error('Redmine has no such thing');
  };
  return {
    async project({ name, client, isArchived = false }) {
      const parentId = client === undefined ? undefined : await addProject(client);
      const id = await addProject(name, parentId);
      if (isArchived) await call(adminKey, 'PUT', `/projects/${id}/archive.json`);
      return String(id);
    },
    task: none,
    deleteTag: none,
    async entry({ projectId, description, day, durationSeconds }) {
      const entry = {
        project_id: projectId,
        comments: description,
        spent_on: day,
        hours: durationSeconds / 3_600,
      };
      const answer = await call(key, 'POST', '/time_entries.json', { time_entry: entry });
      const made = z.object({ time_entry: Made.extend({ created_on: z.string() }) }).parse(answer).time_entry;
      return `${host}#${made.id}@${made.created_on}`;
    },
    async deleteProject(id) {
      await call(adminKey, 'DELETE', `/projects/${id}.json`);
    },
    async deleteEntry(id) {
      await call(key, 'DELETE', `/time_entries/${numberIn(id)}.json`);
    },
  };
}

function toStored({
  project,
  activity,
  hours,
  comments,
  spent_on: day,
}: z.infer<typeof Entry>['time_entry']): StoredEntry {
  return {
    projectId: String(project.id),
    taskId: `${project.id}-${activity.id}`,
    billable: false,
    description: comments ?? '',
    tags: [],
    startedAt: `${day}T00:00:00Z`,
    day,
    durationSeconds: Math.round(hours * 60) * 60,
  };
}
