import { z } from 'zod';
import { toTaskId } from './shared-activities.ts';
import type { AccountOwner, Catalogue } from './time-tracker.ts';

/** The answer to `/my/account.json`, without the key that it repeats. */
export const Account = z.object({
  user: z.object({
    id: z.number(),
    firstname: z.string(),
    lastname: z.string(),
    mail: z.string().nullish(),
    admin: z.boolean().nullish(),
  }),
});
export type Account = z.infer<typeof Account>['user'];

/** The answer to `/users/current.json?include=memberships`. */
export const Memberships = z.object({
  user: z.object({
    memberships: z
      .array(
        z.object({ project: z.object({ id: z.number() }), roles: z.array(z.object({ id: z.number() })) }),
      )
      .default([]),
  }),
});
export type Membership = z.infer<typeof Memberships>['user']['memberships'][number];

export const Role = z.object({ role: z.object({ id: z.number(), permissions: z.array(z.string()) }) });

const Project = z.object({
  id: z.number(),
  name: z.string(),
  status: z.number(),
  parent: z.object({ name: z.string() }).nullish(),
  time_entry_activities: z.array(z.object({ id: z.number(), name: z.string() })).default([]),
  enabled_modules: z.array(z.object({ name: z.string() })).default([]),
});
export type Project = z.infer<typeof Project>;

/** A page of `/projects.json?include=time_entry_activities,enabled_modules`. */
export const Projects = z.object({ projects: z.array(Project), total_count: z.number() });

/** The answer to `/enumerations/time_entry_activities.json`. */
export const Activities = z.object({
  time_entry_activities: z.array(
    z.object({ is_default: z.boolean().nullish(), active: z.boolean().nullish() }),
  ),
});

/** What a user may do in each project, by its id; an administrator may do everything in all. */
export type Rights = { isAdmin: boolean; byProject: ReadonlyMap<number, ReadonlySet<string>> };

export function toRights(
  { admin }: Account,
  memberships: readonly Membership[],
  permissions: ReadonlyMap<number, readonly string[]>,
): Rights {
  const rights = memberships.map(({ project, roles }): [number, Set<string>] => [
    project.id,
    new Set(roles.flatMap(({ id }) => permissions.get(id) ?? [])),
  ]);
  return { isAdmin: admin === true, byProject: new Map(rights) };
}

/** What was written in a project that may not be viewed could not be found again. */
const needed = ['log_time', 'view_time_entries'];

export const isActive = 1;

/** Whether the user can log to it: it is neither closed nor archived, keeps time, and a role allows it. */
function isOpen(project: Project, { isAdmin, byProject }: Rights): boolean {
  const own = byProject.get(project.id);
  return (
    project.status === isActive &&
    project.enabled_modules.some(({ name }) => name === 'time_tracking') &&
    (isAdmin || needed.every((right) => own?.has(right)))
  );
}

/** The account owner. A server is one workspace, called by its address; its users and no others belong to it. */
export function toAccountOwner(
  { id, firstname, lastname, mail }: Account,
  place: string,
  hasUsualActivity: boolean,
): AccountOwner {
  return {
    accountId: `${place}#${id}`,
    fullname: `${firstname} ${lastname}`.trim(),
    email: mail ?? '',
    defaultWorkspaceId: place,
    workspaces: [
      {
        id: place,
        name: place,
        organizationId: place,
        isPaid: false,
        hasTasks: true,
        requiredFields: hasUsualActivity ? ['project'] : ['project', 'task'],
        mayCreateTags: false,
      },
    ],
  };
}

/** What there is to log to. The project above takes the place of a client, and activities that of tasks. */
export function toCatalogue(found: readonly Project[], rights: Rights, place: string): Catalogue {
  const projects = found.filter((project) => isOpen(project, rights));
  return {
    projects: projects.map(({ id, name, parent }) => ({
      id: String(id),
      name,
      client: parent?.name ?? null,
      workspaceId: place,
      billable: false,
      colour: null,
    })),
    tasks: projects.flatMap(({ id, time_entry_activities: activities }) =>
      activities.map((activity) => ({
        id: toTaskId(id, activity.id),
        name: activity.name,
        projectId: String(id),
        workspaceId: place,
      })),
    ),
    tags: [],
  };
}
