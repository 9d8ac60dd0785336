import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { z } from 'zod';

const Sum = z.string().regex(/^[\da-f]{64}$/);

/** Describes a backup; written last, so a backup without it is known to be incomplete. */
export const Manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime({ offset: true }),
  postgres: z.string(),
  /** Which schema it is: the migrations that had been applied. */
  migrations: z.array(z.object({ name: z.string(), checksum: Sum })),
  tables: z.array(
    z.object({
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      sha256: Sum,
    }),
  ),
  audio: z.array(z.object({ id: z.uuid(), bytes: z.int().nonnegative(), sha256: Sum })),
  /** Notes whose audio was deleted before it was fetched, because they were transcribed meanwhile. */
  audioMissing: z.array(z.uuid()),
});
export type Manifest = z.infer<typeof Manifest>;

export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.copy.gz`);
export const audioFolder = (folder: string) => join(folder, 'audio');

/** A backup that cannot be taken or used; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Passes bytes through and counts their number and checksum. */
export function summing(): { stream: Transform; end: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, end: () => ({ bytes, sha256: hash.digest('hex') }) };
}

export async function getChecksum(path: string): Promise<string> {
  const sum = summing();
  const reading = createReadStream(path).pipe(sum.stream);
  reading.resume();
  await finished(reading);
  return sum.end().sha256;
}
