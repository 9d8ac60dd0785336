/** A word, a number or a mark of the text, with its place in it. */
export type Token = {
  text: string;
  /** Lower case and without accents or apostrophes, for comparing. */
  plain: string;
  from: number;
  to: number;
  /** Closes a clause. */
  isBreak: boolean;
};

// "1h30" and "2.5" stay whole, "11:30" too; "e-mail" is one word.
const pattern = /\d+(?:[.,:]\d+)?|[\p{L}]+(?:[-'’][\p{L}]+)*|[,;.!?\n]/gu;

export function tokenise(text: string): Token[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [word] = match;
    const from = match.index;
    return {
      text: word,
      plain: plainOf(word),
      from,
      to: from + word.length,
      isBreak: /^[,;.!?\n]$/.test(word),
    };
  });
}

export function plainOf(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/['’]/g, '');
}
