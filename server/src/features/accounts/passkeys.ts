import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  PasskeyTransport,
} from '@timbre/contract/second-factor';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../domain-error.ts';
import { consumeLink, makeToken } from '../../one-time-links.ts';
import { findPasskey, type PasskeyRow } from './second-factor.queries.ts';

/** A person may have to look for the key, or to unlock a phone. */
const timeout = 5 * 60_000;

/** ES256, EdDSA and RS256: every authenticator has one of them. */
const algorithms = [-8, -7, -257];

/** Placeholder subject: a login by passkey learns the user from the passkey. */
const nobody = 'nobody';

type Deps = Pick<AppContext, 'db' | 'publicUrl'>;

/**
 * What a browser needs to make a passkey. It is kept on the device with the user’s name and asks for a finger, a face or a PIN, so
 * that it takes the place of the password.
 */
export async function creationOptions(
  { db, publicUrl }: Deps,
  user: { id: string; email: string },
  known: PasskeyRow[],
): Promise<PasskeyCreationOptions> {
  return {
    challenge: await makeToken(db, 'add-passkey', user.id),
    rp: { id: new URL(publicUrl).hostname, name: 'Timbre' },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** What a browser made, once it is shown to be an answer to what this user was asked; it is asked once. */
export async function verifiedRegistration(
  { db, publicUrl }: Deps,
  userId: string,
  registration: PasskeyRegistration,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const challenge = parseChallenge(registration.response.clientDataJSON);
  if ((await consumeLink(db, 'add-passkey', challenge)) !== userId) throw new DomainError('passkey-wrong');
  const { transports = [], ...response } = registration.response;
  const verified = await verifyRegistrationResponse({
    response: { ...registration, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(asWrong);
  if (!verified.verified) throw new DomainError('passkey-wrong');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports.filter(isKnownTransport),
  };
}

/** What a browser needs to use a passkey: any of this site, or one of these. */
export async function requestOptions(
  { db, publicUrl }: Deps,
  user?: { id: string; passkeys: PasskeyRow[] },
): Promise<PasskeyRequestOptions> {
  return {
    challenge: await makeToken(db, 'use-passkey', user?.id ?? nobody),
    rpId: new URL(publicUrl).hostname,
    timeout,
    userVerification: 'required',
    allowCredentials: (user?.passkeys ?? []).map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key',
      transports,
    })),
  };
}

/**
 * The passkey that answers what was asked of this user, or of whoever signs in, and how often it was used. The question is used up
 * first, whatever comes of it, so that no answer is good twice.
 */
export async function verifiedAssertion(
  { db, publicUrl }: Deps,
  assertion: PasskeyAssertion,
  userId?: string,
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const challenge = parseChallenge(assertion.response.clientDataJSON);
  const isAsked = (await consumeLink(db, 'use-passkey', challenge)) === (userId ?? nobody);
  const passkey = isAsked ? await findPasskey(db, assertion.id) : undefined;
  if (passkey === undefined || (userId !== undefined && passkey.userId !== userId))
    throw new DomainError('passkey-wrong');
  const { credentialId: id, counter, transports } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...assertion, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: new URL(publicUrl).hostname,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter, transports },
  }).catch(asWrong);
  if (!verified) throw new DomainError('passkey-wrong');
  return { passkey, counter: authenticationInfo.newCounter };
}

const ClientData = z.object({ challenge: z.string().min(1).max(200) });

/** The question that an answer says to be for. */
function parseChallenge(clientDataJson: string): string {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())).challenge;
  } catch (cause) {
    throw new DomainError('passkey-wrong', { cause });
  }
}

/** The library throws for an invalid response. */
function asWrong(cause: unknown): never {
  throw new DomainError('passkey-wrong', { cause });
}

function isKnownTransport(transport: string): transport is PasskeyTransport {
  return PasskeyTransport.safeParse(transport).success;
}
