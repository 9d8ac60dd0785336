import { z } from 'zod';
import { route } from './route.ts';

/** What happened to an account that its owner should know of. */
export const SecurityEventKind = z.enum([
  'signed-in',
  'sign-in-blocked',
  'signed-out-everywhere',
  'password-changed',
  'password-reset',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'email-change-asked',
  'email-changed',
  'email-restored',
  'api-token-made',
  'api-token-deleted',
  'assistant-connected',
  'assistant-disconnected',
  'tracker-connected',
  'tracker-replaced',
  'tracker-disconnected',
  'tracker-workspace-changed',
  'tracker-default-changed',
  'tracker-token-revealed',
  'data-exported',
  'plan-changed',
  'seats-changed',
  'subscription-cancelled',
  'subscription-kept',
  'payment-page-opened',
  'notes-deleted',
  'account-given-up',
  'account-kept',
]);
export type SecurityEventKind = z.infer<typeof SecurityEventKind>;

export const SecurityEvent = z.object({
  id: z.uuid(),
  kind: SecurityEventKind,
  at: z.iso.datetime(),
  /** As the browser called itself; null where the event came by no browser of theirs. */
  userAgent: z.string().nullable(),
  /** The first part of the network address; null as above. */
  network: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const maxSecurityEvents = 100;

export const listSecurityEvents = route({
  method: 'GET',
  path: '/api/user/security-events',
  access: 'session',
  summary: 'What happened to the account in the last 180 days, the newest first; at most a hundred.',
  reply: z.array(SecurityEvent),
  problems: [],
});
