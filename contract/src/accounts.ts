import { z } from 'zod';
import { Language } from './language.ts';
import { PlanId, SubscriptionStatus } from './plan.ts';
import { route } from './route.ts';

export const minimumPasswordLength = 8;
/** argon2 reads any length; the ceiling only keeps a request from buying unbounded hashing. */
const maximumPasswordLength = 256;

export const User = z.object({
  id: z.uuid(),
  email: z.email(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  language: Language,
  plan: PlanId,
  planEndsAt: z.iso.datetime().nullable(),
  subscriptionStatus: SubscriptionStatus,
  hasTogglToken: z.boolean(),
  togglWorkspaceId: z.string().nullable(),
});
export type User = z.infer<typeof User>;

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));

const EnteredPassword = z.string().min(1).max(maximumPasswordLength);

export const Credentials = z.object({ email: Email, password: EnteredPassword });
export type Credentials = z.infer<typeof Credentials>;

export const NewAccount = z.object({
  email: Email,
  password: z.string().min(minimumPasswordLength).max(maximumPasswordLength),
});
export type NewAccount = z.infer<typeof NewAccount>;

export const getUser = route({
  method: 'GET',
  path: '/api/user',
  access: 'session',
  summary: 'The user who is signed in.',
  reply: User,
  problems: [],
});

export const updateUser = route({
  method: 'PATCH',
  path: '/api/user',
  access: 'session',
  summary: 'Changes what the user may choose about themselves.',
  body: z.object({ language: Language }),
  reply: User,
  problems: [],
});

export const register = route({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Makes an account, signs it in and sends the verification e-mail.',
  body: NewAccount,
  reply: User,
  problems: ['email-taken', 'password-common'],
});

export const login = route({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in; the session is a cookie.',
  body: Credentials,
  reply: User,
  problems: ['credentials-wrong'],
});

export const logout = route({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'Ends the session on the server; without one there is nothing to end, and that is fine.',
  problems: [],
});

export const verifyPassword = route({
  method: 'POST',
  path: '/api/verify-password',
  access: 'session',
  summary: 'Takes the password again; for ten minutes this session may then do what needs it.',
  body: z.object({ password: EnteredPassword }),
  reply: z.object({ verified: z.literal(true) }),
  problems: ['password-wrong', 'too-many-tries'],
});

export const changePassword = route({
  method: 'POST',
  path: '/api/user/password',
  access: 'fresh',
  summary: 'Changes the password and ends all other sessions of the user.',
  // A new one that is too short is refused with a sentence of its own, and so passes here.
  body: z.object({ currentPassword: EnteredPassword, newPassword: z.string().max(maximumPasswordLength) }),
  problems: ['current-password-wrong', 'password-short', 'password-common', 'too-many-tries'],
});

export const resendVerification = route({
  method: 'POST',
  path: '/api/resend-verification',
  access: 'session',
  summary: 'Sends the verification e-mail once more; a verified address gets none.',
  problems: ['too-many-tries'],
});

export const verifyEmail = route({
  method: 'GET',
  path: '/api/verify-email',
  access: 'public',
  summary: 'The link of the verification e-mail; it leads on to the landing page, which says how it went.',
  query: z.object({ token: z.string().min(1).max(2048) }),
  problems: [],
});
