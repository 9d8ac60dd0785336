/** What a model wrote down for a stretch of sound; `isFull` where it wrote as much as it may, and would have gone on. */
export type Heard = { text: string; isFull: boolean };

/** More often in a row than this nobody repeats the same words. */
const mostRepeats = 4;
const longestPhrase = 5;

/** Models that lose the thread write the same words again and again. */
export function isLoop({ text, isFull }: Heard): boolean {
  return isFull || withoutRepeats(text) !== text;
}

/** The text with phrases that loop said once. */
export function withoutRepeats(text: string): string {
  const words = text.split(' ');
  for (let size = 1; size <= longestPhrase; size += 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      let repeats = 1;
      while (isSame(words, at, at + repeats * size, size)) repeats += 1;
      if (repeats > mostRepeats) words.splice(at + size, (repeats - 1) * size);
    }
  return words.join(' ');
}

function isSame(words: readonly string[], a: number, b: number, size: number): boolean {
  if (b + size > words.length) return false;
  for (let n = 0; n < size; n += 1)
    if (words[a + n]?.toLowerCase() !== words[b + n]?.toLowerCase()) return false;
  return true;
}
