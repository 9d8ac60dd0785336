import type { Temporal } from 'temporal-polyfill';
import { lengthOf, type TimeContext, timeOf } from '../clauses/clause-time.ts';
import type { Clause } from '../clauses/clauses.ts';
import type { Mark } from '../clauses/marks.ts';
import { namingOf } from '../clauses/naming.ts';
import type { Draft, NoteContext, Span } from '../extraction.ts';
import type { Language } from '../languages/language.ts';
import { catalogueOf } from '../names/catalogue.ts';
import { findNames } from '../names/find-names.ts';
import { chartOf } from '../read-note.ts';
import { findAll } from '../reading/pattern.ts';
import { fold } from '../reading/tokens.ts';
import { temporal } from '../temporal.ts';
import { readTime } from '../time/read-time.ts';
import { datesOf } from '../time/recurrence.ts';
import type { ModelAnswer } from './answer.ts';

type Said = ModelAnswer['entries'][number];

/** A model's word alone is not enough to be sure of an entry; what the grammar says decides. */
const confidence = 0.5;

/** Turns the phrases of a model into entries. A phrase that the note does not contain was made up, and counts as not said. */
export function resolveAnswer(
  answer: ModelAnswer,
  note: string,
  context: NoteContext,
  language: Language,
): Draft[] {
  const resolver = new Resolver(note, context, language);
  return answer.entries.flatMap((said) => resolver.resolve(said));
}

class Resolver {
  readonly #note: string;
  readonly #context: NoteContext;
  readonly #language: Language;
  readonly #folded: string;
  #day: TimeContext['day'] = null;
  #dates: Temporal.PlainDate[] | null = null;
  #end: Temporal.ZonedDateTime | null = null;
  #unit: 'hour' | 'minute' = 'hour';

  constructor(note: string, context: NoteContext, language: Language) {
    this.#note = note;
    this.#context = context;
    this.#language = language;
    this.#folded = wordsOnly(note);
  }

  resolve(said: Said): Draft[] {
    this.#hold(this.#phrase(said.day));
    const marks = this.#timeMarks(said);
    const clause: Clause = { from: 0, to: 0, sentence: 0, link: 'none', scope: 'own', marks };
    const now = this.#context.spokenAt.toZonedDateTimeISO(this.#context.timeZone);
    const time = timeOf(clause, {
      now,
      monthFirst: this.#language.monthFirst(this.#context.timeZone),
      chart: chartOf('', this.#language),
      day: this.#day,
      chained: said.followsPrevious ? this.#end : null,
      precedes: null,
      unit: this.#unit,
    });
    if (time === null || time.minutes <= 0) return [];
    this.#end = time.end;
    const pause = Math.min(this.#minutes(said.pause), time.minutes - 1);
    const { projectId, client } = this.#name(this.#phrase(said.project));
    const tags = this.#context.tags.filter((tag) =>
      said.tags.some((one) => fold(one) === fold(tag) && this.#says(one)),
    );
    return (this.#dates ?? [time.date]).map((date) => ({
      date,
      start: time.start && temporal.PlainTime.from({ hour: time.start.hour, minute: time.start.minute }),
      durationSeconds: Math.max(0, Math.round((time.minutes - pause) * 60)),
      description: this.#says(said.work) ? said.work.trim() : '',
      projectId,
      client,
      tags,
      namesUnknown: projectId === null && this.#spans(said.project).length > 0,
      confidence,
      words: {
        date: this.#spans(said.day),
        start: this.#spans(said.start, said.end),
        duration: this.#spans(said.length, said.start, said.end),
        description: this.#spans(said.work),
        project: this.#spans(said.project),
        tags: this.#spans(...said.tags),
        unknownName: projectId === null ? this.#spans(said.project) : [],
      },
    }));
  }

  /** A day said once holds until another is said. */
  #hold(phrase: string | null): void {
    if (phrase === null) return;
    const marks = this.#read(phrase);
    const recurrence = marks.find((mark) => mark.is === 'recurrence' && mark.recurrence.onlyPerDay !== true);
    const day = marks.findLast((mark) => mark.is === 'day');
    const today = this.#context.spokenAt.toZonedDateTimeISO(this.#context.timeZone).toPlainDate();
    this.#dates = recurrence?.is === 'recurrence' ? datesOf(recurrence.recurrence, today) : null;
    if (day?.is === 'day') this.#day = day.said;
  }

  #timeMarks(said: Said): Mark[] {
    const length = this.#phrase(said.length);
    const marks =
      length === null
        ? []
        : this.#read(length)
            .filter(({ is }) => ['duration', 'last', 'range', 'since'].includes(is))
            .slice(0, 1);
    const [duration] = marks;
    if (duration?.is === 'duration') this.#unit = duration.unit;
    const start = this.#clock(said.start);
    const end = this.#clock(said.end);
    if (start) marks.push({ is: 'start', from: 0, to: 0, at: start });
    if (end) marks.push({ is: 'stop', from: 0, to: 0, at: end });
    return marks;
  }

  #read(phrase: string): Mark[] {
    return readTime(chartOf(phrase, this.#language), this.#language).toSorted(
      (a, b) => b.to - b.from - (a.to - a.from),
    );
  }

  #clock(given: string | null) {
    const phrase = this.#phrase(given);
    if (phrase === null) return null;
    const found = findAll(chartOf(phrase, this.#language), this.#language.time.clocks);
    return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]?.value ?? null;
  }

  #minutes(given: string | null): number {
    const phrase = this.#phrase(given);
    if (phrase === null) return 0;
    const marks = this.#read(phrase);
    return (
      lengthOf({ from: 0, to: 0, sentence: 0, link: 'none', scope: 'own', marks }, 'minute')?.minutes ?? 0
    );
  }

  /** Only a project of the workspace can come out, whatever the model wrote. */
  #name(phrase: string | null): { projectId: string | null; client: string | null } {
    if (phrase === null) return { projectId: null, client: null };
    const chart = chartOf(phrase, this.#language);
    const found = findNames(
      chart,
      this.#language,
      catalogueOf(this.#context.projects, this.#context.aliases),
    );
    const marks = found.map((one) => ({
      is: 'name' as const,
      from: one.from,
      to: one.to,
      found: one,
      projects: one.name.projects,
    }));
    const { naming } = namingOf({ from: 0, to: 0, sentence: 0, link: 'none', scope: 'own', marks });
    const [project] = naming.projects.length === 1 ? naming.projects : [];
    return { projectId: project?.id ?? null, client: project?.client ?? naming.client };
  }

  #phrase(given: string | null): string | null {
    return given !== null && this.#says(given) ? given : null;
  }

  #says(phrase: string): boolean {
    const words = wordsOnly(phrase);
    return words !== '' && ` ${this.#folded} `.includes(` ${words} `);
  }

  #spans(...phrases: (string | null)[]): Span[] {
    return phrases.flatMap((phrase) => {
      const from =
        phrase === null || phrase.trim() === ''
          ? -1
          : this.#note.toLowerCase().indexOf(phrase.trim().toLowerCase());
      return from < 0 || phrase === null ? [] : [{ from, to: from + phrase.trim().length }];
    });
  }
}

const wordsOnly = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
