import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The keys by their ids; new things are sealed under the first, the others only open what was sealed before. */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];
/** One that binds the row seals for a place alone; one that does not, as releases before did, for an owner. */
export type SealingKey = { id: string; key: Buffer; bindsRow?: boolean };

/** Where something sealed is kept, and whose it is. */
export type SealedPlace = { column: string; row: string; userId: string };

type Note = { id: string; userId: string };

/** Every place of something sealed: what stands in one of them opens in no other. */
export const sealedPlaces = {
  trackerToken: (userId: string): SealedPlace => ({
    column: 'connections.token_sealed',
    row: userId,
    userId,
  }),
  totpSecret: (userId: string): SealedPlace => ({
    column: 'totp_secrets.secret_sealed',
    row: userId,
    userId,
  }),
  transcript: ({ id, userId }: Note): SealedPlace => ({
    column: 'recordings.transcript_sealed',
    row: id,
    userId,
  }),
  deviceTranscript: ({ id, userId }: Note): SealedPlace => ({
    column: 'recordings.device_transcript_sealed',
    row: id,
    userId,
  }),
  preview: ({ id, userId }: Note): SealedPlace => ({ column: 'recordings.preview_sealed', row: id, userId }),
  unsureWords: ({ id, userId }: Note): SealedPlace => ({
    column: 'recordings.unsure_words_sealed',
    row: id,
    userId,
  }),
  /** What is asked about the proposal of a note. */
  proposalQuestions: ({ id, userId }: Note): SealedPlace => ({
    column: 'proposals.questions_sealed',
    row: id,
    userId,
  }),
  /** By the id of the change. */
  proposedChange: ({ id, userId }: Note): SealedPlace => ({
    column: 'proposed_changes.content_sealed',
    row: id,
    userId,
  }),
  /** Of the transcription of a note. */
  windows: ({ id, userId }: Note): SealedPlace => ({
    column: 'transcription_jobs.windows_sealed',
    row: id,
    userId,
  }),
  /** In the object store. */
  audio: ({ id, userId }: Note): SealedPlace => ({ column: 'audio', row: id, userId }),
};

const nonceBytes = 12;
const tagBytes = 16;
const pieceBytes = 256 * 1024;

/** In the byte before the key's id, beside its length: what follows is bound to its row. */
const rowBound = 0x80;

/**
 * AES-256-GCM with the place and its owner as associated data, so that neither one user's secret can be passed off as another's nor
 * one column's or row's as that of another. The key's id stands in front: [length, id, nonce, tag, ciphertext].
 */
export function seal(keys: SealingKeys, place: SealedPlace, secret: Uint8Array | string): Buffer {
  const [{ id, key, bindsRow = false }] = keys;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData(place, bindsRow));
  const clear = typeof secret === 'string' ? Buffer.from(secret) : secret;
  const head = Buffer.concat([
    Buffer.from([id.length | (bindsRow ? rowBound : 0)]),
    Buffer.from(id, 'latin1'),
    nonce,
  ]);
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

function associatedData({ column, row, userId }: SealedPlace, bindsRow: boolean): Buffer {
  return Buffer.from(bindsRow ? `${column}/${row}/${userId}` : userId);
}

/** The key that something was sealed under. */
function getKeyId(sealed: Buffer): string {
  return sealed.subarray(1, 1 + ((sealed[0] ?? 0) & ~rowBound)).toString('latin1');
}

function isRowBound(sealed: Buffer): boolean {
  return ((sealed[0] ?? 0) & rowBound) !== 0;
}

/** Whether something is sealed as it would be now. */
export function isSealedByFirst([{ id, bindsRow = false }]: SealingKeys, sealed: Buffer): boolean {
  return getKeyId(sealed) === id && isRowBound(sealed) === bindsRow;
}

/** Throws when the key is unknown, the place or its owner is another, or a single bit was changed. */
export function unseal(keys: SealingKeys, place: SealedPlace, sealed: Buffer): Buffer {
  const id = getKeyId(sealed);
  const idEnd = 1 + id.length;
  const known = keys.find((candidate) => candidate.id === id);
  if (known === undefined) throw new Error(`nothing opens what was sealed under key "${id}"`);
  const tagStart = idEnd + nonceBytes;
  const textStart = tagStart + tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', known.key, sealed.subarray(idEnd, tagStart), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associatedData(place, isRowBound(sealed))).setAuthTag(sealed.subarray(tagStart, textStart));
  return Buffer.concat([decipher.update(sealed.subarray(textStart)), decipher.final()]);
}

/** The same secret under the present key; undefined where it is sealed under that already. */
export function reseal(keys: SealingKeys, place: SealedPlace, sealed: Buffer): Buffer | undefined {
  return isSealedByFirst(keys, sealed) ? undefined : seal(keys, place, unseal(keys, place, sealed));
}
