/** Consonants that recognisers confuse; vowels sound alike in bad audio. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/(?<=[aeiou])w/g, 'u'],
  [/ph/g, 'f'],
  [/sch|sh|ch/g, 's'],
  [/x/g, 'ks'],
  [/qu?|c(?![eiy])|g/g, 'k'],
  [/c(?=[eiy])|z/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/[vw]/g, 'f'],
  [/[aeiouy]+/g, 'a'],
  [/h/g, ''],
  [/(.)\1+/g, '$1'],
];

/** What is left of a word when one knows only how it sounds. */
export function toSound(word: string): string {
  let sound = word;
  for (const [pattern, same] of alike) sound = sound.replace(pattern, same);
  return sound;
}

/** How far two words are apart, half by their letters and half by their sound: 0 is the same. */
export function distance(a: string, b: string, soundA: string, soundB: string): number {
  return (apart(a, b) + apart(soundA, soundB)) / 2;
}

function apart(a: string, b: string): number {
  return edits(a, b) / Math.max(a.length, b.length, 1);
}

/** Letters to change, add or leave out; two swapped letters are one change. */
function edits(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
