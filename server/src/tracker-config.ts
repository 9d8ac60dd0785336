import { z } from 'zod';

/** Hosts, with their ports if those are special, separated by commas. */
const hosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim() || []));

/** Where each time-tracking service is reached. */
export const trackerConfig = {
  /** Addresses of Clockify's API, separated by commas: an account that the first does not know is looked for at the others, which are its regions. */
  CLOCKIFY_API_URLS: z
    .string()
    .default(
      ['api', 'euc1', 'use2', 'euw2', 'apse2'].map((host) => `https://${host}.clockify.me/api/v1`).join(','),
    )
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url())),
  HARVEST_API_URL: z.url().default('https://api.harvestapp.com/v2'),
  /** Where Harvest tells which of its accounts a token opens. */
  HARVEST_ID_URL: z.url().default('https://id.getharvest.com/api/v2'),
  /** Where a Kimai may also be on a private network or without https. */
  KIMAI_ALLOWED_HOSTS: hosts,
  /** The same for an OpenTickly. */
  OPENTICKLY_ALLOWED_HOSTS: hosts,
  /** The same for a Redmine. */
  REDMINE_ALLOWED_HOSTS: hosts,
  TOGGL_API_URL: z.url().default('https://api.track.toggl.com/api/v9'),
};

/** Harvest is told where Timbre is: with each call, and with each entry, which links to its note. */
export type TrackerConfig = z.infer<z.ZodObject<typeof trackerConfig>> & Record<'PUBLIC_URL', string>;
