import { SpeechError } from '../speech-error.ts';
import type { Reader } from './incoming.ts';

/** A box of the file: where it begins, and all of it, header included. */
export type Box = { type: string; at: number; bytes: Buffer };

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex']);
const maxBoxes = 100_000;

/** All boxes in their order; those that hold others come without what they hold, which follows. */
export function* readBoxes(): Reader<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; ; ) {
    const header = Buffer.from(yield 8);
    if (header.length < 8) return boxes;
    if (boxes.length > maxBoxes) throw new SpeechError('unreadable');
    const size = header.readUInt32BE(0);
    const type = header.toString('latin1', 4, 8);
    const box = { type, at, bytes: header };
    boxes.push(box);
    if (containers.has(type)) {
      at += 8;
      continue;
    }
    // Some phones give the sound a size of 64 bits, though it never needs one.
    const long = size === 1 ? Buffer.from(yield 8) : Buffer.alloc(0);
    const whole = size === 1 && long.length === 8 ? Number(long.readBigUInt64BE()) : size;
    const headed = 8 + long.length;
    if (whole !== 0 && whole < headed) return boxes;
    // Without a size it goes on to the end of the file.
    const rest = whole === 0 ? Number.MAX_SAFE_INTEGER : whole - headed;
    box.bytes = Buffer.concat([header, long, yield rest]);
    at += box.bytes.length;
  }
}

/** Reads past the end give nothing instead of throwing: a cut file is common, and its first part is good. */
export function u32(bytes: Buffer | undefined, at: number): number {
  return bytes && at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
}
