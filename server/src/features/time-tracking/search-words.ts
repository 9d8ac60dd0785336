import { createHmac } from 'node:crypto';
import type { SealingKey, SealingKeys } from '../../sealing.ts';

/** Longer words are found by as many letters. */
const maxLetters = 24;

/** What normalisation leaves in one letter, and people write in two or without the stroke. */
const letters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** The words of a text without accents and capitals. */
function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => letters[letter] ?? letter);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [...word].slice(0, maxLetters).join(''));
}

type Hash = (kind: 'word' | 'beginning', text: string) => number;

/** A hash of four bytes by a key of one user: equal words of two users have different hashes. */
function hashFor({ key }: SealingKey, userId: string): Hash {
  const ofUser = createHmac('sha256', key).update(`search words/${userId}`).digest();
  return (kind, text) => createHmac('sha256', ofUser).update(`${kind}/${text}`).digest().readInt32BE(0);
}

/** Hashes of the words of these texts, and of all beginnings of two letters and more, by which they are found. */
export function hashWords([key]: SealingKeys, userId: string, texts: readonly (string | null)[]): number[] {
  const hash = hashFor(key, userId);
  const hashes = new Set<number>();
  const words = new Set(texts.flatMap((text) => splitWords(text ?? '')));
  const beginnings = new Set<string>();
  for (const word of words) {
    hashes.add(hash('word', word));
    const all = [...word];
    for (let length = 2; length <= all.length; length += 1) beginnings.add(all.slice(0, length).join(''));
  }
  for (const beginning of beginnings) hashes.add(hash('beginning', beginning));
  return [...hashes].sort((one, other) => one - other);
}

/**
 * What to look for: for each word its hashes, one by each key, as some rows may still have those of the key before. The last word
 * may be a beginning. The longest, which are probably the rarest, stand first.
 */
export function hashSearch(keys: SealingKeys, userId: string, search: string): number[][] {
  const words = splitWords(search);
  const last = words.at(-1);
  const hashes = keys.map((key) => hashFor(key, userId));
  const whole = new Set(words.slice(0, -1));
  const wanted = [...whole].map((word) => ({ kind: 'word' as const, word }));
  const mayBegin = last !== undefined && [...last].length > 1;
  return [
    ...wanted,
    ...(last === undefined
      ? []
      : [{ kind: mayBegin ? ('beginning' as const) : ('word' as const), word: last }]),
  ]
    .sort((one, other) => other.word.length - one.word.length)
    .map(({ kind, word }) => hashes.map((hash) => hash(kind, word)));
}
