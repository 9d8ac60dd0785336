import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { User } from '@timbre/contract/accounts';
import {
  PasskeyAssertion,
  type PasskeyCreationOptions,
  PasskeyRegistration,
  type PasskeyRequestOptions,
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeyVerification,
  verifyPasskey,
} from '@timbre/contract/second-factor';
import { call } from './api.ts';
import { PasskeyError, type PasskeyReason } from './passkey-error.ts';

/* What needs the browser's passkeys. Loaded when one is used: most people have none. */

function getReason(error: unknown): PasskeyReason {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'unusable';
}

async function fromBrowser<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new PasskeyError(getReason(error), error);
  }
}

type Credential = PasskeyRequestOptions['allowCredentials'][number];

/** The library's types tell a list that is missing from one that is undefined. */
const described = (credentials: Credential[]) =>
  credentials.map(({ transports, ...rest }) => (transports ? { ...rest, transports } : rest));

async function askForPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const optionsJSON = { ...options, allowCredentials: described(options.allowCredentials) };
  return PasskeyAssertion.parse(await fromBrowser(() => startAuthentication({ optionsJSON })));
}

export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const optionsJSON = { ...options, excludeCredentials: described(options.excludeCredentials) };
  return PasskeyRegistration.parse(await fromBrowser(() => startRegistration({ optionsJSON })));
}

export async function logInWithPasskey(): Promise<User> {
  return call(signInWithPasskey, await askForPasskey(await call(startPasskeySignIn, undefined)));
}

export async function verifyWithPasskey(): Promise<void> {
  await call(verifyPasskey, await askForPasskey(await call(startPasskeyVerification, undefined)));
}
