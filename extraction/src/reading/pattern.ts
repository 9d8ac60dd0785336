import type { Clock } from '../time/clock.ts';
import { parts, type Token } from './tokens.ts';

/**
 * A tiny pattern language, so that a language is a table and not a program. A pattern is a row of items parted by spaces:
 *   word       that word            a|b       one of them
 *   x?         may be missing       <hour>    a word or phrase of that class, or what an earlier stage found under that name
 *   <n:hours>  the same, its number kept as "hours"      -         a hyphen
 *   !<hour>    not followed by that  =<min>    right behind, no hesitation between
 *   ^m         written together with what is before it  $         nothing more of the phrase: an end, a mark, a small word
 * Words are written without accents, as `fold` makes them. Hesitations between two items are stepped over.
 */
export type Pattern = { items: Item[] };
type Item = {
  optional: boolean;
  not: boolean;
  adjacent: boolean;
  glued: boolean;
  words: readonly string[];
  kind: string | null;
  name: string;
};

export function parsePattern(source: string): Pattern {
  return {
    items: source.split(' ').map((part) => {
      const optional = part.endsWith('?');
      const not = part.startsWith('!');
      const adjacent = part.startsWith('=') || part.startsWith('^');
      const body = part.slice(not || adjacent ? 1 : 0, optional ? -1 : undefined);
      const named = /^<([a-z0-9-]+)(?::([a-z]+))?>$/.exec(body);
      const kind = named?.[1] ?? null;
      return {
        optional,
        not,
        adjacent,
        glued: part.startsWith('^'),
        words: kind ? [] : body.split('|'),
        kind,
        name: named?.[2] ?? kind ?? '',
      };
    }),
  };
}

const maxFillers = 4;
const smallWords = [
  'preposition',
  'of',
  'article',
  'pronoun',
  'and',
  'after',
  'did',
  'weekday',
  'correction',
  'total',
  'per-day',
  'part',
];

/** A range of tokens that means something, and what. */
export type Found<T> = { from: number; to: number; value: T };

/** What the named items of a pattern stood for; one that was left out is 0. */
export type Captured = (name: string) => number;

/** What is known of the note so far: under each name, the ranges that begin at each token. */
export class Chart {
  readonly tokens: readonly Token[];
  /** Every reading of every time of day. */
  readonly clocks: Found<Clock>[] = [];
  readonly #fillers: ReadonlySet<string>;
  readonly #found = new Map<string, Found<number>[][]>();

  /** Soft words (hesitations, "about") may stand between two items of a pattern. */
  constructor(tokens: readonly Token[], fillers: ReadonlySet<string>) {
    this.tokens = tokens;
    this.#fillers = fillers;
  }

  add(kind: string, found: Found<number>): void {
    const byStart = this.#found.get(kind) ?? [];
    const here = byStart[found.from] ?? [];
    here.push(found);
    byStart[found.from] = here;
    this.#found.set(kind, byStart);
  }

  at(kind: string, index: number): readonly Found<number>[] {
    return this.#found.get(kind)?.[index] ?? [];
  }

  /** Whether something of one of these kinds begins at a token. */
  is(index: number, ...kinds: readonly string[]): boolean {
    return kinds.some((kind) => this.at(kind, index).length > 0);
  }

  /** The longest way this pattern fits at a token. */
  match(pattern: Pattern, from: number): { to: number; captured: Captured } | null {
    const [first] = pattern.items;
    const token = this.tokens[from];
    // Most patterns fail at their first word; they should do so cheaply.
    if (first === undefined || token === undefined) return null;
    if (!first.optional && !first.not && this.#options(first, token, from).length === 0) return null;
    const best = this.#fit(pattern.items, 0, from, from, new Map());
    if (best === null || best.to === from) return null;
    return { to: best.to, captured: (name) => best.values.get(name) ?? 0 };
  }

  #fit(
    items: Item[],
    next: number,
    index: number,
    start: number,
    known: Map<number, Fit | null>,
  ): Fit | null {
    const key = index * items.length + next;
    const before = known.get(key);
    if (before !== undefined) return before;
    const fit = this.#fitHere(items, next, index, start, known);
    known.set(key, fit);
    return fit;
  }

  #fitHere(
    items: Item[],
    next: number,
    index: number,
    start: number,
    known: Map<number, Fit | null>,
  ): Fit | null {
    const item = items[next];
    if (item === undefined) return { to: index, values: new Map() };
    const token = this.tokens[index];
    if (item.not) {
      const there = token !== undefined && !parts(token) && this.#options(item, token, index).length > 0;
      return there ? null : this.#fit(items, next + 1, index, start, known);
    }
    if (item.words[0] === '$' && (token === undefined || parts(token)))
      return this.#fit(items, next + 1, index, start, known);
    let best: Fit | null = null;
    if (token !== undefined && (index === start || !parts(token))) {
      for (const { to, value } of this.#options(item, token, index)) {
        const rest = this.#fit(items, next + 1, to, start, known);
        if (rest !== null && (best === null || rest.to > best.to)) {
          best = { to: rest.to, values: new Map(rest.values).set(item.name, value) };
        }
      }
      if (best === null && index > start && !item.adjacent) {
        const beyond = this.#pastFillers(index);
        if (beyond > index) best = this.#fit(items, next, beyond, start, known);
      }
    }
    if (item.optional) {
      const without = this.#fit(items, next + 1, index, start, known);
      if (without !== null && (best === null || without.to > best.to)) best = without;
    }
    return best;
  }

  /** Steps over hesitations, as many as somebody makes in one go, and over "billable" before a unit: "two billable hours". */
  #pastFillers(index: number): number {
    let at = index;
    while (at < index + maxFillers && this.#fillers.has(this.tokens[at]?.word ?? '')) at += 1;
    const charged = [...this.at('billable', at), ...this.at('not-billable', at)];
    return charged.find(({ to }) => this.is(to, 'hour', 'minute', 'day-unit'))?.to ?? at;
  }

  #options(item: Item, token: Token, index: number): readonly { to: number; value: number }[] {
    if (item.glued && token.before !== 'glued') return [];
    if (item.kind !== null) return this.at(item.kind, index);
    if (item.words[0] === '$') return this.is(index, ...smallWords) ? [{ to: index, value: 1 }] : [];
    if (item.words[0] === '-') return token.before === 'dash' ? [{ to: index, value: 1 }] : [];
    return item.words.includes(token.word) ? [{ to: index + 1, value: 1 }] : [];
  }
}

type Fit = { to: number; values: Map<string, number> };

/** A pattern and what it means. */
export type Rule<T> = { pattern: Pattern; meaning: (captured: Captured) => T | null };

export function rule<T>(source: string, meaning: T | ((captured: Captured) => T | null)): Rule<T> {
  const given = meaning instanceof Function ? meaning : () => meaning;
  return { pattern: parsePattern(source), meaning: given };
}

/** Every place where one of the rules fits. */
export function findAll<T>(chart: Chart, rules: readonly Rule<T>[]): Found<T>[] {
  const found: Found<T>[] = [];
  for (let from = 0; from < chart.tokens.length; from += 1) {
    for (const { pattern, meaning } of rules) {
      const match = chart.match(pattern, from);
      const value = match ? meaning(match.captured) : null;
      if (match && value !== null) found.push({ from, to: match.to, value });
    }
  }
  return found;
}
