import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { makeGivenAddressCall } from '../../src/connectors/given-address.ts';
import { connectKimai } from '../../src/connectors/kimai.ts';
import { type Call, makeCall } from './own-server-target.ts';
import { sharedThings } from './shared-things.ts';
import {
  type Arranging,
  type Feature,
  getDay,
  mark,
  type Service,
  type StoredEntry,
  type Target,
} from './target.ts';

/** What cases may take that Kimai does not have. */
export const lackingInKimai: ReadonlySet<Feature> = new Set([
  'plans',
  'tasks',
  'billable',
  'rules',
  'several missing',
  'tag rights',
  'quotas',
  'seconds',
  'projects without clients',
  'bare entries',
  'deletions',
  'workspaces',
  'long texts',
  'own limits',
  'quirks',
]);

const Made = z.object({ id: z.number() });
const Things = z.array(Made.extend({ name: z.string() }));
const Activities = z.array(Made.extend({ project: z.number().nullish() }));
const Entry = z.object({
  project: z.number(),
  activity: z.number(),
  begin: z.string(),
  duration: z.number(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
});

type Options = {
  url: string;
  /** Of a user who may log, change own entries and make tags. */
  key: string;
  /** Of one who may make customers and projects. */
  adminKey: string;
  /** What the cases may do to the service itself. */
  service: Service | null;
};

/** The connector for a user of a Kimai server, simulated or real, and calls past it. */
export async function openKimai({ url, key, adminKey, service }: Options): Promise<Target> {
  const { host } = new URL(url);
  const tracker = connectKimai(makeGivenAddressCall({ allowedHosts: [host] }), { timeoutMs: 30_000 });
  const call = makeCall(url, (by) => ({ authorization: `Bearer ${by}` }));
  const activities = Activities.parse(await call(key, 'GET', '/api/activities?visible=1'));
  const activity = activities.find(({ project }) => !project);
  if (activity === undefined) throw new Error('there is no activity for all projects');
  const arrange = arranging(call, { host, key, adminKey, activityId: activity.id });
  const usualProject = await arrange.project({ name: `${mark} usual project` });
  const session = (token = key) => tracker.as(token, url);
  const target: Target = {
    ...{ tracker, token: key, foreignToken: null, workspaceId: host, plan: 'free', service },
    usual: { projectId: usualProject },
    getUsualTask: (projectId) => `${projectId}-${activity.id}`,
    session,
    arrange,
    async account() {
      const reading = session();
      return { owner: await reading.verify(), catalogue: await reading.catalogue() };
    },
    async read(id) {
      const found = await call(key, 'GET', `/api/timesheets/${numberIn(id)}`);
      return found === undefined ? null : toStored(Entry.parse(found));
    },
    shared: sharedThings(() => target),
  };
  return target;
}

const numberIn = (id: string) => id.split('#')[1] ?? '0';

type Arranger = { host: string; key: string; adminKey: string; activityId: number };

function arranging(call: Call, { host, key, adminKey, activityId }: Arranger): Arranging {
  const addCustomer = async (name: string) => {
    const customer = { name, country: 'DE', currency: 'EUR', timezone: 'UTC', visible: true };
    return Made.parse(await call(adminKey, 'POST', '/api/customers', customer)).id;
  };
  const none = async () => {
    throw new Error('Kimai has no such thing');
  };
  return {
    async project({ name, client = `${mark} customer`, isArchived = false }) {
      const project = { name, customer: await addCustomer(client), visible: true };
      const { id } = Made.parse(await call(adminKey, 'POST', '/api/projects', project));
      if (isArchived) await call(adminKey, 'PATCH', `/api/projects/${id}`, { visible: false });
      return String(id);
    },
    task: none,
    async deleteTag(name) {
      const path = `/api/tags/find?name=${encodeURIComponent(name)}`;
      const tags = Things.parse(await call(adminKey, 'GET', path));
      for (const tag of tags) if (tag.name === name) await call(adminKey, 'DELETE', `/api/tags/${tag.id}`);
    },
    async entry({ projectId, description, startedAt, durationSeconds }, isRunning = false) {
      const entry = {
        ...{ project: Number(projectId), activity: activityId, description },
        begin: startedAt.toString(),
        ...(isRunning ? {} : { end: startedAt.add({ seconds: durationSeconds }).toString() }),
      };
      return `${host}#${Made.parse(await call(key, 'POST', '/api/timesheets', entry)).id}`;
    },
    async deleteProject(id) {
      await call(adminKey, 'DELETE', `/api/projects/${id}`);
    },
    async deleteEntry(id) {
      await call(key, 'DELETE', `/api/timesheets/${numberIn(id)}`);
    },
  };
}

function toStored({
  project,
  activity,
  begin,
  duration,
  description,
  tags,
}: z.infer<typeof Entry>): StoredEntry {
  const startedAt = Temporal.Instant.from(begin);
  return {
    projectId: String(project),
    taskId: `${project}-${activity}`,
    billable: false,
    description: description ?? '',
    tags,
    startedAt: startedAt.toString(),
    day: getDay(startedAt),
    durationSeconds: duration,
  };
}
