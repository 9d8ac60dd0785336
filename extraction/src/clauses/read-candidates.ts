import type { Temporal } from 'temporal-polyfill';
import { type Moment, type SpokenDay, toDate } from '../time/days.ts';
import { listDates, type Recurrence } from '../time/recurrence.ts';
import type { AnnotatedNote } from './annotated-note.ts';
import type { Annotation } from './annotations.ts';
import { type Billable, getBillable, notSaid, setBillable } from './billable.ts';
import { getShare, getTags, isAtOddHours } from './clause-fields.ts';
import { type ClauseTime, findLength, findTime, getDay, type TimeContext } from './clause-time.ts';
import { type Clause, has, isCore, isDay, joinsDays, looksBack } from './clauses.ts';
import { describe } from './describe.ts';
import { getDoubts } from './doubts.ts';
import { type EntryCandidate, isElliptical, type Naming, noName } from './entry-candidate.ts';
import { exceptions, exclude, isDeniedDay, isExcepted, isThatDay } from './exceptions.ts';
import { getLeftOut, getTokens } from './left-out.ts';
import { combined, getNaming } from './naming.ts';
import { isInsideWork, isNoWork, isPause, isPlan } from './no-work.ts';

/** What was said once for a list or for the whole note. */
export type Global = { naming: Naming; day: SpokenDay | null; text: string; annotations: Annotation[] };

export type ParsedCandidates = { candidates: EntryCandidate[]; globals: Global[] };

/** Reads the clauses in order and carries context from one to the next. */
export function readCandidates(
  note: AnnotatedNote,
  source: string,
  clauses: Clause[],
  moment: Moment,
): ParsedCandidates {
  const reader = new Reader(note, source, moment);
  for (const clause of clauses) reader.read(clause);
  return { candidates: reader.candidates, globals: reader.globals };
}

type When = {
  day: SpokenDay | null;
  also: SpokenDay[];
  recurrence: Recurrence | null;
  annotations: Annotation[];
};
const nothingSaid: When = { day: null, also: [], recurrence: null, annotations: [] };

class Reader {
  readonly candidates: EntryCandidate[] = [];
  readonly globals: Global[] = [];
  readonly #note: AnnotatedNote;
  readonly #source: string;
  readonly #moment: Moment;
  #when: When = nothingSaid;
  #unit: 'hour' | 'minute' = 'hour';
  #heading: {
    naming: Naming;
    annotations: Annotation[];
    billable: Billable;
    sentence: number | null;
  } | null = null;
  /** Time that passed since the last entry without being one. */
  #gap: number | null = 0;
  /** Nothing more is read of a clause that follows a dropped entry, until a length is said. */
  #dropped = false;

  constructor(note: AnnotatedNote, source: string, moment: Moment) {
    this.#note = note;
    this.#source = source;
    this.#moment = moment;
  }

  read(clause: Clause): void {
    if (clause.link === 'drop') {
      if (!this.#dropped) this.#drop(clause);
      this.#dropped = true;
    }
    if (clause.scope === 'all') this.#readGlobal(clause);
    else if (isPause(this.#note, this.#source, clause)) this.#readPause(clause);
    else if (!isCore(clause)) this.#readModifierClause(clause);
    else this.#readEntry(clause);
  }

  #readEntry(clause: Clause): void {
    const last = this.candidates.at(-1);
    if (clause.link === 'part' && last) last.share = 'total';
    if (isNoWork(this.#note, this.#source, clause)) return;
    const candidate = this.#toCandidate(clause);
    if (candidate === null) return;
    const deniesDay = clause.annotations.some((annotation) => isDeniedDay(clause, annotation));
    const denied = clause.annotations.some(
      (annotation) =>
        annotation.is === 'word' &&
        annotation.word === 'negation' &&
        !isInsideWork(this.#note, clause, annotation.from),
    );
    candidate.negated = (denied && !deniesDay) || isPlan(this.#note, clause);
    this.#dropped = false;
    this.#gap = 0;
    this.candidates.push(candidate);
  }

  /** The entry just said, or "the first one". */
  #drop(clause: Clause): void {
    const drop = clause.annotations.find(
      (annotation) => annotation.is === 'word' && annotation.word === 'drop',
    );
    for (let at = drop?.from ?? clause.to; at < (drop?.to ?? 0); at += 1) {
      const [ordinal] = this.#note.chart.at('ord', at);
      if (ordinal && this.candidates.length >= ordinal.value) {
        this.candidates.splice(ordinal.value - 1, 1);
        return;
      }
    }
    this.candidates.pop();
  }

  #readGlobal(clause: Clause): void {
    const { text } = describe(this.#note, this.#source, clause, getTokens(clause, 'everything'));
    const { naming, annotations } = getNaming(clause);
    const { day } = this.#toWhen(clause);
    this.globals.push({
      naming,
      day,
      text: naming === noName && day === null ? text : '',
      annotations,
    });
  }

  #readPause(clause: Clause): void {
    const pause = clause.annotations.find((annotation) => annotation.is === 'break');
    const length = pause?.is === 'break' ? pause.minutes : findLength(clause, this.#unit)?.minutes;
    this.#gap = this.#gap === null || length === undefined ? null : this.#gap + length;
  }

  /** A clause without a length may say when, what for or what about the one before or the ones after. */
  #readModifierClause(clause: Clause): void {
    const last = this.candidates.at(-1);
    const said = this.#toWhen(clause);
    const { naming, annotations } = getNaming(clause);
    const billable = getBillable(this.#note, clause);
    const hasContent = annotations.length > 0 || billable.annotations.length > 0;
    if (clause.scope === 'list') this.#heading = { naming, annotations, billable, sentence: clause.sentence };
    // "Nightjar album today. Overdubs two hours, comping 45 minutes."
    else if (last === undefined && hasContent && !this.#note.saysSomething(clause.from, clause.to))
      this.#heading = { naming, annotations, billable, sentence: null };
    if (last?.recurrence && said.day && has(clause, 'negation', 'not-done')) {
      exclude(last, [said.day], this.#moment);
      return;
    }
    if (has(clause, 'not-done', 'negation', 'plan', 'question', 'not-work') || this.#dropped) return;
    if (has(clause, 'except') && last?.recurrence) {
      exclude(last, exceptions(clause), this.#moment);
      return;
    }
    const repeats =
      has(clause, 'same') &&
      !looksBack(this.#note, clause) &&
      !this.#note.saysSomething(clause.from, clause.to);
    if (last && said.day && repeats) {
      this.#repeat(last, clause, said);
      return;
    }
    if (said.annotations.length > 0) {
      const redates = last !== undefined && looksBack(this.#note, clause) && !last.dateSaid;
      if (redates) this.#redate(last, said);
      else this.#when = said;
    }
    if (last && clause.sentence <= last.clause.sentence + 2) {
      this.#addTo(last, clause, naming, annotations);
      setBillable(last, billable);
    }
    if (clause.link === 'after' || clause.link === 'later') this.#gap = null;
  }

  /** "Tuesday the same": all of the last entry, on another day. */
  #repeat(last: EntryCandidate, clause: Clause, said: When): void {
    const date = said.day && toDate(said.day, this.#moment);
    this.#when = said;
    if (date)
      this.candidates.push({
        ...last,
        clause,
        dates: [date],
        dateSaid: true,
        start: null,
        end: null,
        from: { ...last.from, date: said.annotations },
      });
  }

  #addTo(last: EntryCandidate, clause: Clause, naming: Naming, annotations: Annotation[]): void {
    last.tags = [...new Set([...last.tags, ...getTags(clause)])];
    last.from.tags = [...last.from.tags, ...clause.annotations.filter(({ is }) => is === 'tags')];
    const namesMore = naming.projects.length > 0 || (naming.client !== null && last.naming.client === null);
    if (last.naming.projects.length === 0 && namesMore && clause.link === 'none' && clause.scope !== 'list') {
      last.naming = naming;
      last.from.name = annotations;
    }
    const description = describe(this.#note, this.#source, clause, new Set());
    if (
      last.description.text === '' &&
      description.text !== '' &&
      clause.link === 'none' &&
      clause.scope !== 'list'
    ) {
      last.description = description;
      last.doubts.push('aside');
    }
  }

  #redate(last: EntryCandidate, said: When): void {
    if (said.day === null) return;
    const date = toDate(said.day, this.#moment);
    if (date === null) return;
    last.dates = [date];
    last.dateSaid = true;
    last.from.date = [...last.from.date, ...said.annotations];
    this.#when = said;
    const time =
      last.start &&
      findTime(last.clause, { ...this.#context(last.clause), day: said.day, chained: null, precedes: null });
    if (time)
      Object.assign(last, { dates: [time.date], start: time.start, end: time.end, minutes: time.minutes });
  }

  #toWhen(clause: Clause): When {
    const perDay = has(clause, 'per-day');
    const annotations = clause.annotations.filter(
      (annotation) =>
        isDay(annotation) && !isExcepted(clause, annotation) && (perDay || !isLoose(annotation)),
    );
    const recurrence = annotations.findLast((annotation) => annotation.is === 'recurrence');
    if (recurrence?.is === 'recurrence')
      return { ...nothingSaid, recurrence: recurrence.recurrence, annotations: [recurrence] };
    const days = annotations.filter((annotation) => annotation.is === 'day');
    const today = days.find(
      (annotation) =>
        annotation.is === 'day' && annotation.said.day.is === 'ago' && annotation.said.day.days === 0,
    );
    const day = today ?? days.at(-1);
    if (day?.is !== 'day') return nothingSaid;
    const listed = days.filter((one, index) => {
      const next = days[index + 1];
      return next !== undefined && joinsDays(this.#note, one, next);
    });
    return {
      ...nothingSaid,
      day: day.said,
      also: listed.flatMap((one) => (one.is === 'day' ? [one.said] : [])),
      annotations: [...listed, day],
    };
  }

  #context(clause: Clause): TimeContext {
    const last = this.candidates.at(-1);
    const follows = clause.link === 'after' && !has(clause, 'later') && last?.end && this.#gap !== null;
    return {
      ...this.#moment,
      chart: this.#note.chart,
      day: this.#when.day,
      chained: follows && last?.end ? last.end.add({ minutes: this.#gap ?? 0 }) : null,
      precedes: clause.link === 'before' ? (last?.start ?? null) : null,
      unit: this.#unit,
    };
  }

  #toCandidate(clause: Clause): EntryCandidate | null {
    const own = this.#toWhen(clause);
    const carried = this.#when;
    const last = this.candidates.at(-1);
    const replaces = last?.recurrence && (clause.link === 'but' || own.day !== null) ? last : undefined;
    this.#when = own.annotations.length > 0 ? own : withoutPart(carried);
    const hours = clause.annotations.find((annotation) => annotation.is === 'duration');
    const context = this.#context(clause);
    // A day of its own breaks the chain.
    if (own.annotations.length > 0) context.chained = null;
    const share = getShare(clause);
    const time =
      findTime(clause, context) ?? (share === 'rest' || share === 'half' ? shareTime(context) : null);
    if (hours?.is === 'duration') this.#unit = hours.unit;
    if (time === null) return null;
    const candidate = this.#assemble(clause, time, own, share);
    if (replaces && (clause.link === 'but' || isElliptical(candidate)))
      this.#replaceDay(replaces, candidate, own);
    return candidate;
  }

  #assemble(clause: Clause, time: ClauseTime, own: When, share: EntryCandidate['share']): EntryCandidate {
    const leftOut = getLeftOut(this.#note, clause);
    const { naming, annotations } = getNaming(clause, leftOut);
    const description = describe(this.#note, this.#source, clause, leftOut);
    const { billable, annotations: billableAnnotations } = getBillable(this.#note, clause);
    const breaks = clause.annotations
      .flatMap((annotation) => (annotation.is === 'break' ? [annotation.minutes] : []))
      .reduce((sum, one) => sum + one, 0);
    const recurrence = this.#when.recurrence;
    const candidate: EntryCandidate = {
      clause,
      dates: recurrence
        ? listDates(recurrence, this.#moment.now.toPlainDate())
        : [...this.#alsoOn(), time.date],
      dateSaid: own.annotations.length > 0,
      recurrence,
      start: time.start,
      end: time.end,
      minutes: Math.max(time.minutes - breaks, 0),
      description,
      naming,
      task: null,
      tags: getTags(clause),
      billable,
      from: {
        date: [...this.#when.annotations],
        time: time.annotations,
        name: annotations,
        task: [],
        tags: clause.annotations.filter(({ is }) => is === 'tags'),
        billable: billableAnnotations,
      },
      share,
      negated: false,
      doubts: getDoubts(this.#note, clause, description),
    };
    if (isAtOddHours(clause, time)) candidate.doubts.push('odd-hours');
    if (exceptions(clause).length > 0) exclude(candidate, exceptions(clause), this.#moment);
    this.#fill(candidate);
    return candidate;
  }

  /** "For the Harbor portal two hours of tests and an hour of reports": the name leads, and the others have none. */
  #openList({ clause, naming, from }: EntryCandidate): void {
    const [name] = from.name;
    const leads = this.#note.is('for', clause.from) && name !== undefined && name.from <= clause.from + 2;
    if (leads)
      this.#heading = { naming, annotations: from.name, billable: notSaid, sentence: clause.sentence };
  }

  #alsoOn(): Temporal.PlainDate[] {
    return this.#when.also.map((day) => toDate(day, this.#moment)).filter((date) => date !== null);
  }

  /** What a clause points back to, or stands under. */
  #fill(candidate: EntryCandidate): void {
    const last = this.candidates.at(-1);
    const unnamed = candidate.naming.projects.length === 0 && candidate.naming.client === null;
    if (last && has(candidate.clause, 'same')) {
      if (unnamed) {
        candidate.naming = last.naming;
        candidate.from.name = last.from.name;
      }
      if (candidate.description.text === '') candidate.description = last.description;
    }
    this.#openList(candidate);
    const covers = this.#heading?.sentence === null || this.#heading?.sentence === candidate.clause.sentence;
    const heading = covers ? this.#heading : null;
    if (heading) setBillable(candidate, heading.billable);
    if (heading && heading.annotations.length > 0 && candidate.naming.projects.length === 0) {
      candidate.naming = combined(candidate.naming, heading.naming);
      candidate.from.name = heading.annotations;
    }
  }

  /** "but on Wednesday it was three": that day goes out of the recurrence and stands by itself. */
  #replaceDay(whole: EntryCandidate, candidate: EntryCandidate, own: When): void {
    if (own.day === null) return;
    const excluded = whole.dates.filter((date) => isThatDay(date, own.day, this.#moment));
    if (excluded.length > 0) {
      whole.dates = whole.dates.filter((date) => !excluded.includes(date));
      candidate.dates = excluded;
    }
    candidate.recurrence = null;
    if (isElliptical(candidate)) {
      candidate.description = whole.description;
      candidate.naming = whole.naming;
      candidate.from.name = whole.from.name;
      candidate.tags = whole.tags;
      setBillable(candidate, { billable: whole.billable, annotations: whole.from.billable });
    }
    this.#when = { ...nothingSaid, recurrence: whole.recurrence, annotations: whole.from.date };
  }
}

/** "this week" by itself is no recurrence. */
const isLoose = (annotation: Annotation) =>
  annotation.is === 'recurrence' && annotation.recurrence.onlyPerDay === true;

/** The part of the day was said of the clause before; only the evening lasts. */
function withoutPart(when: When): When {
  const part = when.day?.part;
  if (!when.day || part === null || part === 'evening' || part === 'night') return when;
  return { ...when, day: { ...when.day, part: null } };
}

const shareTime = (context: TimeContext): ClauseTime => ({
  date: getDay(context),
  start: null,
  end: null,
  minutes: 0,
  annotations: [],
});
