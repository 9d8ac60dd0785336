import type { Word } from '../recogniser.ts';
import type { Token } from './token-decoder.ts';

/** What a model wrote down; `isFull` where it wrote as much as it may, and would have gone on. */
export type ModelOutput = { text: string; words: Word[]; isFull: boolean };

/** A token as it is written: with a space in front where it begins a word. */
export type WrittenToken = Token & { text: string; alternativeText: string | undefined };

/** The words that tokens make; a word is as sure as the least sure of its tokens. Where a comma stands, and a capital, says nothing about it. */
export function getWords(tokens: readonly WrittenToken[]): Word[] {
  const words: WrittenToken[][] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (last === undefined || token.text.startsWith(' ')) words.push([token]);
    else last.push(token);
  }
  return words.flatMap((parts) => {
    const text = parts
      .map((part) => part.text)
      .join('')
      .trim();
    if (text === '') return [];
    const letters = parts.filter((part) => hasLetters(part.text));
    if (letters.length === 0) return [];
    const confidence = Math.min(...letters.map(getLikelihood));
    return [{ text, confidence, alternative: findAlternative(parts) }];
  });
}

const hasLetters = (text: string) => /[\p{L}\p{N}]/u.test(text);
const isSameWord = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The same word with another capital is no other word. */
function getLikelihood({ text, likelihood, alternativeText, alternativeLikelihood }: WrittenToken): number {
  const isSame = alternativeText !== undefined && isSameWord(text, alternativeText);
  return isSame ? likelihood + alternativeLikelihood : likelihood;
}

/** Another word for the whole of it: only a word of one token, punctuation aside, has one that can be named. */
function findAlternative([first, ...rest]: readonly WrittenToken[]): string | undefined {
  if (first === undefined || rest.some(({ text }) => hasLetters(text))) return undefined;
  const other = first.alternativeText;
  if (other === undefined || !other.startsWith(' ') || !hasLetters(other)) return undefined;
  return isSameWord(other, first.text) ? undefined : other.trim();
}
