import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { toTaskId } from './shared-activities.ts';
import type { AccountOwner, Catalogue } from './time-tracker.ts';

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/** The answer to `/users/me`; it does not contain the address of mail. */
export const Account = z.object({
  id: z.number(),
  username: z.string(),
  alias: z.string().nullish(),
  /** One that is not known here may be as far west as any. */
  timezone: z.string().refine(isTimeZone).catch('Etc/GMT+12'),
});
export type Account = z.infer<typeof Account>;

/** The answer to `/projects`, whose `parentTitle` is the name of the customer. */
export const Projects = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    parentTitle: z.string().nullish(),
    visible: z.boolean().nullish(),
    globalActivities: z.boolean().nullish(),
    color: z.string().nullish(),
  }),
);

/** The answer to `/activities`; those without a project are for all projects that take such. */
export const Activities = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    project: z.number().nullish(),
    visible: z.boolean().nullish(),
  }),
);

/** The answer to `/tags/find`. */
export const Tags = z.array(z.object({ name: z.string(), visible: z.boolean().nullish() }));

/** The account owner. A server is one workspace, called by its address; its users and no others belong to it. */
export function toAccountOwner({ id, username, alias }: Account, place: string): AccountOwner {
  return {
    accountId: `${place}#${id}`,
    fullname: alias || username,
    email: '',
    defaultWorkspaceId: place,
    workspaces: [
      {
        id: place,
        name: place,
        organizationId: place,
        // It decides by itself, by customer, project and activity, whether an entry is billable.
        isPaid: false,
        hasTasks: true,
        requiredFields: ['project', 'task'],
        // Whether the user may, only the attempt tells.
        mayCreateTags: true,
      },
    ],
  };
}

const isShown = ({ visible }: { visible?: boolean | null | undefined }) => visible !== false;

/** What there is to log to, with activities as tasks. */
export function toCatalogue(
  {
    projects,
    activities,
    tags,
  }: {
    projects: z.infer<typeof Projects>;
    activities: z.infer<typeof Activities>;
    tags: z.infer<typeof Tags>;
  },
  place: string,
): Catalogue {
  const shown = projects.filter(isShown);
  return {
    projects: shown.map(({ id, name, parentTitle, color }) => ({
      id: String(id),
      name,
      client: parentTitle ?? null,
      workspaceId: place,
      billable: false,
      colour: color && /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null,
    })),
    tasks: shown.flatMap((project) =>
      activities
        .filter(isShown)
        .filter((activity) =>
          activity.project ? activity.project === project.id : project.globalActivities !== false,
        )
        .map(({ id, name }) => ({
          id: toTaskId(project.id, id),
          name,
          projectId: String(project.id),
          workspaceId: place,
        })),
    ),
    tags: tags.filter(isShown).map(({ name }) => ({ name, workspaceId: place })),
  };
}
