import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { AccountOwner, Catalogue, RequiredField } from './time-tracker.ts';
import { readColour } from './tracker-answer.ts';

/** What a workspace requires of a finished entry. */
const Constraints = z.object({
  time_entry_constraints_enabled: z.boolean().nullish(),
  description_present: z.boolean().nullish(),
  project_present: z.boolean().nullish(),
  task_present: z.boolean().nullish(),
  tag_present: z.boolean().nullish(),
});

type Constraints = z.infer<typeof Constraints>;

/** The answer to `/me?with_related_data=true`. */
export const Me = z.object({
  id: z.number(),
  fullname: z.string(),
  email: z.string(),
  default_workspace_id: z.number(),
  workspaces: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        organization_id: z.number(),
        premium: z.boolean().nullish(),
        admin: z.boolean().nullish(),
        only_admins_may_create_tags: z.boolean().nullish(),
        te_constraints: Constraints.nullish(),
      }),
    )
    .nullable(),
  projects: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        active: z.boolean(),
        workspace_id: z.number(),
        client_name: z.string().nullish(),
        billable: z.boolean().nullish(),
        color: z.string().nullish(),
        server_deleted_at: z.string().nullish(),
      }),
    )
    .nullable(),
  tasks: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        active: z.boolean().nullish(),
        project_id: z.number(),
        workspace_id: z.number(),
        server_deleted_at: z.string().nullish(),
      }),
    )
    .nullish(),
  tags: z
    .array(z.object({ name: z.string(), workspace_id: z.number(), deleted_at: z.string().nullish() }))
    .nullish(),
});

export type Me = z.infer<typeof Me>;

/** The account owner. A workspace without rules in the response counts as having none: reading them costs a call, and a refusal names them. */
export function toAccountOwner({
  id,
  fullname,
  email,
  default_workspace_id: defaultId,
  workspaces,
}: Me): AccountOwner {
  const own = workspaces ?? [];
  const [first] = own;
  if (first === undefined) throw new ConnectorError('rejected', 'the account has no workspace');
  return {
    accountId: String(id),
    fullname,
    email,
    defaultWorkspaceId: String(own.some((one) => one.id === defaultId) ? defaultId : first.id),
    workspaces: own.map((workspace) => ({
      id: String(workspace.id),
      name: workspace.name,
      organizationId: String(workspace.organization_id),
      isPaid: workspace.premium === true,
      hasTasks: workspace.premium === true,
      requiredFields: getRequiredFields(workspace.te_constraints ?? null),
      mayCreateTags: workspace.only_admins_may_create_tags !== true || workspace.admin === true,
    })),
  };
}

/** What there is to log to; what is archived or deleted there is not. */
export function toCatalogue({ projects, tasks, tags }: Pick<Me, 'projects' | 'tasks' | 'tags'>): Catalogue {
  return {
    projects: (projects ?? [])
      .filter((project) => project.active && !project.server_deleted_at)
      .map((project) => ({
        id: String(project.id),
        name: project.name,
        client: project.client_name ?? null,
        workspaceId: String(project.workspace_id),
        billable: project.billable === true,
        colour: readColour(project.color),
      })),
    tasks: (tasks ?? [])
      .filter((task) => task.active !== false && !task.server_deleted_at)
      .map((task) => ({
        id: String(task.id),
        name: task.name,
        projectId: String(task.project_id),
        workspaceId: String(task.workspace_id),
      })),
    tags: (tags ?? [])
      .filter((tag) => !tag.deleted_at)
      .map((tag) => ({ name: tag.name, workspaceId: String(tag.workspace_id) })),
  };
}

function getRequiredFields(rules: Constraints | null): RequiredField[] {
  if (rules?.time_entry_constraints_enabled !== true) return [];
  return [
    ...(rules.project_present ? ['project' as const] : []),
    ...(rules.task_present ? ['task' as const] : []),
    ...(rules.tag_present ? ['tags' as const] : []),
    ...(rules.description_present ? ['description' as const] : []),
  ];
}
