import type { Entry } from '@timbre/contract/recordings';
import { createContext, useContext } from 'react';

/** The words that are searched for, as they are compared. */
export const SearchWords = createContext<readonly string[]>([]);

/** As the server compares words: without accents, in small letters. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function toSearchWords(search: string | undefined): string[] {
  return fold(search ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

type Piece = { from: number; text: string; isFound: boolean };

/** A text in pieces: the words that were searched for, and what is between them. The last one may be a beginning. */
export function findWords(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ from: 0, text, isFound: false }];
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(word)) {
    if (!isSought(fold(match[0]), words)) continue;
    if (match.index > at) pieces.push({ from: at, text: text.slice(at, match.index), isFound: false });
    pieces.push({ from: match.index, text: match[0], isFound: true });
    at = match.index + match[0].length;
  }
  if (at < text.length) pieces.push({ from: at, text: text.slice(at), isFound: false });
  return pieces;
}

function isSought(folded: string, words: readonly string[]): boolean {
  const last = words.at(-1);
  return words.includes(folded) || (last !== undefined && folded.startsWith(last));
}

/** The words that none of the entries has: they stand in what was said. */
export function wordsSaidOnly(entries: readonly Entry[], words: readonly string[]): string[] {
  const written = entries.flatMap(({ description, rawData, taskName }) => {
    const { project_name, client_name, tags } = rawData;
    return toSearchWords([description, project_name, client_name, taskName, ...tags].join(' '));
  });
  return words.filter((sought, place) => {
    const isLast = place === words.length - 1;
    return !written.some((one) => one === sought || (isLast && one.startsWith(sought)));
  });
}

/** A text in which the words that were searched for are marked. */
export function Found({ text }: { text: string }) {
  const words = useContext(SearchWords);
  return findWords(text, words).map(({ from, text: piece, isFound }) =>
    isFound ? (
      <mark
        key={from}
        className="rounded-sm bg-warning-soft text-ink underline decoration-warning underline-offset-4"
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
