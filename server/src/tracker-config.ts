import { z } from 'zod';

/** Hosts, with their ports if those are special, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim() || []));

/** Where each time-tracking service is reached. */
export const trackerConfig = {
  /** Where a Kimai may also be on a private network or without https. */
  KIMAI_ALLOWED_HOSTS: hosts,
  /** The same for a Redmine. */
  REDMINE_ALLOWED_HOSTS: hosts,
  TOGGL_API_URL: z.url().default('https://api.track.toggl.com/api/v9'),
};

export type TrackerConfig = z.infer<z.ZodObject<typeof trackerConfig>>;
