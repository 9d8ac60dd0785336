import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Vocabulary = z.record(z.string(), z.number());

/** Whisper's byte-pair encoding. Tokens are bytes, written in letters that stand for them. */
export type WhisperTokenizer = {
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
};

export function loadWhisperTokenizer(directory: string): WhisperTokenizer {
  const read = (name: string) => readFileSync(join(directory, name), 'utf8');
  const ids = Vocabulary.parse(JSON.parse(read('vocab.json')));
  const pieces = new Map(Object.entries(ids).map(([piece, id]) => [id, piece]));
  // The first line is a version.
  const merges = new Map(
    read('merges.txt')
      .split('\n')
      .slice(1)
      .map((line, rank) => [line, rank]),
  );
  return {
    encode: (text) =>
      (text.match(word) ?? []).flatMap((one) =>
        merged(
          [...Buffer.from(one)].map((byte) => letterByByte[byte] ?? ''),
          merges,
        ).flatMap((piece) => ids[piece] ?? []),
      ),
    decode: (tokens) => {
      const letters = [...tokens.map((id) => pieces.get(id) ?? '').join('')];
      return Buffer.from(letters.map((letter) => byteByLetter.get(letter) ?? 63)).toString('utf8');
    },
  };
}

/** Merges never go across these. */
const word = / ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+/gu;

/** The letters of a word, with the neighbours that come first in the list put together, again and again. */
function merged(letters: string[], merges: ReadonlyMap<string, number>): string[] {
  const parts = letters;
  for (;;) {
    let [best, at] = [Number.POSITIVE_INFINITY, -1];
    for (let n = 0; n + 1 < parts.length; n += 1) {
      const rank = merges.get(`${parts[n]} ${parts[n + 1]}`) ?? Number.POSITIVE_INFINITY;
      if (rank < best) [best, at] = [rank, n];
    }
    if (at < 0) return parts;
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
  }
}

/** Printable bytes stand for themselves, the others for letters from 256 on. */
const letterByByte: string[] = [];
const byteByLetter = new Map<string, number>();
{
  let other = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const isPrintable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
    const letter = String.fromCodePoint(isPrintable ? byte : 256 + other);
    letterByByte.push(letter);
    byteByLetter.set(letter, byte);
    if (!isPrintable) other += 1;
  }
}
