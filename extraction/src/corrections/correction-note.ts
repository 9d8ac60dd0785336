import type { NoteContext, Span } from '../extraction.ts';
import { getCorrectionWords } from '../languages/corrections/all-correction-words.ts';
import type { Language } from '../languages/language.ts';
import { buildCatalogue } from '../names/catalogue.ts';
import { findNames, type NameFound } from '../names/find-names.ts';
import { buildChart } from '../read-note.ts';
import { readPhrases } from '../reading/lexicon.ts';
import { type Chart, type Found, findAll } from '../reading/pattern.ts';
import { fold, parts, type Token } from '../reading/tokens.ts';
import type { Clock } from '../time/clock.ts';
import type { Moment } from '../time/days.ts';
import { readTime, type TimeAnnotation } from '../time/read-time.ts';
import type { OfferedEntry } from './offered-entries.ts';

/** What is known besides the words: the workspace, and the entries that the note may be about. */
export type CorrectionContext = NoteContext & { entries: readonly OfferedEntry[] };

/** Tokens from one to another, the last left out. */
export type Range = { from: number; to: number };

/** "yesterday's", "this morning's": the day is meant. As long as before, so that every word stays where it is. */
const possessive = /(?<=day|morning|afternoon|evening|night)['’]s\b/gi;

/** A note, or a quote from one, with everything its words may mean for entries that exist. */
export class CorrectionNote {
  readonly text: string;
  readonly chart: Chart;
  readonly times: readonly TimeAnnotation[];
  readonly names: readonly NameFound[];
  readonly moment: Moment;
  readonly context: CorrectionContext;
  readonly language: Language;
  readonly #counts: readonly Found<number>[];
  readonly #tags: ReadonlyMap<string, string>;

  constructor(text: string, context: CorrectionContext, language: Language) {
    this.text = text;
    this.context = context;
    this.language = language;
    this.chart = buildChart(text.replace(possessive, '  '), language);
    readPhrases(this.chart, getCorrectionWords(language));
    this.times = readTime(this.chart, language);
    this.names = findNames(this.chart, language, buildCatalogue(context.projects, context.aliases));
    this.#counts = findAll(this.chart, language.time.counts);
    this.#tags = new Map(context.tags.map((tag) => [fold(tag), tag]));
    const { spokenAt, timeZone } = context;
    this.moment = {
      now: spokenAt.toZonedDateTimeISO(timeZone),
      monthFirst: language.monthFirst(timeZone),
    };
  }

  get length(): number {
    return this.chart.tokens.length;
  }

  get whole(): Range {
    return { from: 0, to: this.length };
  }

  token(at: number): Token | undefined {
    return this.chart.tokens[at];
  }

  is(at: number, ...kinds: readonly string[]): boolean {
    return this.chart.is(at, ...kinds);
  }

  /** Where the longest phrase of these classes that begins here ends; the same place where none does. */
  skip(at: number, ...kinds: readonly string[]): number {
    const ends = kinds.flatMap((kind) => this.chart.at(kind, at).map(({ to }) => to));
    return Math.max(at, ...ends);
  }

  /** Whether a word of one of these classes stands in the range. */
  has({ from, to }: Range, ...kinds: readonly string[]): boolean {
    for (let at = from; at < to; at += 1) if (this.chart.is(at, ...kinds)) return true;
    return false;
  }

  /** The longest phrase of time of this kind that begins there and ends in the range. */
  time<K extends TimeAnnotation['is']>(
    at: number,
    to: number,
    ...kinds: readonly K[]
  ): Extract<TimeAnnotation, { is: K }> | undefined {
    const isOne = (one: TimeAnnotation): one is Extract<TimeAnnotation, { is: K }> =>
      kinds.some((kind) => kind === one.is);
    return this.times
      .filter(isOne)
      .filter((one) => one.from === at && one.to <= to)
      .toSorted((a, b) => b.to - a.to)[0];
  }

  clock(at: number, to: number): Found<Clock> | undefined {
    return this.chart.clocks
      .filter((one) => one.from === at && one.to <= to)
      .toSorted((a, b) => b.to - a.to)[0];
  }

  /** A number whose unit was said before. */
  count(at: number, to: number): Found<number> | undefined {
    return this.#counts.filter((one) => one.from === at && one.to <= to).toSorted((a, b) => b.to - a.to)[0];
  }

  name(at: number, to: number): NameFound | undefined {
    return this.names.find((one) => one.from === at && one.to <= to);
  }

  tag(at: number, to: number): { tag: string; to: number } | undefined {
    for (let end = Math.min(to, at + 3); end > at; end -= 1) {
      const words = this.chart.tokens.slice(at, end).map(({ word }) => word);
      const tag = this.#tags.get(words.join(' '));
      if (tag !== undefined) return { tag, to: end };
    }
    return undefined;
  }

  /** Whether a mark stands before the token. */
  isParted(at: number): boolean {
    return parts(this.chart.tokens[at]);
  }

  /** Every place where these words stand. */
  places(quote: string): Span[] {
    const wanted = this.#tokenise(quote);
    if (wanted.length === 0) return [];
    return this.chart.tokens.flatMap((_, from) =>
      wanted.every((word, offset) => this.token(from + offset)?.word === word)
        ? (this.span({ from, to: from + wanted.length }) ?? [])
        : [],
    );
  }

  quotes(quote: string): boolean {
    return this.places(quote).length > 0;
  }

  #tokenise(quote: string): string[] {
    return buildChart(quote.replace(possessive, '  '), this.language).tokens.map(({ word }) => word);
  }

  words({ from, to }: Range): string {
    const span = this.span({ from, to });
    return span === null ? '' : this.text.slice(span.from, span.to);
  }

  span({ from, to }: Range): Span | null {
    const [first, last] = [this.token(from), this.token(to - 1)];
    return first && last && to > from ? { from: first.from, to: last.to } : null;
  }
}
