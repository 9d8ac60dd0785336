import { z } from 'zod';
import type { Account, Client, Entry, Project, Workspace } from './state.ts';

/** What the service accepts for an entry; it takes more fields than we have a use for, and ignores the rest. */
export const EntryBody = z.object({
  created_with: z.string().optional(),
  workspace_id: z.number().int().optional(),
  start: z.iso.datetime({ offset: true }).optional(),
  stop: z.iso.datetime({ offset: true }).nullish(),
  duration: z.number().int().optional(),
  description: z.string().nullish(),
  project_id: z.number().int().nullish(),
  tags: z.array(z.string()).nullish(),
  tag_ids: z.array(z.number().int()).nullish(),
  billable: z.boolean().optional(),
});
export type EntryBody = z.infer<typeof EntryBody>;

/** Writes answer `…Z` and reads `…+00:00`: that is how the real service was recorded. */
function instant(seconds: number, zone: 'Z' | '+00:00'): string {
  return new Date(seconds * 1_000).toISOString().replace('.000Z', zone);
}

export function entryJson(account: Account, entry: Entry, how: 'written' | 'read') {
  const zone = how === 'written' ? 'Z' : '+00:00';
  const tags = entry.tagIds.flatMap((id) => account.tags.find((tag) => tag.id === id)?.name ?? []);
  const noTags = how === 'written' ? null : [];
  return {
    id: entry.id,
    workspace_id: entry.workspaceId,
    project_id: entry.projectId,
    task_id: null,
    billable: entry.billable,
    start: instant(entry.start, zone),
    stop: entry.duration < 0 ? null : instant(entry.start + entry.duration, zone),
    duration: entry.duration,
    description: entry.description,
    tags: tags.length > 0 ? tags : noTags,
    tag_ids: tags.length > 0 ? entry.tagIds : noTags,
    duronly: true,
    at: new Date(entry.changedAt).toISOString().replace('Z', '000Z'),
    server_deleted_at: entry.deletedAt === null ? null : new Date(entry.deletedAt).toISOString(),
    user_id: account.id,
    uid: account.id,
    wid: entry.workspaceId,
    ...(entry.projectId === null ? {} : { pid: entry.projectId }),
  };
}

export function projectJson(account: Account, project: Project) {
  return {
    id: project.id,
    workspace_id: project.workspaceId,
    client_id: project.clientId,
    client_name: account.clients.find((client) => client.id === project.clientId)?.name ?? null,
    name: project.name,
    active: project.active,
    status: project.active ? 'active' : 'archived',
    billable: null,
    is_private: true,
    color: '#9e5bd9',
    server_deleted_at: null,
    wid: project.workspaceId,
    cid: project.clientId,
  };
}

export function clientJson(account: Account, client: Client) {
  return { id: client.id, wid: account.workspaceId, name: client.name, archived: false };
}

export function workspaceJson(account: Account, { id, name }: Workspace) {
  return {
    id,
    organization_id: account.organizationId,
    name,
    premium: false,
    business_ws: false,
    admin: true,
    role: 'admin',
    only_admins_may_create_projects: false,
    only_admins_may_create_tags: false,
    suspended_at: null,
    server_deleted_at: null,
  };
}

export function meJson(account: Account, withRelatedData: boolean) {
  const me = {
    id: account.id,
    api_token: account.token,
    email: account.email,
    fullname: account.fullname,
    timezone: account.timezone,
    default_workspace_id: account.workspaceId,
    beginning_of_week: 1,
  };
  if (!withRelatedData) return me;
  // The real service answers null, not an empty list, for what a user has none of.
  const orNull = <T>(list: T[]) => (list.length > 0 ? list : null);
  return {
    ...me,
    workspaces: account.workspaces.map((workspace) => workspaceJson(account, workspace)),
    projects: orNull(account.projects.map((project) => projectJson(account, project))),
    clients: orNull(account.clients.map((client) => clientJson(account, client))),
    tags: orNull(account.tags.map(({ id, name, workspaceId }) => ({ id, name, workspace_id: workspaceId }))),
    tasks: null,
    time_entries: orNull(
      account.entries
        .filter((entry) => entry.deletedAt === null)
        .map((entry) => entryJson(account, entry, 'read')),
    ),
  };
}
