import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { mark, type Plan, tags } from './target.ts';
import type { openToggl } from './toggl-target.ts';

type Toggl = ReturnType<typeof openToggl>;

const Named = z.object({ id: z.number(), name: z.string(), workspace_id: z.number() });
const Entry = z.object({ id: z.number(), workspace_id: z.number(), description: z.string().nullable() });
const Account = z.object({
  default_workspace_id: z.number(),
  workspaces: z.array(z.object({ id: z.number(), name: z.string(), organization_id: z.number() })),
  projects: z.array(Named).nullish(),
  clients: z.array(z.object({ id: z.number(), name: z.string(), wid: z.number() })).nullish(),
  tags: z.array(Named).nullish(),
  time_entries: z.array(Entry).nullish(),
});
const Organizations = z
  .array(z.object({ id: z.number(), pricing_plan_name: z.string().nullish() }))
  .nullable();

const readAccount = async ({ call }: Toggl) => Account.parse(await call('GET', '/me?with_related_data=true'));

/** What stands in a workspace, as far as one call shows it: entries of about ten days. */
function getContents(account: z.infer<typeof Account>, workspaceId: string) {
  const isIn = (thing: { workspace_id: number }) => String(thing.workspace_id) === workspaceId;
  return {
    entries: (account.time_entries ?? []).filter(isIn),
    projects: (account.projects ?? []).filter(isIn),
    clients: (account.clients ?? []).filter(({ wid }) => String(wid) === workspaceId),
    tags: (account.tags ?? []).filter(isIn),
  };
}

/** The workspace to run in: the one that is named, or the account's usual one; it has to be empty. */
export async function findEmptyWorkspace(
  toggl: Toggl,
  wanted: string | undefined,
): Promise<{ workspaceId: string; name: string; plan: Plan }> {
  const account = await readAccount(toggl);
  const workspaceId = wanted ?? String(account.default_workspace_id);
  const workspace = account.workspaces.find(({ id }) => String(id) === workspaceId);
  if (workspace === undefined) throw new Error(`The account has no workspace ${workspaceId}.`);
  // The list of tags is counted among the writes, so that their quota is known before the first case.
  const listed = await toggl.call('GET', `/workspaces/${workspaceId}/tags`);
  const { projects, clients } = getContents(account, workspaceId);
  const found = {
    entries: await readLastEntries(toggl, workspaceId),
    projects,
    clients,
    tags: z.array(Named).nullish().parse(listed) ?? [],
  };
  const present = Object.entries(found).filter(([, things]) => things.length > 0);
  if (present.length > 0) {
    const counts = present.map(([what, things]) => `${what}: ${things.length}`).join(', ');
    throw new Error(`The workspace “${workspace.name}” is not empty (${counts}): it is left alone.`);
  }
  const organizations = Organizations.parse(await toggl.call('GET', '/me/organizations')) ?? [];
  const plan = organizations.find(({ id }) => id === workspace.organization_id)?.pricing_plan_name;
  return { workspaceId, name: workspace.name, plan: planNamed(plan) };
}

/** As far back as the service shows entries by their dates. */
async function readLastEntries({ call }: Toggl, workspaceId: string) {
  const today = Temporal.Now.plainDateISO('UTC');
  const dates = `start_date=${today.subtract({ days: 89 })}&end_date=${today.add({ days: 30 })}`;
  const entries =
    z
      .array(Entry)
      .nullable()
      .parse(await call('GET', `/me/time_entries?${dates}`)) ?? [];
  return entries.filter((entry) => String(entry.workspace_id) === workspaceId);
}

function planNamed(name: string | null | undefined): Plan {
  if (!name || /free/i.test(name)) return 'free';
  return /starter/i.test(name) ? 'paid' : 'premium';
}

/** Deletes what the cases made, and nothing else; gives what of it is left. */
export async function clearWorkspace(
  toggl: Toggl,
  workspaceId: string,
  entryIds: Iterable<string>,
): Promise<string[]> {
  const within = `/workspaces/${workspaceId}`;
  const contents = getOwn(getContents(await readAccount(toggl), workspaceId));
  const entries = new Set([...entryIds, ...contents.entries.map(({ id }) => String(id))]);
  const paths = [
    ...[...entries].map((id) => `${within}/time_entries/${id}`),
    ...contents.projects.map(({ id }) => `${within}/projects/${id}`),
    ...contents.clients.map(({ id }) => `${within}/clients/${id}`),
    ...contents.tags.map(({ id }) => `${within}/tags/${id}`),
  ];
  const failures: string[] = [];
  for (const path of paths) {
    await toggl.call('DELETE', path).catch((error: unknown) => failures.push(String(error)));
  }
  if (paths.length === 0) return [];
  const left = getOwn(getContents(await readAccount(toggl), workspaceId));
  return [
    ...failures,
    ...left.entries.map(({ id, description }) => `the entry ${id} “${description}”`),
    ...[...left.projects, ...left.clients, ...left.tags].map(({ name }) => `“${name}”`),
  ];
}

function getOwn({ entries, projects, clients, tags: all }: ReturnType<typeof getContents>) {
  const isOwn = ({ name }: { name: string }) => name.startsWith(mark);
  return {
    entries: entries.filter(({ description }) => description?.startsWith(mark)),
    projects: projects.filter(isOwn),
    clients: clients.filter(isOwn),
    tags: all.filter(({ name }) => name.startsWith(tags.first)),
  };
}
