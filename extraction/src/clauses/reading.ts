import type { WordClass } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import type { Token } from '../reading/tokens.ts';
import type { Mark, StructureWord } from './marks.ts';

/** The note as it is understood so far: its tokens, the marks that hold, and what was taken back. */
export class Reading {
  readonly chart: Chart;
  readonly marks: readonly Mark[];
  readonly #void: ReadonlySet<number>;
  readonly #markAt: (Mark | undefined)[];

  constructor(chart: Chart, marks: readonly Mark[], taken: ReadonlySet<number>) {
    this.chart = chart;
    this.marks = marks;
    this.#void = taken;
    this.#markAt = Array.from({ length: chart.tokens.length });
    for (const mark of marks) this.#markAt.fill(mark, mark.from, mark.to);
  }

  get length(): number {
    return this.chart.tokens.length;
  }

  token(at: number): Token | undefined {
    return this.chart.tokens[at];
  }

  markAt(at: number): Mark | undefined {
    return this.#markAt[at];
  }

  /** The mark that begins at a token. */
  markFrom(at: number): Mark | undefined {
    const mark = this.#markAt[at];
    return mark?.from === at ? mark : undefined;
  }

  wordFrom(at: number): StructureWord | undefined {
    const mark = this.markFrom(at);
    return mark?.is === 'word' ? mark.word : undefined;
  }

  inside(from: number, to: number): Mark[] {
    return this.marks.filter((mark) => mark.from >= from && mark.to <= to);
  }

  /** Words of work: neither a mark nor taken back. */
  isText(at: number): boolean {
    return at >= 0 && at < this.length && this.#markAt[at] === undefined && !this.#void.has(at);
  }

  is(kind: WordClass | 'part' | 'idle', at: number): boolean {
    return this.chart.is(at, kind);
  }

  /** A word that says nothing by itself: an article, a pronoun, "spent". */
  isFunction(at: number): boolean {
    return functionWords.some((kind) => this.is(kind, at));
  }

  /** Whether something is said here that could describe work. */
  saysSomething(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (this.isText(at) && !this.isFunction(at)) return true;
    return false;
  }
}

/** Kinds of words that say nothing by themselves. */
export const functionWords = [
  'article',
  'preposition',
  'pronoun',
  'did',
  'was',
  'hesitation',
  'approximately',
  'and',
] as const satisfies readonly WordClass[];
