import type { Token } from './tokens.ts';

const ones = new Map(
  Object.entries({
    zero: 0,
    one: 1,
    a: 1,
    an: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
  }),
);
const tens = new Map(
  Object.entries({
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
  }),
);

/** A number at this token, in digits or words, and how many tokens it takes. */
export function numberAt(tokens: Token[], at: number): { value: number; length: number } | undefined {
  const word = tokens[at]?.plain;
  if (word === undefined) return undefined;
  if (/^\d+(?:[.,]\d+)?$/.test(word)) return { value: Number(word.replace(',', '.')), length: 1 };
  const [first, second] = word.split('-');
  const ten = tens.get(first ?? '');
  if (ten !== undefined) {
    if (second !== undefined) return { value: ten + (ones.get(second) ?? 0), length: 1 };
    const one = ones.get(tokens[at + 1]?.plain ?? '') ?? 0;
    const follows = one >= 1 && one <= 9 && !['a', 'an'].includes(tokens[at + 1]?.plain ?? '');
    return follows ? { value: ten + one, length: 2 } : { value: ten, length: 1 };
  }
  const one = ones.get(word);
  return one === undefined ? undefined : { value: one, length: 1 };
}
