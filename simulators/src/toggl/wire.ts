import { z } from 'zod';
import { Refusal } from './refusal.ts';
import {
  type Account,
  type Client,
  type Entry,
  findOrganization,
  isPaid,
  type Organization,
  type Project,
  type Tag,
  type Task,
  type Workspace,
} from './state.ts';

/** What the service accepts for an entry; it takes more fields than we have a use for, and ignores the rest. */
export const EntryBody = z.object({
  created_with: z.string().nullish(),
  workspace_id: z.number().int().nullish(),
  start: z.string().nullish(),
  start_date: z.string().nullish(),
  stop: z.string().nullish(),
  duration: z.number().int().nullish(),
  description: z.string().nullish(),
  project_id: z.number().int().nullish(),
  task_id: z.number().int().nullish(),
  tags: z.array(z.string()).nullish(),
  tag_ids: z.array(z.number().int()).nullish(),
  tag_action: z.string().nullish(),
  billable: z.boolean().nullish(),
});
export type EntryBody = z.infer<typeof EntryBody>;

/** Reads a request's body; the service names the first field of a wrong type. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  if (field === '') throw new Refusal(400, 'Invalid JSON input');
  const offset = (JSON.stringify(body) ?? '').indexOf(`"${issue?.path[0]?.toString()}"`) + 1;
  throw new Refusal(400, `Unexpected "${field}" type ${typeName(issue?.input)}, offset=${offset}`);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Reads what follows the question mark. */
export function readQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, `Invalid ${parsed.error.issues[0]?.path.join('.') ?? 'query'}`);
}

/** Writes answer `…Z` and reads `…+00:00`: that is how the real service was recorded. */
type How = 'written' | 'read';
const getZone = (how: How) => (how === 'written' ? 'Z' : '+00:00');

const instant = (seconds: number, how: How) =>
  new Date(seconds * 1_000).toISOString().replace('.000Z', getZone(how));

/** With microseconds, as the service has them. */
const moment = (milliseconds: number, how: How) =>
  new Date(milliseconds).toISOString().replace('Z', `000${getZone(how)}`);

const momentOrNull = (milliseconds: number | null) =>
  milliseconds === null ? null : moment(milliseconds, 'read');

export function entryJson(account: Account, entry: Entry, how: How) {
  const tags = entry.tagIds.flatMap((id) => {
    const tag = account.tags.get(id);
    return tag && tag.deletedAt === null ? [tag] : [];
  });
  const noTags = how === 'written' ? null : [];
  return {
    id: entry.id,
    workspace_id: entry.workspaceId,
    project_id: entry.projectId,
    task_id: entry.taskId,
    billable: entry.billable,
    start: instant(entry.start, how),
    stop: hasStop(entry, how) ? instant(entry.start + entry.duration, how) : null,
    duration: how === 'read' && entry.duration < 0 ? -entry.start : entry.duration,
    description: entry.description,
    tags: tags.length > 0 ? tags.map(({ name }) => name) : noTags,
    tag_ids: tags.length > 0 ? tags.map(({ id }) => id) : noTags,
    duronly: true,
    at: moment(entry.changedAt, how),
    server_deleted_at: momentOrNull(entry.deletedAt),
    user_id: account.id,
    uid: account.id,
    wid: entry.workspaceId,
    ...(entry.projectId === null ? {} : { pid: entry.projectId }),
    ...(entry.taskId === null ? {} : { tid: entry.taskId }),
  };
}

/** What `meta=true` adds: the names of what an entry refers to, also where it is archived or gone. */
export function entryMetaJson(account: Account, entry: Entry) {
  const project = account.projects.get(entry.projectId ?? 0);
  const client = account.clients.get(project?.clientId ?? 0);
  const task = account.tasks.get(entry.taskId ?? 0);
  return {
    ...entryJson(account, entry, 'read'),
    ...(project
      ? {
          project_name: project.name,
          project_color: project.color,
          project_active: project.active,
          project_billable: project.billable,
        }
      : {}),
    ...(client ? { client_id: client.id, client_name: client.name } : {}),
    ...(task ? { task_name: task.name } : {}),
    user_name: account.fullname,
    user_avatar_url: '',
  };
}

/** An entry of no length is written without a stop, and only later read with one. */
function hasStop({ duration }: Entry, how: How): boolean {
  return how === 'written' ? duration > 0 : duration >= 0;
}

function projectStatus(project: Project): string {
  if (project.deletedAt !== null) return 'deleted';
  return project.active ? 'active' : 'archived';
}

export function projectJson(account: Account, project: Project) {
  const workspace = account.workspaces.find(({ id }) => id === project.workspaceId);
  return {
    id: project.id,
    workspace_id: project.workspaceId,
    client_id: project.clientId,
    client_name: account.clients.get(project.clientId ?? 0)?.name ?? null,
    name: project.name,
    active: project.active,
    status: projectStatus(project),
    billable: workspace && isPaid(account, workspace) ? project.billable : null,
    is_private: project.isPrivate,
    color: project.color,
    rate: null,
    currency: null,
    fixed_fee: null,
    estimated_seconds: null,
    actual_seconds: 0,
    // The real service says false even of projects on which time is being tracked.
    can_track_time: false,
    external_reference: null,
    at: moment(project.changedAt, 'read'),
    server_deleted_at: momentOrNull(project.deletedAt),
    wid: project.workspaceId,
    cid: project.clientId,
  };
}

export function clientJson({ id, workspaceId, name, archived, changedAt }: Client) {
  return {
    id,
    wid: workspaceId,
    name,
    archived,
    notes: null,
    external_reference: null,
    at: moment(changedAt, 'read'),
  };
}

export function tagJson({ id, workspaceId, name, changedAt, deletedAt }: Tag) {
  return {
    id,
    workspace_id: workspaceId,
    name,
    at: moment(changedAt, 'read'),
    ...(deletedAt === null ? {} : { deleted_at: moment(deletedAt, 'read') }),
  };
}

export function taskJson(task: Task) {
  return {
    id: task.id,
    workspace_id: task.workspaceId,
    project_id: task.projectId,
    user_id: null,
    name: task.name,
    active: task.active,
    estimated_seconds: null,
    tracked_seconds: 0,
    recurring: false,
    external_reference: null,
    at: moment(task.changedAt, 'read'),
    server_deleted_at: momentOrNull(task.deletedAt),
    wid: task.workspaceId,
    pid: task.projectId,
  };
}

export function constraintsJson({ required }: Workspace) {
  return {
    time_entry_constraints_enabled: required !== null,
    description_present: required?.description ?? false,
    project_present: required?.project ?? false,
    task_present: required?.task ?? false,
    tag_present: required?.tag ?? false,
  };
}

export function workspaceJson(account: Account, workspace: Workspace) {
  const plan = findOrganization(account, workspace)?.plan;
  return {
    id: workspace.id,
    organization_id: workspace.organizationId,
    name: workspace.name,
    premium: plan !== 'free',
    business_ws: plan === 'premium',
    admin: workspace.admin,
    role: workspace.admin ? 'admin' : 'user',
    only_admins_may_create_projects: workspace.onlyAdminsMayCreateProjects,
    only_admins_may_create_tags: workspace.onlyAdminsMayCreateTags,
    projects_billable_by_default: false,
    projects_enforce_billable: false,
    projects_private_by_default: true,
    default_currency: 'USD',
    default_hourly_rate: null,
    rounding: 1,
    rounding_minutes: 0,
    ...(workspace.required ? { te_constraints: constraintsJson(workspace) } : {}),
    suspended_at: momentOrNull(workspace.suspendedAt),
    server_deleted_at: null,
    at: moment(workspace.changedAt, 'read'),
    // Deprecated, but still sent: a secret that must not be kept.
    api_token: account.token,
  };
}

const planNames = { free: 'Free', starter: 'Starter', premium: 'Premium' };

export function organizationJson({ id, name, plan }: Organization) {
  return {
    id,
    name,
    pricing_plan_name: planNames[plan],
    pricing_plan_enterprise: false,
    max_workspaces: 20,
    user_count: 1,
    admin: true,
    owner: true,
    suspended_at: null,
    trial_info: null,
  };
}

export function meJson(account: Account) {
  return {
    id: account.id,
    api_token: account.token,
    email: account.email,
    fullname: account.fullname,
    timezone: account.timezone,
    default_workspace_id: account.workspaceId,
    beginning_of_week: account.beginningOfWeek,
    country_id: null,
    has_password: true,
    '2fa_enabled': false,
    oauth_providers: null,
    at: moment(account.createdAt, 'read'),
    updated_at: moment(account.createdAt, 'read'),
    created_at: moment(account.createdAt, 'read'),
  };
}
