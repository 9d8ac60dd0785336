import { z } from 'zod';
import { Language } from './language.ts';
import { PlanId, SubscriptionStatus } from './plan.ts';
import { route } from './route.ts';
import { SpokenLanguage } from './spoken-languages.ts';
import { TimeZone } from './time-zone.ts';

export const minimumPasswordLength = 8;
/** argon2 reads any length; the ceiling only keeps a request from buying unbounded hashing. */
export const maximumPasswordLength = 256;

/** At least one, each once: a note in no language cannot be transcribed. */
const ChosenLanguages = z
  .array(SpokenLanguage)
  .min(1)
  .max(SpokenLanguage.options.length)
  .refine((languages) => new Set(languages).size === languages.length);

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const WorkdayMinutes = z
  .int()
  .min(0)
  .max(24 * 60);
/** 1 is Monday. */
const Workdays = z
  .array(z.int().min(1).max(7))
  .max(7)
  .refine((days) => new Set(days).size === days.length);

/** Seven hours from Monday to Friday, until somebody says otherwise. */
export const defaultWorkdayMinutes = 7 * 60;
export const defaultWorkdays = [1, 2, 3, 4, 5];

export const User = z.object({
  id: z.uuid(),
  email: z.email(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  language: Language,
  /** Where the user was last seen, by their browser; null before it said so. */
  timeZone: TimeZone.nullable(),
  /** When the user's working day starts, as "09:00". */
  workdayStart: TimeOfDay,
  /** How long the user works on a working day, and which days of the week are such days. The last release says neither. */
  workdayMinutes: WorkdayMinutes.default(defaultWorkdayMinutes),
  workdays: Workdays.default(defaultWorkdays),
  /**
   * Whether a note with an entry in doubt waits for the user's word before anything is logged. As chosen; until then, where no
   * language model reads the user's notes.
   */
  askWhenUnsure: z.boolean(),
  /** Whether a language model may read the user's notes, where one is configured. */
  modelMayRead: z.boolean(),
  /** Whether changes of entries that a note asks for are applied at once where nothing of them is in doubt. The last release does not say it. */
  applyWhenSure: z.boolean().default(false),
  /**
   * The only languages that the user's notes are transcribed in; null until they choose. What a browser kept of its user under
   * the last release does not say.
   */
  spokenLanguages: ChosenLanguages.nullable().default(null),
  /** When an account whose deletion was requested is deleted; null for all others. */
  deletionDueAt: z.iso.datetime().nullable(),
  plan: PlanId,
  /** Set only where an end is known: a trial's, a cancellation's, the grace after a failed payment. */
  planEndsAt: z.iso.datetime().nullable(),
  subscriptionStatus: SubscriptionStatus,
  /** A payment was charged back: no new notes until that is settled. */
  isSuspended: z.boolean(),
  /** The user’s team asks for a second factor, and there is none yet: nearly all else is closed until it is set up. */
  mustAddSecondFactor: z.boolean().default(false),
  /** The default service that entries are logged in; null until one is connected. What a browser kept under the last release does not say. */
  connection: z
    .object({
      service: z.string(),
      name: z.string(),
      workspaceId: z.string().nullable(),
      /** What other connected services are called. */
      otherNames: z.array(z.string()).default([]),
    })
    .nullable()
    .default(null),
  /** Whether there is a connection, to whichever service, and its workspace: as they were called while there was one service. */
  hasTogglToken: z.boolean(),
  togglWorkspaceId: z.string().nullable(),
});
export type User = z.infer<typeof User>;

export const Email = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** One that is too short is refused with a sentence of its own, and so passes here. */
const ChosenPassword = z.string().max(maximumPasswordLength);

const EnteredPassword = z.string().min(1).max(maximumPasswordLength);

/** The secret part of a link that was mailed. */
export const LinkToken = z.string().min(1).max(2048);

export const Credentials = z.object({ email: Email, password: EnteredPassword });
export type Credentials = z.infer<typeof Credentials>;

export const NewAccount = z.object({
  email: Email,
  password: z.string().min(minimumPasswordLength).max(maximumPasswordLength),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** What somebody can prove themselves with besides the password. */
export const SecondFactorMethod = z.enum(['passkey', 'totp', 'recovery-code']);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/** The password was right, and the account asks for more: `POST /api/login/code` takes the token, a passkey needs none. */
export const SecondStep = z.object({
  secondStepToken: LinkToken,
  methods: z.array(SecondFactorMethod),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const getUser = route({
  method: 'GET',
  path: '/api/user',
  access: 'session',
  whilePendingDeletion: true,
  withoutSecondFactor: true,
  summary: 'The user who is signed in.',
  reply: User,
  problems: [],
});

export const updateUser = route({
  method: 'PATCH',
  path: '/api/user',
  access: 'session',
  withoutSecondFactor: true,
  summary: 'Changes what the user may choose about themselves.',
  body: z
    .object({
      language: Language,
      timeZone: TimeZone,
      workdayStart: TimeOfDay,
      workdayMinutes: WorkdayMinutes,
      workdays: Workdays,
      askWhenUnsure: z.boolean(),
      modelMayRead: z.boolean(),
      applyWhenSure: z.boolean(),
      spokenLanguages: ChosenLanguages.nullable(),
    })
    .partial(),
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
  problems: ['email-taken', 'password-common', 'too-many-tries'],
});

export const login = route({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary:
    'Signs in; the session is a cookie. An account with a second factor gets a token for the second step instead.',
  body: Credentials,
  reply: z.union([SecondStep, User]),
  problems: ['credentials-wrong', 'too-many-tries'],
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
  withoutSecondFactor: true,
  summary: 'Takes the password again; for ten minutes this session may then do what needs it.',
  body: z.object({ password: EnteredPassword }),
  reply: z.object({ verified: z.literal(true) }),
  problems: ['password-wrong', 'too-many-tries'],
});

export const changePassword = route({
  method: 'POST',
  path: '/api/user/password',
  access: 'reauthenticated',
  summary:
    'Changes the password; all other sessions, tokens and mailed links of the user end, and a change of address that waits.',
  body: z.object({ currentPassword: EnteredPassword, newPassword: ChosenPassword }),
  problems: ['current-password-wrong', 'password-short', 'password-common', 'too-many-tries'],
});

export const resendVerification = route({
  method: 'POST',
  path: '/api/resend-verification',
  access: 'session',
  withoutSecondFactor: true,
  summary: 'Sends the verification e-mail once more; a verified address gets none.',
  problems: ['too-many-tries'],
});

export const forgotPassword = route({
  method: 'POST',
  path: '/api/forgot-password',
  access: 'public',
  summary: 'Sends a link for a new password, if the address has an account; the answer does not tell.',
  body: z.object({ email: Email }),
  problems: ['too-many-tries'],
});

export const resetPassword = route({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  summary:
    'Sets a new password by the link that was sent; all sessions, tokens and links of the user end, and a change of address that waits. An address that was never verified gets an empty account.',
  body: z.object({ token: LinkToken, newPassword: ChosenPassword }),
  /** Whether the account was emptied: nobody knows who had set it up. */
  reply: z.object({ isEmptied: z.boolean() }),
  problems: ['link-expired', 'password-short', 'password-common', 'too-many-tries'],
});

export const changeEmail = route({
  method: 'POST',
  path: '/api/user/email',
  access: 'reauthenticated',
  summary:
    'Sends a link to the new address; used, it becomes the user’s. The present one gets a link that stops this. A taken address is not told.',
  body: z.object({ email: Email }),
  problems: ['too-many-tries'],
});

const MailedLink = z.object({ token: LinkToken });

export const confirmEmail = route({
  method: 'POST',
  path: '/api/confirm-email',
  access: 'public',
  summary: 'Uses the link to a new address: from then on it is the user’s.',
  body: MailedLink,
  problems: ['link-expired', 'too-many-tries'],
});

export const restoreEmail = route({
  method: 'POST',
  path: '/api/restore-email',
  access: 'public',
  summary:
    'Uses the link to the old address: the account keeps it or moves back to it, all access ends, and the answer lets its owner choose a new password.',
  body: MailedLink,
  /** For `POST /api/reset-password`. */
  reply: z.object({ resetToken: LinkToken }),
  problems: ['link-expired', 'too-many-tries'],
});

export const SignedInDevice = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** As the browser called itself. */
  userAgent: z.string(),
  signedInAt: z.iso.datetime(),
  /** To the day. */
  lastSeenAt: z.iso.datetime(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const listSessions = route({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'reauthenticated',
  summary: 'Where the user is signed in, the present session first.',
  reply: z.array(SignedInDevice),
  problems: [],
});

export const endSession = route({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'reauthenticated',
  summary: 'Signs one device out.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found'],
});

export const endOtherSessions = route({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'reauthenticated',
  summary:
    'Signs out everywhere but here; all tokens and mailed links of the user end too, and a change of address that waits.',
  problems: [],
});

export const verifyEmail = route({
  method: 'POST',
  path: '/api/verify-email',
  access: 'public',
  summary: 'Uses the link of the verification e-mail: the address is the user’s.',
  body: MailedLink,
  problems: ['link-expired', 'too-many-tries'],
});

/** Older mails link to the API itself. Mail scanners follow such links too, so that they must change nothing. */
const openedLink = { method: 'GET', access: 'public', query: MailedLink, problems: [] } as const;

export const openVerifyEmail = route({
  ...openedLink,
  path: '/api/verify-email',
  summary: 'Leads on to the page that verifies the address; changes nothing.',
});

export const openConfirmEmail = route({
  ...openedLink,
  path: '/api/confirm-email',
  summary: 'Leads on to the page that confirms a new address; changes nothing.',
});

export const openRestoreEmail = route({
  ...openedLink,
  path: '/api/restore-email',
  summary: 'Leads on to the page that takes an account back to its old address; changes nothing.',
});
