import { z } from 'zod';

/** Where each time-tracking service is reached. */
export const trackerConfig = {
  TOGGL_API_URL: z.url().default('https://api.track.toggl.com/api/v9'),
};

export type TrackerConfig = z.infer<z.ZodObject<typeof trackerConfig>>;
