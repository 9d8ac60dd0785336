import { z } from 'zod';

/** A statement as it is given to the driver. */
export const Statement = z.object({
  text: z.string(),
  name: z.string().optional(),
  values: z.array(z.unknown()).default([]),
  rowMode: z.literal('array').optional(),
});
export type Statement = z.infer<typeof Statement>;
