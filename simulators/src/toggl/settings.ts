import { z } from 'zod';

/** Where the real behaviour is not known for certain, or differs from day to day, a test chooses. */
const Settings = z.object({
  archivedProjects: z.enum(['accept', 'refuse']),
  billableOnFree: z.enum(['refuse-400', 'refuse-402', 'accept']),
  /** Whether reads may reach back further than three months by `since`. */
  oldSince: z.enum(['accept', 'refuse']),
  /** Whether blanks around a description are kept. */
  descriptions: z.enum(['as sent', 'trimmed']),
  /** A bare JSON string, plain text with a newline, or an object with a message. */
  errorsAs: z.enum(['json', 'text', 'message']),
  throttle: z
    .object({
      burst: z.number().positive(),
      perSecond: z.number().positive(),
      retryAfter: z.boolean().default(false),
    })
    .nullable(),
  /** When a late commit is done: after so many seconds on the simulator's clock, or right after the next write. */
  lateCommitAfter: z.union([z.number().nonnegative(), z.literal('next write')]),
  /** Whether an error of the server says what it was. */
  serverErrors: z.enum(['told', 'hidden']),
  /** The whole API has been retired. */
  gone: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChange = Settings.partial();

export const defaultSettings: Settings = {
  archivedProjects: 'accept',
  billableOnFree: 'refuse-400',
  oldSince: 'refuse',
  descriptions: 'as sent',
  errorsAs: 'json',
  throttle: null,
  lateCommitAfter: 5,
  serverErrors: 'told',
  gone: false,
};
