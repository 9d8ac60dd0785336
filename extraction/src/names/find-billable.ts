import type { Language } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';

/** That work is billable, or that it is not. */
export type BillableFound = {
  is: 'billable';
  from: number;
  to: number;
  billable: boolean;
  /** Said of all entries but those with one of the words in `except`. */
  everything: boolean;
  except: readonly string[];
};

type Place = { from: number; to: number };

/** What else was understood in the note. */
export type Understood = {
  time: readonly (Place & { is: string })[];
  names: readonly Place[];
};

/** The longest phrase that begins at a token. */
export function billableAt(chart: Chart, at: number): { to: number; billable: boolean } | null {
  const phrases = [
    ...chart.at('billable', at).map(({ to }) => ({ to, billable: true })),
    ...chart.at('not-billable', at).map(({ to }) => ({ to, billable: false })),
  ];
  return phrases.toSorted((a, b) => b.to - a.to)[0] ?? null;
}

/** Finds where a note says that work is billable or not; "a report on billable hours" says no such thing. */
export function findBillable(chart: Chart, language: Language, understood: Understood): BillableFound[] {
  const finder = new Finder(chart, language, understood);
  const found: BillableFound[] = [];
  for (let at = 0; at < chart.tokens.length; at += 1) {
    const here = finder.chargedTo(at) ?? finder.statedAt(at);
    found.push(...here);
    // Of "not billable" the second word is never said alone.
    at = Math.max(at, (here.at(-1)?.to ?? finder.phraseAt(at)?.to ?? 0) - 1);
  }
  return found;
}

/** Whom it is charged to has at most so many words. */
const longestPayer = 5;
/** What is left out of "everything" has at most so many words. */
const longestException = 5;

class Finder {
  readonly #chart: Chart;
  readonly #language: Language;
  readonly #understood: Understood;

  constructor(chart: Chart, language: Language, understood: Understood) {
    this.#chart = chart;
    this.#language = language;
    this.#understood = understood;
  }

  /** "I'll bill Acme for it": the words around whom it is charged to. */
  chargedTo(from: number): BillableFound[] | null {
    const opening = this.#longest('not-bill', from) ?? this.#longest('bill', from);
    if (opening === null) return null;
    for (let at = opening; at <= opening + longestPayer; at += 1) {
      if (this.#chart.tokens[at] === undefined || (at > opening && parts(this.#chart.tokens[at])))
        return null;
      const to = this.#longest('for-it', at);
      if (to === null) continue;
      const isDenied = this.#chart.is(at - 1, 'negation') && at - 1 >= opening;
      const everything = this.#any(at, to, 'everything');
      const said = {
        is: 'billable',
        billable: !isDenied && !this.#chart.is(from, 'not-bill'),
        everything,
        except: [],
      } as const;
      return [
        { ...said, from, to: opening },
        { ...said, from: isDenied ? at - 1 : at, to },
      ];
    }
    return null;
  }

  /** "billable", with what leads to it and whether it is said of everything. */
  statedAt(at: number): BillableFound[] {
    const phrase = this.phraseAt(at);
    if (phrase === null) return [];
    const lead = this.#getLead(at);
    if (!this.#isStatement({ from: at, to: phrase.to }, lead)) return [];
    const after = this.#everythingAfter(phrase.to);
    const everything = lead.everything || after !== null;
    const to = after ?? phrase.to;
    const exception = everything ? this.#exceptionAt(to) : null;
    return [
      {
        is: 'billable',
        from: lead.isDenied ? lead.from - 1 : lead.from,
        to: exception?.to ?? to,
        billable: phrase.billable && !lead.isDenied,
        everything,
        except: exception?.words ?? [],
      },
    ];
  }

  /** The longest phrase that begins at a token; inside of a length ("two billable hours") it needs no place of its own. */
  phraseAt(at: number): { to: number; billable: boolean } | null {
    const phrase = billableAt(this.#chart, at);
    if (phrase === null) return null;
    const isFree = (to: number) =>
      ![...this.#understood.time, ...this.#understood.names].some((one) => one.from < to && one.to > at);
    if (!isFree(phrase.to)) return null;
    const unit = this.#chart.is(phrase.to, 'hour') && !parts(this.#chart.tokens[phrase.to]);
    return unit && isFree(phrase.to + 1) ? { ...phrase, to: phrase.to + 1 } : phrase;
  }

  /** Where the words begin that lead to it: "all of it is", "mark it as". */
  #getLead(at: number): { from: number; everything: boolean; isClear: boolean; isDenied: boolean } {
    let from = at;
    let everything = false;
    let isClear = false;
    while (from > 0 && !parts(this.#chart.tokens[from])) {
      const all = this.#endingAt('everything', from);
      const start = all ?? this.#endingAt('declares', from);
      if (start === null || this.#isTaken(start, from)) break;
      everything ||= all !== null;
      // "that billable time" may be what was worked on.
      isClear ||= all !== null || !this.#isArticle(start);
      from = start;
    }
    // "never billable", "didn't bill it"
    const isDenied = this.#chart.is(from - 1, 'negation') && !parts(this.#chart.tokens[from]);
    return {
      from,
      everything,
      isClear: isClear || isDenied || (from < at && this.#opens(from)),
      isDenied,
    };
  }

  #isArticle(at: number): boolean {
    return this.#chart.is(at, 'article') && !/['’]/.test(this.#chart.tokens[at]?.text ?? '');
  }

  #isStatement({ from, to }: Place, lead: { from: number; isClear: boolean }): boolean {
    const ofTime = this.#ofTime(from);
    const closes = this.#closes(to);
    if (ofTime && !this.#chart.is(to - 1, 'hour')) return true;
    if (!closes) return false;
    if (lead.isClear || ofTime || this.#opens(lead.from) || this.#chart.is(from, ...verbs)) return true;
    if (this.#chart.is(from - 1, 'article', 'preposition', 'of') && !this.#chart.is(from - 1, 'and'))
      return false;
    return !this.#language.modifierFollows || !this.#belongsToNoun(from);
  }

  /** "two hours billable", "two hours of billable design". */
  #ofTime(from: number): boolean {
    const isEnd = (at: number) => this.#understood.time.some(({ is, to }) => is === 'duration' && to === at);
    return isEnd(from) || (this.#chart.is(from - 1, 'of') && isEnd(from - 1));
  }

  /** "le temps facturable", "analyse des heures facturables": the noun before it is what is billable. */
  #belongsToNoun(from: number): boolean {
    if (this.#isTaken(from - 1, from)) return false;
    if (this.#chart.is(from - 1, 'hour', 'minute', 'day-unit')) return true;
    const isSmall = this.#chart.is(from - 2, 'article', 'preposition');
    return isSmall && !this.#chart.is(from - 2, 'of', 'for', 'and') && !parts(this.#chart.tokens[from - 1]);
  }

  #opens(from: number): boolean {
    return from === 0 || parts(this.#chart.tokens[from]) || this.#chart.is(from - 1, 'and', 'but', 'after');
  }

  /** Nothing follows that it could belong to. */
  #closes(to: number): boolean {
    const token = this.#chart.tokens[to];
    if (token === undefined || parts(token)) return true;
    const { time, names } = this.#understood;
    if ([...time, ...names].some(({ from }) => from === to)) return true;
    return this.#chart.is(to, ...follows);
  }

  #everythingAfter(at: number): number | null {
    const from = this.#chart.is(at, 'preposition') ? at + 1 : at;
    return this.#longest('everything', from);
  }

  /** "except the meeting", to the end of the phrase. */
  #exceptionAt(at: number): { to: number; words: string[] } | null {
    const { tokens } = this.#chart;
    const from = this.#longest('except', at);
    if (from === null) return null;
    let to = from;
    while (to < tokens.length && !parts(tokens[to])) to += 1;
    const words = tokens
      .slice(from, to)
      .filter((_, index) => !this.#chart.is(from + index, 'article', 'preposition', 'of'))
      .map(({ word }) => word);
    return to - from > longestException || words.length === 0 ? null : { to, words };
  }

  #any(from: number, to: number, kind: string): boolean {
    for (let at = from; at < to; at += 1) if (this.#chart.is(at, kind)) return true;
    return false;
  }

  #isTaken(from: number, to: number): boolean {
    const { time, names } = this.#understood;
    return [...time, ...names].some((one) => one.from < to && one.to > from);
  }

  #longest(kind: string, at: number): number | null {
    const ends = this.#chart.at(kind, at).map(({ to }) => to);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  /** Where the longest phrase of a class begins that ends right before a token. */
  #endingAt(kind: string, at: number): number | null {
    for (let from = Math.max(0, at - longestLead); from < at; from += 1)
      if (this.#chart.at(kind, from).some(({ to }) => to === at)) return from;
    return null;
  }
}

/** "all of the above" is the longest. */
const longestLead = 4;

/** What begins with one of these is no adjective: "that isn't billable". */
const verbs = ['negation', 'pronoun', 'was', 'did'];

const follows = [
  'preposition',
  'of',
  'pronoun',
  'and',
  'after',
  'before',
  'later',
  'did',
  'was',
  'hesitation',
  'correction',
  'but',
  'except',
  'everything',
];
