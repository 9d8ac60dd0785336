import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../domain-error.ts';
import { createByteLimit } from './byte-limit.ts';

/** A file that has arrived whole and lies on disk. */
export type SpooledFile = {
  size: number;
  /** Gives its bytes; nobody else's are in memory beyond what the spool allows at a time. */
  open<T>(use: (bytes: Buffer) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type Spool = { take(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> };

/** One of the largest notes at a time; a hundred usual ones. */
const maxBytesInMemory = 16 * 1024 * 1024;
/** Of all that is coming in; 130 of the largest notes. */
const maxBytesOnDisk = 2 * 1024 * 1024 * 1024;
const fullRetryAfterMs = 30_000;
const pieceBytes = 256 * 1024;

/**
 * Keeps uploads on disk while they come in: somebody who sends slowly, or many at a time, takes no memory. A file has no name once
 * it is open and is encrypted under a key that only this process ever has, so that nothing is left behind, whatever crashes.
 */
export async function openSpool(directory: string, maxBytes = maxBytesOnDisk): Promise<Spool> {
  await access(directory, constants.W_OK).catch((cause: unknown) => {
    throw new Error('nothing can be written in SPOOL_DIRECTORY', { cause });
  });
  const within = createByteLimit(maxBytesInMemory);
  let onDisk = 0;
  return {
    async take(bytes) {
      const file = await openNameless(directory);
      let size = 0;
      const close = async () => {
        onDisk -= size;
        size = 0;
        await file.close();
      };
      const key = randomBytes(32);
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      try {
        let refusal: DomainError | undefined;
        for await (const piece of bytes) {
          // What follows is read and dropped: a browser that is still sending would see a broken connection, not the reason.
          if (refusal) continue;
          if (onDisk + piece.length > maxBytes)
            refusal = new DomainError('unavailable', { retryAfterMs: fullRetryAfterMs });
          else {
            onDisk += piece.length;
            size += piece.length;
            await file.writeFile(cipher.update(piece));
          }
        }
        if (refusal) throw refusal;
      } catch (cause) {
        await close();
        throw cause;
      }
      cipher.final();
      const tag = cipher.getAuthTag();
      const length = size;
      const read = async () => {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag);
        const whole = Buffer.allocUnsafe(length);
        for (let at = 0; at < length; ) {
          const piece = whole.subarray(at, at + pieceBytes);
          const { bytesRead } = await file.read(piece, 0, piece.length, at);
          if (bytesRead === 0) throw new Error('a spooled file has lost its end');
          decipher.update(piece.subarray(0, bytesRead)).copy(whole, at);
          at += bytesRead;
        }
        decipher.final();
        return whole;
      };
      return { size: length, open: (use) => within(length, async () => use(await read())), close };
    },
  };
}

async function openNameless(directory: string): Promise<FileHandle> {
  const path = join(directory, `timbre-upload-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
