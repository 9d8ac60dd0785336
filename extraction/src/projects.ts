import type { NoteContext } from './extraction.ts';
import { type Token, tokenise } from './tokens.ts';

export type SaidProject = { at: number; length: number; id: string };

/** The project whose whole name is said, the longest name first; its "for the … project" goes with it. */
export function findProject(tokens: Token[], projects: NoteContext['projects']): SaidProject | undefined {
  const byLength = projects.toSorted((a, b) => b.name.length - a.name.length);
  for (const { id, name } of byLength) {
    const words = tokenise(name).map(({ plain }) => plain);
    if (words.length === 0) continue;
    const at = tokens.findIndex((_, start) => words.every((word, n) => tokens[start + n]?.plain === word));
    if (at >= 0) return widened(tokens, { at, length: words.length, id });
  }
  return undefined;
}

function widened(tokens: Token[], { at, length, id }: SaidProject): SaidProject {
  let from = at;
  if (tokens[from - 1]?.plain === 'the') from -= 1;
  if (['for', 'on', 'to'].includes(tokens[from - 1]?.plain ?? '')) from -= 1;
  const to = at + length + (tokens[at + length]?.plain === 'project' ? 1 : 0);
  return { at: from, length: to - from, id };
}
