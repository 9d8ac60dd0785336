import { z } from 'zod';

/** What a token for scripts may do; nothing else of the account is open to one. */
export const Scope = z.enum([
  'notes:write',
  'notes:read',
  /** Proposes changes of entries; a person, or a token with the next one, applies them. */
  'corrections:propose',
  'entries:write',
]);
export type Scope = z.infer<typeof Scope>;
