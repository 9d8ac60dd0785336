import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '@timbre/contract/second-factor';
import { z } from 'zod';

type CborValue = Parameters<typeof isoCBOR.encode>[0];

const Jwk = z.object({ x: z.string(), y: z.string() });

/** User present, user verified; with a new credential also its data. */
const flags = { used: 0x05, made: 0x45 };

/**
 * An authenticator and the browser before it, as far as the server can tell: makes a passkey and signs with it. What a test wants to
 * be wrong can be given: the page's origin, and whether the person was verified.
 */
export function softwareAuthenticator({ origin = 'http://timbre.test', isUserVerified = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, flag: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const set = isUserVerified ? flag : flag & ~0x04;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([set]), count, more]);
  };

  const credential = { id, rawId: id, type: 'public-key' } as const;

  return {
    register({ challenge, rp }: { challenge: string; rp: { id: string } }): PasskeyRegistration {
      const { x, y } = Jwk.parse(publicKey.export({ format: 'jwk' }));
      // COSE: an elliptic curve key, ES256, P-256.
      const cose = new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const made = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(rp.id, flags.made, made)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'something new'],
        },
      };
    },
    sign({ challenge, rpId }: { challenge: string; rpId: string }): PasskeyAssertion {
      counter += 1;
      const data = clientData('webauthn.get', challenge);
      const authenticator = authenticatorData(rpId, flags.used);
      const signed = Buffer.concat([authenticator, createHash('sha256').update(data).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
        },
      };
    },
    /** As a copy would: it does not know how often the other was used. */
    turnBack: () => {
      counter = 0;
    },
  };
}
