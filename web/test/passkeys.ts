import { onTestFinished, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import './motion.ts';

const toBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const challenge = 'Y2hhbGxlbmdlLW9mLXRoZS10ZXN0';

/** What the server sends to have a passkey used. */
export const requestOptions = {
  challenge,
  rpId: location.hostname,
  timeout: 60_000,
  userVerification: 'required' as const,
  allowCredentials: [],
};

/** What the server sends to have a passkey made. */
export const creationOptions = {
  challenge,
  rp: { id: location.hostname, name: 'Timbre' },
  user: { id: 'dXNlci1oYW5kbGU', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
  timeout: 60_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};

type Authenticator = { authenticatorId: string };

function isAuthenticator(answer: unknown): answer is Authenticator {
  return typeof answer === 'object' && answer !== null && 'authenticatorId' in answer;
}

/** Chromium's own stand-in for a device with a fingerprint reader, for the rest of this test. */
export async function giveAuthenticator(): Promise<{ addPasskey: () => Promise<void> }> {
  await cdp().send('WebAuthn.enable', {});
  const made = await cdp().send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (!isAuthenticator(made)) throw new Error('Chromium made no authenticator');
  const { authenticatorId } = made;
  onTestFinished(async () => {
    await cdp().send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
    await cdp().send('WebAuthn.disable', {});
  });
  return {
    addPasskey: async () => {
      const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
      await cdp().send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: toBase64(crypto.getRandomValues(new Uint8Array(16)).buffer),
          isResidentCredential: true,
          rpId: location.hostname,
          privateKey: toBase64(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
          userHandle: btoa('user-handle'),
          signCount: 1,
        },
      });
    },
  };
}

/** The person closes the browser's dialog. */
export function cancelPasskeys(): void {
  const no = new DOMException('no', 'NotAllowedError');
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(no);
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(no);
}
