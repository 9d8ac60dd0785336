/** A word or a number of the note, with its place in it. */
export type Token = {
  text: string;
  /** Lower case, without accents and apostrophes, for comparing. */
  word: string;
  from: number;
  to: number;
  /** What stands between it and the token before. */
  before: Separator;
  /** Whether a question ends with it. */
  asks: boolean;
};

/** "glued" is nothing at all ("2h"), "dash" a hyphen; comma, colon, stop and question part clauses or sentences. */
export type Separator = 'space' | 'glued' | 'dash' | 'comma' | 'colon' | 'stop' | 'question';

// Digits keep what can stand inside a number, a time or a date ("2.5", "11:30", "03/04"); letters part from digits ("2h15").
const pattern = /[½¼¾]|\d+(?:[.,:/]\d+)*|\p{L}+(?:['’]\p{L}+)*['’]?/gu;

/** What a language writes with a dot: the days of its months, and shortened words. */
export type Dotted = { months: ReadonlySet<string>; abbreviations: ReadonlySet<string> };
const nothingDotted: Dotted = { months: new Set(), abbreviations: new Set() };

export function tokenise(text: string, elides: boolean, dotted: Dotted = nothingDotted): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    let from = match.index;
    for (const piece of elides ? splitElisions(match[0]) : [match[0]]) {
      const to = from + piece.length;
      const last = tokens.at(-1);
      const word = fold(piece);
      const between = last ? text.slice(last.to, from) : '';
      if (last) last.asks = between.includes('?');
      const dated =
        last !== undefined &&
        /^\d{1,2}(?:\.\d{1,2})?$/.test(last.word) &&
        (last.word.includes('.') || dotted.months.has(word));
      const before = last
        ? markIn(
            between,
            last.word,
            piece,
            dated || (last !== undefined && dotted.abbreviations.has(last.word)),
          )
        : 'stop';
      tokens.push({ text: piece, word, from, to, before, asks: text.slice(to).trimStart().startsWith('?') });
      from = to;
    }
  }
  return tokens;
}

/** What loses its last vowel before another: "l'API" is two words; "aujourd'hui" and "Anne's" are one. */
const elision =
  /^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quelqu|un|mezz|quest|quell|(?:de|ne|su|a|da|co)ll)['’](?=\p{L})/iu;

function splitElisions(word: string): string[] {
  const pieces: string[] = [];
  let rest = word;
  for (let cut = elision.exec(rest)?.[0]; cut !== undefined; cut = elision.exec(rest)?.[0]) {
    pieces.push(cut);
    rest = rest.slice(cut.length);
  }
  return [...pieces, rest];
}

function markIn(between: string, last: string, next: string, dotted: boolean): Separator {
  if (between === '') return 'glued';
  if (/^\s*[-–—]\s*$/.test(between) && /\d$|^[ap]m$/.test(last) && /^\d/.test(next)) return 'dash';
  if (between.includes('?')) return 'question';
  if (/[!;\n…]/.test(between)) return 'stop';
  // "am 3. Dezember", "am 29.12. vier Stunden": the dot belongs to the date, or to a shortened word.
  if (dotted && /^\.?\s*$/.test(between)) return 'space';
  // "p.m." ends no sentence: a single letter before, and no capital after.
  if (between.includes('.')) {
    const abbreviated =
      last.length === 1 && /^\p{L}/u.test(last) && (next.length === 1 || /^\p{Ll}/u.test(next));
    return abbreviated ? 'space' : 'stop';
  }
  if (between.includes(':')) return 'colon';
  if (/[,()–—]/.test(between) || /\s-\s/.test(between)) return 'comma';
  return between.includes('-') || between.includes('‑') ? 'dash' : 'space';
}

export function fold(word: string): string {
  return word
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '');
}

/** Whether a token starts a new clause or sentence by its mark alone. */
export function parts(token: Token | undefined): boolean {
  return token !== undefined && ['comma', 'colon', 'stop', 'question'].includes(token.before);
}
