import type { Word } from '../recogniser.ts';
import type { Token } from './token-decoder.ts';

/** What a model wrote down; `isFull` where it wrote as much as it may, and would have gone on. */
export type ModelOutput = { text: string; words: Word[]; isFull: boolean };

/** A token as it is written: with a space in front where it begins a word. */
export type WrittenToken = Token & { text: string; alternativeText: string | undefined };

/** The words that tokens make; a word is as sure as the least sure of its tokens. */
export function wordsOf(tokens: readonly WrittenToken[]): Word[] {
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
    const confidence = Math.min(...parts.map(({ likelihood }) => likelihood));
    return [{ text, confidence, alternative: alternativeOf(parts) }];
  });
}

/** Another word for the whole of it: only a word of one token, punctuation aside, has one that can be named. */
function alternativeOf([first, ...rest]: readonly WrittenToken[]): string | undefined {
  if (first === undefined || rest.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return undefined;
  const other = first.alternativeText;
  return other?.startsWith(' ') && /[\p{L}\p{N}]/u.test(other) ? other.trim() : undefined;
}
