/** Numbers are written in words or in digits as a model likes; which one is no error. */
const numbers: Record<string, number> = {
  ...Object.fromEntries(
    'zero one two three four five six seven eight nine ten eleven twelve'
      .split(' ')
      .map((word, n) => [word, n]),
  ),
  ...Object.fromEntries(
    'zéro un deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize'
      .split(' ')
      .map((word, n) => [word, n < 6 ? n : n + 1]),
  ),
  une: 1,
  thirteen: 13,
  fifteen: 15,
  twenty: 20,
  vingt: 20,
  thirty: 30,
  trente: 30,
  forty: 40,
  quarante: 40,
  fifty: 50,
  cinquante: 50,
  sixty: 60,
  ninety: 90,
};

/** Words that mean something else in English or French. */
const numbersIn: Record<string, Record<string, number>> = {
  es: counted('cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'),
  it: counted('zero uno due tre quattro cinque sei sette otto nove dieci undici dodici'),
};

function counted(words: string): Record<string, number> {
  return Object.fromEntries(words.split(' ').map((word, n) => [word, n]));
}

/** The words of a text, without what is spelled one way or another and means the same. */
export function getWords(text: string, language = 'en'): string[] {
  const words = text
    .toLowerCase()
    .replace(/\bp\.? ?m\b\.?/g, 'pm')
    .replace(/(\d+) ?h(\d*)/g, '$1 heures $2')
    .replace(/\b(\d{1,2}):(\d{2})\b/g, '$1 $2')
    .replace(/log[ -]in/g, 'login')
    .replace(/s['’](?= )/g, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(/ +/)
    .map((word) => String(numbers[word] ?? numbersIn[language]?.[word] ?? word));
  return joinTens(words);
}

/** "forty five" is 45, as "45" is. */
function joinTens(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = Number(joined.at(-1));
    const isUnit = /^[1-9]$/.test(word);
    if (isUnit && last >= 20 && last % 10 === 0) joined[joined.length - 1] = String(last + Number(word));
    else joined.push(word);
  }
  return joined.filter(Boolean);
}

/** How many words have to be changed, added or taken away to make one text of the other. */
export function wordErrors(said: readonly string[], transcribed: readonly string[]): number {
  let row = transcribed.map((_, n) => n + 1);
  for (const [n, word] of said.entries()) {
    let diagonal = n;
    let left = n + 1;
    row = row.map((above, m) => {
      const best = Math.min(diagonal + (transcribed[m] === word ? 0 : 1), above + 1, left + 1);
      diagonal = above;
      left = best;
      return best;
    });
  }
  return row.at(-1) ?? said.length;
}
