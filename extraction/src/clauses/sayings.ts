import type { Temporal } from 'temporal-polyfill';
import { dateOf, type Moment, type SaidDay } from '../time/days.ts';
import { datesOf, type Recurrence } from '../time/recurrence.ts';
import { type Billable, billableOf, notSaid, takeBillable } from './billable.ts';
import { type ClauseTime, dayOf, lengthOf, type TimeContext, timeOf } from './clause-time.ts';
import { type Clause, has, isCore, isDay, joinsDays, looksBack } from './clauses.ts';
import { describe } from './describe.ts';
import { doubtsOf } from './doubts.ts';
import { exceptions, exclude, isDeniedDay, isExcepted, isThatDay } from './exceptions.ts';
import { leftOutOf, tokensOf } from './left-out.ts';
import type { Mark } from './marks.ts';
import { combined, namingOf } from './naming.ts';
import { isInsideWork, isNoWork, isPause, isPlan } from './no-work.ts';
import type { Reading } from './reading.ts';
import { isElliptical, type Naming, noName, type Saying } from './saying.ts';

/** What was said once for a list or for the whole note. */
export type Global = { naming: Naming; day: SaidDay | null; text: string; marks: Mark[] };

export type Said = { sayings: Saying[]; globals: Global[] };

/** Goes through the clauses in order, keeping in mind what holds from one to the next. */
export function readSayings(reading: Reading, source: string, clauses: Clause[], moment: Moment): Said {
  const reader = new Reader(reading, source, moment);
  for (const clause of clauses) reader.read(clause);
  return { sayings: reader.sayings, globals: reader.globals };
}

type When = { day: SaidDay | null; also: SaidDay[]; recurrence: Recurrence | null; marks: Mark[] };
const nothingSaid: When = { day: null, also: [], recurrence: null, marks: [] };

class Reader {
  readonly sayings: Saying[] = [];
  readonly globals: Global[] = [];
  readonly #reading: Reading;
  readonly #source: string;
  readonly #moment: Moment;
  #when: When = nothingSaid;
  #unit: 'hour' | 'minute' = 'hour';
  #heading: { naming: Naming; marks: Mark[]; billable: Billable; sentence: number | null } | null = null;
  /** Time that passed since the last entry without being one. */
  #gap: number | null = 0;
  /** Nothing more is read of a clause that follows a dropped entry, until a length is said. */
  #dropped = false;

  constructor(reading: Reading, source: string, moment: Moment) {
    this.#reading = reading;
    this.#source = source;
    this.#moment = moment;
  }

  read(clause: Clause): void {
    if (clause.link === 'drop') {
      if (!this.#dropped) this.#drop(clause);
      this.#dropped = true;
    }
    if (clause.scope === 'all') this.#readGlobal(clause);
    else if (isPause(this.#reading, this.#source, clause)) this.#readPause(clause);
    else if (!isCore(clause)) this.#readAside(clause);
    else this.#readEntry(clause);
  }

  #readEntry(clause: Clause): void {
    const last = this.sayings.at(-1);
    if (clause.link === 'part' && last) last.share = 'total';
    if (isNoWork(this.#reading, this.#source, clause)) return;
    const saying = this.#sayingOf(clause);
    if (saying === null) return;
    const deniesDay = clause.marks.some((mark) => isDeniedDay(clause, mark));
    const denied = clause.marks.some(
      (mark) =>
        mark.is === 'word' && mark.word === 'negation' && !isInsideWork(this.#reading, clause, mark.from),
    );
    saying.negated = (denied && !deniesDay) || isPlan(this.#reading, clause);
    this.#dropped = false;
    this.#gap = 0;
    this.sayings.push(saying);
  }

  /** The entry just said, or "the first one". */
  #drop(clause: Clause): void {
    const drop = clause.marks.find((mark) => mark.is === 'word' && mark.word === 'drop');
    for (let at = drop?.from ?? clause.to; at < (drop?.to ?? 0); at += 1) {
      const [ordinal] = this.#reading.chart.at('ord', at);
      if (ordinal && this.sayings.length >= ordinal.value) {
        this.sayings.splice(ordinal.value - 1, 1);
        return;
      }
    }
    this.sayings.pop();
  }

  #readGlobal(clause: Clause): void {
    const { text } = describe(this.#reading, this.#source, clause, tokensOf(clause, 'everything'));
    const { naming, marks } = namingOf(clause);
    const { day } = this.#whenOf(clause);
    this.globals.push({
      naming,
      day,
      text: naming === noName && day === null ? text : '',
      marks,
    });
  }

  #readPause(clause: Clause): void {
    const pause = clause.marks.find((mark) => mark.is === 'break');
    const length = pause?.is === 'break' ? pause.minutes : lengthOf(clause, this.#unit)?.minutes;
    this.#gap = this.#gap === null || length === undefined ? null : this.#gap + length;
  }

  /** A clause without a length may say when, what for or what about the one before or the ones after. */
  #readAside(clause: Clause): void {
    const last = this.sayings.at(-1);
    const said = this.#whenOf(clause);
    const { naming, marks } = namingOf(clause);
    const billable = billableOf(this.#reading, clause);
    const tells = marks.length > 0 || billable.marks.length > 0;
    if (clause.scope === 'list') this.#heading = { naming, marks, billable, sentence: clause.sentence };
    // "Nightjar album today. Overdubs two hours, comping 45 minutes."
    else if (last === undefined && tells && !this.#reading.saysSomething(clause.from, clause.to))
      this.#heading = { naming, marks, billable, sentence: null };
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
      !looksBack(this.#reading, clause) &&
      !this.#reading.saysSomething(clause.from, clause.to);
    if (last && said.day && repeats) {
      this.#repeat(last, clause, said);
      return;
    }
    if (said.marks.length > 0) {
      const redates = last !== undefined && looksBack(this.#reading, clause) && !last.dateSaid;
      if (redates) this.#redate(last, said);
      else this.#when = said;
    }
    if (last && clause.sentence <= last.clause.sentence + 2) {
      this.#addTo(last, clause, naming, marks);
      takeBillable(last, billable);
    }
    if (clause.link === 'after' || clause.link === 'later') this.#gap = null;
  }

  /** "Tuesday the same": all of the last entry, on another day. */
  #repeat(last: Saying, clause: Clause, said: When): void {
    const date = said.day && dateOf(said.day, this.#moment);
    this.#when = said;
    if (date)
      this.sayings.push({
        ...last,
        clause,
        dates: [date],
        dateSaid: true,
        start: null,
        end: null,
        from: { ...last.from, date: said.marks },
      });
  }

  #addTo(last: Saying, clause: Clause, naming: Naming, marks: Mark[]): void {
    last.tags = [...new Set([...last.tags, ...tagsOf(clause)])];
    last.from.tags = [...last.from.tags, ...clause.marks.filter(({ is }) => is === 'tags')];
    const namesMore = naming.projects.length > 0 || (naming.client !== null && last.naming.client === null);
    if (last.naming.projects.length === 0 && namesMore && clause.link === 'none' && clause.scope !== 'list') {
      last.naming = naming;
      last.from.name = marks;
    }
    const description = describe(this.#reading, this.#source, clause, new Set());
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

  #redate(last: Saying, said: When): void {
    if (said.day === null) return;
    const date = dateOf(said.day, this.#moment);
    if (date === null) return;
    last.dates = [date];
    last.dateSaid = true;
    last.from.date = [...last.from.date, ...said.marks];
    this.#when = said;
    const time =
      last.start &&
      timeOf(last.clause, { ...this.#context(last.clause), day: said.day, chained: null, precedes: null });
    if (time)
      Object.assign(last, { dates: [time.date], start: time.start, end: time.end, minutes: time.minutes });
  }

  #whenOf(clause: Clause): When {
    const perDay = has(clause, 'per-day');
    const marks = clause.marks.filter(
      (mark) => isDay(mark) && !isExcepted(clause, mark) && (perDay || !isLoose(mark)),
    );
    const recurrence = marks.findLast((mark) => mark.is === 'recurrence');
    if (recurrence?.is === 'recurrence')
      return { ...nothingSaid, recurrence: recurrence.recurrence, marks: [recurrence] };
    const days = marks.filter((mark) => mark.is === 'day');
    const today = days.find(
      (mark) => mark.is === 'day' && mark.said.day.is === 'ago' && mark.said.day.days === 0,
    );
    const day = today ?? days.at(-1);
    if (day?.is !== 'day') return nothingSaid;
    const listed = days.filter((one, index) => {
      const next = days[index + 1];
      return next !== undefined && joinsDays(this.#reading, one, next);
    });
    return {
      ...nothingSaid,
      day: day.said,
      also: listed.flatMap((one) => (one.is === 'day' ? [one.said] : [])),
      marks: [...listed, day],
    };
  }

  #context(clause: Clause): TimeContext {
    const last = this.sayings.at(-1);
    const follows = clause.link === 'after' && !has(clause, 'later') && last?.end && this.#gap !== null;
    return {
      ...this.#moment,
      chart: this.#reading.chart,
      day: this.#when.day,
      chained: follows && last?.end ? last.end.add({ minutes: this.#gap ?? 0 }) : null,
      precedes: clause.link === 'before' ? (last?.start ?? null) : null,
      unit: this.#unit,
    };
  }

  #sayingOf(clause: Clause): Saying | null {
    const own = this.#whenOf(clause);
    const carried = this.#when;
    const last = this.sayings.at(-1);
    const replaces = last?.recurrence && (clause.link === 'but' || own.day !== null) ? last : undefined;
    this.#when = own.marks.length > 0 ? own : withoutPart(carried);
    const hours = clause.marks.find((mark) => mark.is === 'duration');
    const context = this.#context(clause);
    // A day of its own breaks the chain.
    if (own.marks.length > 0) context.chained = null;
    const share = shareOf(clause);
    const time =
      timeOf(clause, context) ?? (share === 'rest' || share === 'half' ? shareTime(context) : null);
    if (hours?.is === 'duration') this.#unit = hours.unit;
    if (time === null) return null;
    const saying = this.#assemble(clause, time, own, share);
    if (replaces && (clause.link === 'but' || isElliptical(saying))) this.#replaceDay(replaces, saying, own);
    return saying;
  }

  #assemble(clause: Clause, time: ClauseTime, own: When, share: Saying['share']): Saying {
    const leftOut = leftOutOf(this.#reading, clause);
    const { naming, marks } = namingOf(clause, leftOut);
    const description = describe(this.#reading, this.#source, clause, leftOut);
    const { billable, marks: billableMarks } = billableOf(this.#reading, clause);
    const breaks = clause.marks
      .flatMap((mark) => (mark.is === 'break' ? [mark.minutes] : []))
      .reduce((sum, one) => sum + one, 0);
    const recurrence = this.#when.recurrence;
    const saying: Saying = {
      clause,
      dates: recurrence
        ? datesOf(recurrence, this.#moment.now.toPlainDate())
        : [...this.#alsoOn(), time.date],
      dateSaid: own.marks.length > 0,
      recurrence,
      start: time.start,
      end: time.end,
      minutes: Math.max(time.minutes - breaks, 0),
      description,
      naming,
      task: null,
      tags: tagsOf(clause),
      billable,
      from: {
        date: [...this.#when.marks],
        time: time.marks,
        name: marks,
        task: [],
        tags: clause.marks.filter(({ is }) => is === 'tags'),
        billable: billableMarks,
      },
      share,
      negated: false,
      doubts: doubtsOf(this.#reading, clause, description),
    };
    if (isAtOddHours(clause, time)) saying.doubts.push('odd-hours');
    if (exceptions(clause).length > 0) exclude(saying, exceptions(clause), this.#moment);
    this.#fill(saying);
    return saying;
  }

  /** "For the Harbor portal two hours of tests and an hour of reports": the name leads, and the others have none. */
  #openList({ clause, naming, from }: Saying): void {
    const [name] = from.name;
    const leads = this.#reading.is('for', clause.from) && name !== undefined && name.from <= clause.from + 2;
    if (leads) this.#heading = { naming, marks: from.name, billable: notSaid, sentence: clause.sentence };
  }

  #alsoOn(): Temporal.PlainDate[] {
    return this.#when.also.map((day) => dateOf(day, this.#moment)).filter((date) => date !== null);
  }

  /** What a clause points back to, or stands under. */
  #fill(saying: Saying): void {
    const last = this.sayings.at(-1);
    const unnamed = saying.naming.projects.length === 0 && saying.naming.client === null;
    if (last && has(saying.clause, 'same')) {
      if (unnamed) {
        saying.naming = last.naming;
        saying.from.name = last.from.name;
      }
      if (saying.description.text === '') saying.description = last.description;
    }
    this.#openList(saying);
    const covers = this.#heading?.sentence === null || this.#heading?.sentence === saying.clause.sentence;
    const heading = covers ? this.#heading : null;
    if (heading) takeBillable(saying, heading.billable);
    if (heading && heading.marks.length > 0 && saying.naming.projects.length === 0) {
      saying.naming = combined(saying.naming, heading.naming);
      saying.from.name = heading.marks;
    }
  }

  /** "but on Wednesday it was three": that day goes out of the recurrence and stands by itself. */
  #replaceDay(whole: Saying, saying: Saying, own: When): void {
    if (own.day === null) return;
    const excluded = whole.dates.filter((date) => isThatDay(date, own.day, this.#moment));
    if (excluded.length > 0) {
      whole.dates = whole.dates.filter((date) => !excluded.includes(date));
      saying.dates = excluded;
    }
    saying.recurrence = null;
    if (isElliptical(saying)) {
      saying.description = whole.description;
      saying.naming = whole.naming;
      saying.from.name = whole.from.name;
      saying.tags = whole.tags;
      takeBillable(saying, { billable: whole.billable, marks: whole.from.billable });
    }
    this.#when = { ...nothingSaid, recurrence: whole.recurrence, marks: whole.from.date };
  }
}

/** "this week" by itself is no recurrence. */
const isLoose = (mark: Mark) => mark.is === 'recurrence' && mark.recurrence.onlyPerDay === true;

/** The part of the day was said of the clause before; only the evening lasts. */
function withoutPart(when: When): When {
  const part = when.day?.part;
  if (!when.day || part === null || part === 'evening' || part === 'night') return when;
  return { ...when, day: { ...when.day, part: null } };
}

/** "between two and four", told in the morning: hardly the small hours. */
function isAtOddHours({ marks }: Clause, { start }: ClauseTime): boolean {
  const vague = marks.some(
    (mark) => (mark.is === 'range' && !mark.start.exact) || (mark.is === 'start' && !mark.at.exact),
  );
  return start !== null && start.hour < 6 && vague;
}

function tagsOf(clause: Clause): string[] {
  return clause.marks.flatMap((mark) => (mark.is === 'tags' ? mark.tags : []));
}

function shareOf(clause: Clause): Saying['share'] {
  const days = clause.marks.filter(({ is }) => is === 'day').length;
  if (has(clause, 'each') && days > 1) return 'none';
  for (const share of ['split', 'each', 'half', 'rest'] as const) if (has(clause, share)) return share;
  return has(clause, 'total') ? 'total' : 'none';
}

const shareTime = (context: TimeContext): ClauseTime => ({
  date: dayOf(context),
  start: null,
  end: null,
  minutes: 0,
  marks: [],
});
