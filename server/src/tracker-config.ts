import { z } from 'zod';

/** Where each time-tracking service is reached. */
export const trackerConfig = {
  /** Hosts of Redmine, with their ports if those are special, that may also be on a private network or without https, separated by commas. */
  REDMINE_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((host) => host.trim() || [])),
  TOGGL_API_URL: z.url().default('https://api.track.toggl.com/api/v9'),
};

export type TrackerConfig = z.infer<z.ZodObject<typeof trackerConfig>>;
