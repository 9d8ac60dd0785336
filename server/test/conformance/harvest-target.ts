import { z } from 'zod';
import { connectHarvest } from '../../src/connectors/harvest.ts';
import { Entry } from '../../src/connectors/harvest-entries.ts';
import { sharedThings } from './shared-things.ts';
import { type Arranging, type Feature, mark, type Service, type StoredEntry, type Target } from './target.ts';

/** What cases may take that Harvest does not have. */
export const lackingInHarvest: ReadonlySet<Feature> = new Set([
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
  'projects without clients',
  'bare entries',
  'deletions',
  'alike',
  'long texts',
  'own limits',
  'quirks',
]);

const Made = z.object({ id: z.number() });

type Options = {
  apiUrl: string;
  idUrl: string;
  /** Of an administrator of an account that keeps hours, not times. */
  token: string;
  /** What the cases may do to the service itself. */
  service: Service | null;
};

/** The connector for an account at Harvest or at a server with its API, and calls past it. */
export async function openHarvest({ apiUrl, idUrl, token, service }: Options): Promise<Target> {
  const contact = 'https://timbre.example';
  const tracker = connectHarvest({ apiUrl, idUrl, contact }, { timeoutMs: 30_000 });
  const { defaultWorkspaceId: workspaceId } = await tracker.as(token).verify();
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'harvest-account-id': workspaceId },
        ...{ 'user-agent': `Timbre (${contact})`, 'content-type': 'application/json' },
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text.trim() === '' ? {} : JSON.parse(text);
  };
  const me = Made.parse(await call('GET', '/users/me')).id;
  const make = async (path: string, body: object) => Made.parse(await call('POST', path, body)).id;
  const taskId = await make('/tasks', { name: `${mark} task of ${Date.now()}` });
  const arrange = arranging({ call, make, me, taskId });
  const usualProject = await arrange.project({ name: `${mark} usual project` });
  const session = (by = token) => tracker.as(by);
  const target: Target = {
    ...{ tracker, token, foreignToken: null, workspaceId, plan: 'free', service },
    usual: { projectId: usualProject },
    getUsualTask: (projectId) => `${projectId}-${taskId}`,
    session,
    arrange,
    async account() {
      const reading = session();
      return { owner: await reading.verify(), catalogue: await reading.catalogue() };
    },
    async read(id) {
      const found = await call('GET', `/time_entries/${id}`);
      return found === undefined ? null : toStored(Entry.parse(found));
    },
    shared: sharedThings(() => target),
  };
  return target;
}

type Arranger = {
  call: (method: string, path: string, body?: object) => Promise<unknown>;
  make: (path: string, body: object) => Promise<number>;
  /** The user, who has to be assigned to a project to log to it. */
  me: number;
  taskId: number;
};

function arranging({ call, make, me, taskId }: Arranger): Arranging {
  const none = async () => {
    throw new Error('Harvest has no such thing');
  };
  const toBody = ({ projectId, description, day }: Parameters<Arranging['entry']>[0]) => ({
    ...{ project_id: Number(projectId), task_id: taskId, notes: description, spent_date: day },
  });
  return {
    async project({ name, client = `${mark} other client`, isArchived = false }) {
      const clientId = await make('/clients', { name: `${client}` });
      const id = await make('/projects', {
        ...{ name, client_id: clientId, is_billable: false, bill_by: 'none', budget_by: 'none' },
      });
      await make(`/projects/${id}/task_assignments`, { task_id: taskId });
      // Whoever makes a project may be assigned to it already.
      await call('POST', `/projects/${id}/user_assignments`, { user_id: me }).catch(() => undefined);
      if (isArchived) await call('PATCH', `/projects/${id}`, { is_active: false });
      return String(id);
    },
    task: none,
    deleteTag: none,
    async entry(entry) {
      const hours = entry.durationSeconds / 3_600;
      return String(await make('/time_entries', { ...toBody(entry), hours }));
    },
    async deleteProject(id) {
      await call('DELETE', `/projects/${id}`);
    },
    async deleteEntry(id) {
      await call('DELETE', `/time_entries/${id}`);
    },
  };
}

function toStored({ project, task, notes, spent_date: day, hours }: z.infer<typeof Entry>): StoredEntry {
  return {
    ...{ projectId: String(project.id), taskId: `${project.id}-${task.id}`, billable: false },
    ...{ description: notes ?? '', tags: [], startedAt: `${day}T00:00:00Z`, day },
    durationSeconds: Math.round(hours * 60) * 60,
  };
}
