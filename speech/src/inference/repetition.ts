/** More often in a row than this nobody repeats the same words. */
const maxRepeats = 4;
const longestPhrase = 5;

/** Models that lose the thread write the same words again and again, or as much as they may. */
export function isRepetitive({ text, isFull }: { text: string; isFull: boolean }): boolean {
  return isFull || withoutRepeats(text.split(' '), (word) => word).length < text.split(' ').length;
}

/** The words with phrases that are repeated over and over written once. */
export function withoutRepeats<T>(given: readonly T[], toText: (word: T) => string): T[] {
  const words = [...given];
  for (let size = 1; size <= longestPhrase; size += 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      let repeats = 1;
      while (isSame(words, at, at + repeats * size, size, toText)) repeats += 1;
      if (repeats > maxRepeats) words.splice(at + size, (repeats - 1) * size);
    }
  return words;
}

function isSame<T>(
  words: readonly T[],
  a: number,
  b: number,
  size: number,
  toText: (word: T) => string,
): boolean {
  if (b + size > words.length) return false;
  for (let n = 0; n < size; n += 1) {
    const [one, other] = [words[a + n], words[b + n]];
    if (one === undefined || other === undefined) return false;
    if (toText(one).toLowerCase() !== toText(other).toLowerCase()) return false;
  }
  return true;
}
