import type { WordClass } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import type { Token } from '../reading/tokens.ts';
import type { Annotation, StructureWord } from './annotations.ts';

/** The note as it is understood so far: its tokens, the annotations that hold, and what was corrected. */
export class AnnotatedNote {
  readonly chart: Chart;
  readonly annotations: readonly Annotation[];
  readonly #void: ReadonlySet<number>;
  readonly #markAt: (Annotation | undefined)[];

  constructor(chart: Chart, annotations: readonly Annotation[], taken: ReadonlySet<number>) {
    this.chart = chart;
    this.annotations = annotations;
    this.#void = taken;
    this.#markAt = Array.from({ length: chart.tokens.length });
    for (const annotation of annotations) this.#markAt.fill(annotation, annotation.from, annotation.to);
  }

  get length(): number {
    return this.chart.tokens.length;
  }

  token(at: number): Token | undefined {
    return this.chart.tokens[at];
  }

  markAt(at: number): Annotation | undefined {
    return this.#markAt[at];
  }

  /** The annotation that begins at a token. */
  markFrom(at: number): Annotation | undefined {
    const annotation = this.#markAt[at];
    return annotation?.from === at ? annotation : undefined;
  }

  wordFrom(at: number): StructureWord | undefined {
    const annotation = this.markFrom(at);
    return annotation?.is === 'word' ? annotation.word : undefined;
  }

  inside(from: number, to: number): Annotation[] {
    return this.annotations.filter((annotation) => annotation.from >= from && annotation.to <= to);
  }

  /** Words that describe work: neither annotated nor corrected. */
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
