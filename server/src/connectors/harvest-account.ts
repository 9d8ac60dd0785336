import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { toTaskId } from './shared-activities.ts';
import type { AccountOwner, Catalogue } from './time-tracker.ts';

const Id = z.union([z.string(), z.number()]).transform(String);

/** Whose token it is, and the accounts that it opens: those of its maker's other product too. */
export const Accounts = z.object({
  user: z.object({
    id: Id,
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    email: z.string().nullish(),
  }),
  accounts: z.array(z.object({ id: Id, name: z.string(), product: z.string().nullish() })),
});
export type Accounts = z.infer<typeof Accounts>;

/** The answer to `/users/me`: who the owner is in one account. */
export const User = z.object({ id: z.number(), timezone: z.string().nullish() });

/** The answer to `/company`: whether entries have times there, and how those are written. */
export const Company = z.object({
  wants_timestamp_timers: z.boolean().nullish(),
  clock: z.string().nullish(),
});

const Named = z.object({ id: z.number(), name: z.string() });

/** What the user can log to in an account: projects, each with its tasks. */
export const Assignment = z.object({
  is_active: z.boolean().nullish(),
  project: Named,
  client: Named.nullish(),
  task_assignments: z.array(z.object({ is_active: z.boolean().nullish(), task: Named })),
});
export type Assignment = z.infer<typeof Assignment>;

export const isHarvest = ({ product }: Accounts['accounts'][number]) => !product || product === 'harvest';

/** The owner of a token. An account is a workspace; each needs a project and a task of every entry. */
export function toAccountOwner({ user, accounts }: Accounts): AccountOwner {
  const found = accounts.filter(isHarvest);
  const [first] = found;
  if (first === undefined) throw new ConnectorError('rejected', 'the token opens no account of Harvest');
  return {
    accountId: user.id,
    fullname: [user.first_name, user.last_name].filter(Boolean).join(' '),
    email: user.email ?? '',
    defaultWorkspaceId: first.id,
    workspaces: found.map(({ id, name }) => ({
      ...{ id, name, organizationId: id },
      // Whether time is billable follows from its task.
      isPaid: false,
      hasTasks: true,
      requiredFields: ['project', 'task'],
      mayCreateTags: false,
    })),
  };
}

export const isActive = (assignment: { is_active?: boolean | null | undefined }) =>
  assignment.is_active !== false;

/** What there is to log to in one account. Projects share its tasks, which have an id of their own in each. */
export function toCatalogue(workspaceId: string, assignments: readonly Assignment[]): Catalogue {
  const active = assignments.filter(isActive);
  return {
    projects: active.map(({ project: { id, name }, client }) => ({
      ...{ id: String(id), name, client: client?.name ?? null },
      ...{ workspaceId, billable: false, colour: null },
    })),
    tasks: active.flatMap(({ project, task_assignments: tasks }) =>
      tasks.filter(isActive).map(({ task: { id, name } }) => ({
        ...{ id: toTaskId(project.id, id), name },
        ...{ projectId: String(project.id), workspaceId },
      })),
    ),
    tags: [],
  };
}
