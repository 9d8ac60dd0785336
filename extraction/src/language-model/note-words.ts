import type { NoteContext, Span } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { chartOf } from '../read-note.ts';
import type { Chart } from '../reading/pattern.ts';
import type { Clock } from '../time/clock.ts';
import type { Moment } from '../time/days.ts';
import { readTime, type TimeMark } from '../time/read-time.ts';

/** The words with which two entries may share one length. */
const sharing = ['each', 'split', 'half', 'rest', 'per-day', 'of-which', 'everything', 'same'];

/** The words of a note, to look up what a model quotes from it. */
export class NoteWords {
  readonly chart: Chart;
  readonly language: Language;
  readonly moment: Moment;
  readonly mayShare: boolean;
  readonly marks: readonly TimeMark[];

  constructor(note: string, { spokenAt, timeZone }: NoteContext, language: Language) {
    this.language = language;
    this.chart = chartOf(note, language);
    this.moment = {
      now: spokenAt.toZonedDateTimeISO(timeZone),
      monthFirst: language.monthFirst(timeZone),
    };
    this.marks = longestMarks(readTime(chartOf(note, language), language));
    this.mayShare = this.has(this.chart, ...sharing);
  }

  get recurs(): boolean {
    return this.marks.some((mark) => mark.is === 'recurrence' && mark.recurrence.onlyPerDay !== true);
  }

  /** What the words of a quote say about time, and whether that is all they say. */
  read(quote: string): { marks: TimeMark[]; length: number } {
    const chart = chartOf(quote, this.language);
    return { marks: longestMarks(readTime(chart, this.language)), length: chart.tokens.length };
  }

  clocksIn(quote: string): Clock[] {
    const chart = chartOf(quote, this.language);
    readTime(chart, this.language);
    return chart.clocks.map(({ value }) => value);
  }

  /** Whether words of one of these classes stand there. */
  has(text: string | Chart, ...kinds: readonly string[]): boolean {
    const chart = typeof text === 'string' ? chartOf(text, this.language) : text;
    return chart.tokens.some((_, at) => chart.is(at, ...kinds));
  }

  /** Every place where these words stand in the note. */
  spans(quote: string | null): Span[] {
    if (quote === null) return [];
    const { tokens } = this.chart;
    return this.#placesOf(quote).flatMap(({ at, length }) => {
      const [first, last] = [tokens[at], tokens[at + length - 1]];
      return first && last ? [{ from: first.from, to: last.to }] : [];
    });
  }

  /** The token of the note with which these words begin there; null where they do not stand in it. */
  placeOf(quote: string): number | null {
    return this.#placesOf(quote)[0]?.at ?? null;
  }

  #placesOf(quote: string): { at: number; length: number }[] {
    const wanted = chartOf(quote, this.language).tokens.map(({ word }) => word);
    if (wanted.length === 0) return [];
    const { tokens } = this.chart;
    return tokens.flatMap((_, at) =>
      wanted.every((word, offset) => tokens[at + offset]?.word === word)
        ? [{ at, length: wanted.length }]
        : [],
    );
  }
}

/** The marks that no longer one covers. */
function longestMarks(marks: readonly TimeMark[]): TimeMark[] {
  return marks.filter(
    (mark) =>
      !marks.some(
        (other) =>
          other !== mark &&
          other.from <= mark.from &&
          other.to >= mark.to &&
          other.to - other.from > mark.to - mark.from,
      ),
  );
}
