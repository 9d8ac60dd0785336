import { z } from 'zod';
import { LinkToken, User } from './accounts.ts';
import { route } from './route.ts';

/** Six digits of an authenticator app, or a recovery code; spaces, dashes and case do not matter. */
const EnteredCode = z.string().trim().min(6).max(40);

const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);

export const PasskeyTransport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export type PasskeyTransport = z.infer<typeof PasskeyTransport>;

const CredentialDescriptor = z.object({
  id: Base64Url,
  type: z.literal('public-key'),
  transports: z.array(PasskeyTransport).optional(),
});

/** What a browser needs to make a passkey: WebAuthn’s `PublicKeyCredentialCreationOptionsJSON`, as far as we use it. */
export const PasskeyCreationOptions = z.object({
  challenge: Base64Url,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** What a browser needs to use a passkey: WebAuthn’s `PublicKeyCredentialRequestOptionsJSON`, as far as we use it. */
export const PasskeyRequestOptions = z.object({
  challenge: Base64Url,
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: the device offers whichever passkey it has for this site. */
  allowCredentials: z.array(CredentialDescriptor),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
};

/** WebAuthn’s `RegistrationResponseJSON`, as far as we use it. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.array(z.string()).optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** WebAuthn’s `AuthenticationResponseJSON`, as far as we use it. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null while it has only been made. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  /** Since when an authenticator app is set up; null without one. */
  totpSince: z.iso.datetime().nullable(),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.number().int(),
  /** The user’s team asks for one: the last cannot be removed. */
  isRequired: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

export const maximumPasskeys = 10;
export const recoveryCodeCount = 10;

/** Shown once, when the first factor is set up; null where there are codes already. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** Members of a team that asks for a second factor reach these without one: they are the way to it. */
const ofSecondFactor = { withoutSecondFactor: true } as const;

export const signInWithCode = route({
  method: 'POST',
  path: '/api/login/code',
  access: 'public',
  summary:
    'The second step of a login: takes the token that the first step gave, and a code of the authenticator app or a recovery code.',
  body: z.object({ token: LinkToken, code: EnteredCode }),
  reply: User,
  problems: ['sign-in-expired', 'code-wrong', 'too-many-tries'],
});

export const startPasskeySignIn = route({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey, which takes no password.',
  reply: PasskeyRequestOptions,
  problems: ['too-many-tries'],
});

export const signInWithPasskey = route({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Signs in with a passkey; the session is a cookie.',
  body: PasskeyAssertion,
  reply: User,
  problems: ['passkey-wrong', 'too-many-tries'],
});

export const verifyCode = route({
  method: 'POST',
  path: '/api/verify-code',
  access: 'session',
  ...ofSecondFactor,
  summary: 'Takes a code in place of the password; for ten minutes this session may then do what needs it.',
  body: z.object({ code: EnteredCode }),
  reply: z.object({ verified: z.literal(true) }),
  problems: ['code-wrong', 'too-many-tries'],
});

export const startPasskeyVerification = route({
  method: 'POST',
  path: '/api/verify-passkey/options',
  access: 'session',
  ...ofSecondFactor,
  summary: 'What a browser needs to prove with a passkey that the user is there.',
  reply: PasskeyRequestOptions,
  problems: ['too-many-tries'],
});

export const verifyPasskey = route({
  method: 'POST',
  path: '/api/verify-passkey',
  access: 'session',
  ...ofSecondFactor,
  summary:
    'Takes a passkey in place of the password; for ten minutes this session may then do what needs it.',
  body: PasskeyAssertion,
  reply: z.object({ verified: z.literal(true) }),
  problems: ['passkey-wrong', 'too-many-tries'],
});

export const getSecondFactors = route({
  method: 'GET',
  path: '/api/user/second-factors',
  access: 'session',
  ...ofSecondFactor,
  summary: 'What the user can prove themselves with besides the password.',
  reply: SecondFactors,
  problems: [],
});

export const startPasskey = route({
  method: 'POST',
  path: '/api/user/passkeys/options',
  access: 'reauthenticated',
  ...ofSecondFactor,
  summary: 'What a browser needs to make a passkey.',
  reply: PasskeyCreationOptions,
  problems: ['too-many-passkeys'],
});

export const addPasskey = route({
  method: 'POST',
  path: '/api/user/passkeys',
  access: 'reauthenticated',
  ...ofSecondFactor,
  summary: 'Keeps a passkey that the browser made; the first factor comes with recovery codes.',
  body: z.object({ name: z.string().trim().min(1).max(60), registration: PasskeyRegistration }),
  reply: NewRecoveryCodes,
  problems: ['passkey-wrong', 'too-many-passkeys'],
});

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  access: 'reauthenticated',
  summary: 'Removes a passkey; with the last factor the recovery codes go too.',
  params: z.object({ id: z.uuid() }),
  problems: ['not-found', 'second-factor-required'],
});

export const startTotp = route({
  method: 'POST',
  path: '/api/user/totp',
  access: 'reauthenticated',
  ...ofSecondFactor,
  summary: 'A secret for an authenticator app, which counts once a code of the app was entered.',
  /** The secret to type in, and the address that a QR code carries. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
  problems: ['totp-already'],
});

export const confirmTotp = route({
  method: 'POST',
  path: '/api/user/totp/confirm',
  access: 'reauthenticated',
  ...ofSecondFactor,
  summary: 'Takes the first code of an authenticator app; the first factor comes with recovery codes.',
  body: z.object({ code: EnteredCode }),
  reply: NewRecoveryCodes,
  problems: ['code-wrong', 'totp-already', 'too-many-tries'],
});

export const removeTotp = route({
  method: 'DELETE',
  path: '/api/user/totp',
  access: 'reauthenticated',
  summary: 'Removes the authenticator app; with the last factor the recovery codes go too.',
  problems: ['not-found', 'second-factor-required'],
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/user/recovery-codes',
  access: 'reauthenticated',
  summary: 'Makes new recovery codes; those before no longer work.',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  problems: ['second-factor-needed'],
});
