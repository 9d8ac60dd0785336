import { z } from 'zod';

/** What the worker of a dry run is told. */
export const Errand = z.object({
  workflow: z.string(),
  togglUrl: z.string(),
  togglToken: z.string(),
  workspaceId: z.number(),
  gateUrl: z.string(),
});

/** Short, so that a repeat is soon allowed. The worker breaks off no call by it: a busy machine may take longer. */
export const writeTimeoutMs = 500;
