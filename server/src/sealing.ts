import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The keys by their ids; new things are sealed under the first, the others only open what was sealed before. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];
export type SealingKey = { id: string; key: Buffer };

const nonceBytes = 12;
const tagBytes = 16;
const pieceBytes = 256 * 1024;

/**
 * AES-256-GCM with the owner's id as associated data, so that one user's secret cannot be passed off as another's.
 * The key's id stands in front: [length, id, nonce, tag, ciphertext].
 */
export function seal(keys: SealingKeys, ownerId: string, secret: Uint8Array | string): Buffer {
  const [{ id, key }] = keys;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ownerId));
  const clear = typeof secret === 'string' ? Buffer.from(secret) : secret;
  const head = Buffer.concat([Buffer.from([id.length]), Buffer.from(id, 'latin1'), nonce]);
  const textStart = head.length + tagBytes;
  const sealed = Buffer.alloc(textStart + clear.length);
  head.copy(sealed);
  // In pieces: a note of many megabytes is in memory once more, not four times.
  for (let at = 0; at < clear.length; at += pieceBytes)
    cipher.update(clear.subarray(at, at + pieceBytes)).copy(sealed, textStart + at);
  cipher.final();
  cipher.getAuthTag().copy(sealed, head.length);
  return sealed;
}

/** The key that something was sealed under. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + (sealed[0] ?? 0)).toString('latin1');
}

/** Throws when the key is unknown, the owner is another, or a single bit was changed. */
export function unseal(keys: SealingKeys, ownerId: string, sealed: Buffer): Buffer {
  const id = keyIdOf(sealed);
  const idEnd = 1 + id.length;
  const known = keys.find((candidate) => candidate.id === id);
  if (known === undefined) throw new Error(`nothing opens what was sealed under key "${id}"`);
  const tagStart = idEnd + nonceBytes;
  const textStart = tagStart + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', known.key, sealed.subarray(idEnd, tagStart), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(ownerId)).setAuthTag(sealed.subarray(tagStart, textStart));
  return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]);
}
