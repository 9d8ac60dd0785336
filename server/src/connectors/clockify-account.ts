import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import type { AccountOwner, Catalogue, RequiredField } from './time-tracker.ts';
import { readColour } from './tracker-answer.ts';

/** The answer to `/user`. */
export const User = z.object({
  id: z.string(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  activeWorkspace: z.string().nullish(),
  defaultWorkspace: z.string().nullish(),
});
export type User = z.infer<typeof User>;

const Settings = z.object({
  forceProjects: z.boolean().nullish(),
  forceTasks: z.boolean().nullish(),
  forceTags: z.boolean().nullish(),
  forceDescription: z.boolean().nullish(),
  onlyAdminsCreateTag: z.boolean().nullish(),
});
type Settings = z.infer<typeof Settings>;

/** The answer to `/workspaces`. */
export const Workspaces = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    featureSubscriptionType: z.string().nullish(),
    workspaceSettings: Settings.nullish(),
  }),
);
export type Workspaces = z.infer<typeof Workspaces>;

/** A page of `/workspaces/…/projects?hydrated=true`: each with its client and its tasks. */
export const Projects = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    archived: z.boolean().nullish(),
    billable: z.boolean().nullish(),
    color: z.string().nullish(),
    clientName: z.string().nullish(),
    client: z.object({ name: z.string() }).nullish(),
    tasks: z.array(z.object({ id: z.string(), name: z.string(), status: z.string().nullish() })).nullish(),
  }),
);

/** A page of `/workspaces/…/tags`. */
export const Tags = z.array(z.object({ id: z.string(), name: z.string(), archived: z.boolean().nullish() }));
export type Tag = z.infer<typeof Tags>[number];

/** Of the thirty calls an hour that a Free workspace has; two are left for a refresh that takes more than one. */
const freeCalls = { reads: 10, writes: 18 };

export function toAccountOwner(user: User, workspaces: Workspaces): AccountOwner {
  const [first] = workspaces;
  if (first === undefined) throw new ConnectorError('rejected', 'the account has no workspace');
  const usual = [user.activeWorkspace, user.defaultWorkspace].find((id) =>
    workspaces.some((workspace) => workspace.id === id),
  );
  return {
    accountId: user.id,
    fullname: user.name ?? '',
    email: user.email ?? '',
    defaultWorkspaceId: usual ?? first.id,
    workspaces: workspaces.map(
      ({ id, name, featureSubscriptionType: plan, workspaceSettings: settings }) => ({
        id,
        name,
        // Limits are those of a workspace.
        organizationId: id,
        // Billable time and tasks are part of every plan.
        isPaid: true,
        hasTasks: true,
        requiredFields: getRequiredFields(settings ?? {}),
        // Who is an administrator is not said.
        mayCreateTags: settings?.onlyAdminsCreateTag !== true,
        ...(!plan || /^free/i.test(plan) ? { hourlyCalls: freeCalls } : {}),
      }),
    ),
  };
}

function getRequiredFields(settings: Settings): RequiredField[] {
  return [
    ...(settings.forceProjects ? ['project' as const] : []),
    ...(settings.forceTasks ? ['task' as const] : []),
    ...(settings.forceTags ? ['tags' as const] : []),
    ...(settings.forceDescription ? ['description' as const] : []),
  ];
}

/** What there is to log to in one workspace; what is archived or done is not. */
export function toCatalogue(
  workspaceId: string,
  found: z.infer<typeof Projects>,
  tags: readonly Tag[],
): Catalogue {
  const projects = found.filter(({ archived }) => archived !== true);
  return {
    projects: projects.map(({ id, name, client, clientName, billable, color }) => ({
      id,
      name,
      client: client?.name || clientName || null,
      workspaceId,
      billable: billable === true,
      colour: readColour(color),
    })),
    tasks: projects.flatMap(({ id: projectId, tasks }) =>
      (tasks ?? [])
        .filter(({ status }) => status !== 'DONE')
        .map(({ id, name }) => ({ id, name, projectId, workspaceId })),
    ),
    tags: tags.filter(({ archived }) => archived !== true).map(({ name }) => ({ name, workspaceId })),
  };
}
