import { z } from 'zod';

/** What the seller sets in the dashboard, and what differs from day to day. */
const Settings = z.object({
  /** Where the checkout sends the buyer. */
  returnUrl: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  /** Every delivery is signed with all of them, in this order. */
  webhookSecrets: z.array(z.string()).min(1),
  /** How long the answer to a delivery may take. */
  webhookTimeoutMs: z.number().positive(),
  /** How long a transaction stays paid before it is completed. */
  completesAfterSeconds: z.number().nonnegative(),
  /** Whether the page also reads `customer_email`. */
  prefillsCustomerEmail: z.boolean(),
  /** Whether the page sends the buyer on at all. */
  redirects: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChange = Settings.partial();
