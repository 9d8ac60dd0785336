import type { NoteContext, Span } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { buildChart } from '../read-note.ts';
import type { Chart } from '../reading/pattern.ts';
import type { Clock } from '../time/clock.ts';
import type { Moment } from '../time/days.ts';
import { readTime, type TimeAnnotation } from '../time/read-time.ts';

/** The words with which two entries may share one length. */
const sharing = ['each', 'split', 'half', 'rest', 'per-day', 'of-which', 'everything', 'same'];

/** The words of a note, to look up what a model quotes from it. */
export class NoteWords {
  readonly chart: Chart;
  readonly language: Language;
  readonly moment: Moment;
  readonly mayShare: boolean;
  readonly annotations: readonly TimeAnnotation[];

  constructor(note: string, { spokenAt, timeZone }: NoteContext, language: Language) {
    this.language = language;
    this.chart = buildChart(note, language);
    this.moment = {
      now: spokenAt.toZonedDateTimeISO(timeZone),
      monthFirst: language.monthFirst(timeZone),
    };
    this.annotations = longestAnnotations(readTime(buildChart(note, language), language));
    this.mayShare = this.has(this.chart, ...sharing);
  }

  get recurs(): boolean {
    return this.annotations.some(
      (annotation) => annotation.is === 'recurrence' && annotation.recurrence.onlyPerDay !== true,
    );
  }

  /** What the words of a quote say about time, and whether that is all they say. */
  read(quote: string): { annotations: TimeAnnotation[]; length: number } {
    const chart = buildChart(quote, this.language);
    return { annotations: longestAnnotations(readTime(chart, this.language)), length: chart.tokens.length };
  }

  clocksIn(quote: string): Clock[] {
    const chart = buildChart(quote, this.language);
    readTime(chart, this.language);
    return chart.clocks.map(({ value }) => value);
  }

  /** Whether words of one of these classes stand there. */
  has(text: string | Chart, ...kinds: readonly string[]): boolean {
    const chart = typeof text === 'string' ? buildChart(text, this.language) : text;
    return chart.tokens.some((_, at) => chart.is(at, ...kinds));
  }

  /** Every place where these words stand in the note. */
  spans(quote: string | null): Span[] {
    if (quote === null) return [];
    const { tokens } = this.chart;
    return this.#findPlaces(quote).flatMap(({ at, length }) => {
      const [first, last] = [tokens[at], tokens[at + length - 1]];
      return first && last ? [{ from: first.from, to: last.to }] : [];
    });
  }

  /** The token of the note with which these words begin there; null where they do not stand in it. */
  findPlace(quote: string): number | null {
    return this.#findPlaces(quote)[0]?.at ?? null;
  }

  #findPlaces(quote: string): { at: number; length: number }[] {
    const wanted = buildChart(quote, this.language).tokens.map(({ word }) => word);
    if (wanted.length === 0) return [];
    const { tokens } = this.chart;
    return tokens.flatMap((_, at) =>
      wanted.every((word, offset) => tokens[at + offset]?.word === word)
        ? [{ at, length: wanted.length }]
        : [],
    );
  }
}

/** The annotations that no longer one covers. */
function longestAnnotations(annotations: readonly TimeAnnotation[]): TimeAnnotation[] {
  return annotations.filter(
    (annotation) =>
      !annotations.some(
        (other) =>
          other !== annotation &&
          other.from <= annotation.from &&
          other.to >= annotation.to &&
          other.to - other.from > annotation.to - annotation.from,
      ),
  );
}
