import type { Language } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import type { Catalogue, Name } from './catalogue.ts';
import { distance, toSound } from './sound.ts';

/** A name of the workspace in the note. */
export type NameFound = {
  from: number;
  to: number;
  name: Name;
  /** Said in full, in part, or something that sounds like it. */
  how: 'full' | 'part' | 'misheard';
  /** How many words of the name were said. */
  said: number;
  /** 0 where every word is the name's own. */
  cost: number;
};

/** The reference runs of the recognisers: names are found again below this, and nothing else is. */
const misheard = 0.3;

/** One word alone has to sound closer than several together. */
const closeBy = 0.19;

/** A word in more names than this says little by itself. */
const maxSharedNames = 20;

/** Finds the names of a workspace in a note; where a part fits several, it is none. */
export function findNames(chart: Chart, language: Language, catalogue: Catalogue): NameFound[] {
  const finder = new Finder(chart, language, catalogue);
  const found = chart.tokens.flatMap((_, from) => finder.from(from));
  const ranked = found.filter(({ how }) => how !== 'part').concat(onlyDistinctive(found, finder));
  return ranked.toSorted(better);
}

/** Full names before parts, more words before fewer, exact matches before misheard ones. */
export function better(a: NameFound, b: NameFound): number {
  const rank = ({ name, how, said, cost }: NameFound) =>
    (name.kind === 'alias' && how === 'full' ? 1000 : 0) +
    (how === 'full' ? 500 : 0) +
    said * 10 -
    cost * 10 +
    (name.kind === 'project' ? 1 : 0);
  return rank(b) - rank(a);
}

/** Of the parts, those that fit one name only, are led to by the words before, and stand alone. */
function onlyDistinctive(found: NameFound[], finder: Finder): NameFound[] {
  const partial = found.filter(({ how }) => how === 'part');
  const byStart = Map.groupBy(partial, ({ from }) => from);
  const near = ({ from, to }: NameFound) => {
    const others: NameFound[] = [];
    for (let at = from - longestName; at < to; at += 1) others.push(...(byStart.get(at) ?? []));
    return others;
  };
  return partial.filter((one) => {
    const rivals = near(one).filter(
      (other) => other.name !== one.name && other.to > one.from && other.said >= one.said,
    );
    return (
      rivals.every(({ name }) => name.kind === 'client' && one.name.kind === 'project') &&
      finder.isReference(one)
    );
  });
}

/** In tokens, articles between its words included. */
const longestName = 12;

class Finder {
  readonly #chart: Chart;
  readonly #language: Language;
  readonly #catalogue: Catalogue;
  readonly #words = new Map<number, WordFound[]>();

  constructor(chart: Chart, language: Language, catalogue: Catalogue) {
    this.#chart = chart;
    this.#language = language;
    this.#catalogue = catalogue;
  }

  /** Every name of which a word stands here, as far as it goes. */
  from(from: number): NameFound[] {
    const found = new Map<Name, NameFound>();
    for (const first of this.#wordsAt(from)) {
      for (const name of this.#candidates(first)) {
        // "two on VAT Q1": a number begins only a name that begins with it.
        if (/^\d/.test(first.word) && name.words[0] !== first.word) continue;
        const match = this.#follow(name, from, first);
        const before = found.get(name);
        if (match && (before === undefined || better(match, before) < 0)) found.set(name, match);
      }
    }
    // Of parts that fit many names, a few are enough to see that they do.
    const all = [...found.values()];
    const partial = all.filter(({ how }) => how === 'part').toSorted(better);
    return [...all.filter(({ how }) => how !== 'part'), ...partial.slice(0, 3)];
  }

  /** Of the many names that share a word, those of which another word is near, and enough of the rest to see that it is many. */
  #candidates(first: WordFound): readonly Name[] {
    const named = this.#catalogue.named(first.word);
    if (named.length <= maxSharedNames) return named;
    const near = new Set<string>();
    for (let at = first.to; at < first.to + 4; at += 1)
      for (const { word } of this.#wordsAt(at)) near.add(word);
    const likely = named.filter(
      ({ words }) => words.length === 1 || words.some((word) => word !== first.word && near.has(word)),
    );
    return [...likely, ...named.slice(0, 2)];
  }

  /** Goes on from the first word of a name while more of its words follow, in whatever order. */
  #follow(name: Name, from: number, first: WordFound): NameFound | null {
    const left = [...name.words];
    left.splice(left.indexOf(first.word), 1);
    let { to, cost, word: before } = first;
    let exact = first.cost === 0 ? 1 : 0;
    while (left.length > 0) {
      const next = this.#wordsAfter(to).find(({ word }) => left.includes(word));
      if (next === undefined) break;
      // Words out of their order are one name only side by side: "boutique Forêt Noire".
      const backwards = name.words.indexOf(next.word) < name.words.indexOf(before);
      if (backwards && next.from > to) break;
      before = next.word;
      left.splice(left.indexOf(next.word), 1);
      to = next.to;
      cost += next.cost;
      if (next.cost === 0) exact += 1;
    }
    const said = name.words.length - left.length;
    if (cost / said > misheard) return null;
    // A single word that only sounds like a name is one where it is close, written as a name or announced as one.
    if (said === 1 && cost > closeBy && !this.#isWrittenAsName(from) && !this.#is('project', from - 1))
      return null;
    if (cost > 0 && this.#isIdiom(from, to)) return null;
    const full = left.length === 0;
    if (!full && cost > 0 && (exact === 0 || said < 2) && !this.#isNameMisheard(first, said)) return null;
    if (!full && name.kind === 'alias') return null;
    const whole = cost > 0.1 ? 'misheard' : 'full';
    const how = full ? whole : 'part';
    return { from, to, name, how, said, cost };
  }

  /** Recognisers write a capital in the middle of a sentence where they recognise a name. */
  #isWrittenAsName(at: number): boolean {
    const token = this.#chart.tokens[at];
    return token?.before === 'space' && /^\p{Lu}\p{Ll}/u.test(token.text) && !this.#language.bareWork;
  }

  /** A common noun that only sounds like part of a name does not match; a client's own name may be misheard by itself. */
  #isNameMisheard({ word, cost }: WordFound, said: number): boolean {
    return said === 1 && cost <= 0.2 && this.#catalogue.isClientWord(word);
  }

  /** Articles and prepositions may stand between the words of a name. */
  #wordsAfter(at: number): WordFound[] {
    for (let index = at; index < at + 3; index += 1) {
      const token = this.#chart.tokens[index];
      if (token === undefined || parts(token)) return [];
      const here = this.#wordsAt(index).toSorted((a, b) => a.cost - b.cost || b.to - a.to);
      if (here.length > 0) return here;
      if (!this.#is('article', index) && !this.#is('preposition', index)) return [];
      if (this.#is('and', index)) return [];
    }
    return [];
  }

  #wordsAt(at: number): WordFound[] {
    const known = this.#words.get(at);
    if (known) return known;
    const found = [...this.#spelled(at), ...this.#numbers(at), ...this.#digitGroups(at)];
    const token = this.#chart.tokens[at];
    if (token && found.length === 0 && !this.#isCommon(at)) found.push(...this.#inflected(token.word, at));
    if (token && found.length === 0 && !this.#isCommon(at)) found.push(...this.#heardWrong(at));
    this.#words.set(at, found);
    return found;
  }

  /** The word itself, or several tokens that make it: "a p i", "north wind". */
  #spelled(at: number): WordFound[] {
    const found: WordFound[] = [];
    let joined = '';
    for (let to = at + 1; to <= at + 5; to += 1) {
      const token = this.#chart.tokens[to - 1];
      if (token === undefined || (to > at + 1 && parts(token))) break;
      joined += token.word;
      if (this.#catalogue.has(joined) && !/^\d/.test(joined))
        found.push({ word: joined, from: at, to, cost: 0 });
    }
    return found;
  }

  /** "forty four seventy one", "one oh one": digits said in groups. */
  #digitGroups(at: number): WordFound[] {
    const found: WordFound[] = [];
    const follow = (digits: string, to: number): void => {
      if (digits.length > 6) return;
      if (to > at && this.#catalogue.has(String(Number(digits))))
        found.push({ word: String(Number(digits)), from: at, to, cost: 0 });
      const token = this.#chart.tokens[to];
      if (token === undefined || (to > at && parts(token))) return;
      if (this.#language.numbers.nought.includes(token.word)) follow(`${digits}0`, to + 1);
      for (const next of this.#chart.at('int', to))
        if (next.value < 100) follow(`${digits}${next.value}`, next.to);
    };
    follow('', at);
    return found.filter(({ to }) => to > at + 1);
  }

  #numbers(at: number): WordFound[] {
    const zero = this.#language.numbers.nought.includes(this.#chart.tokens[at]?.word ?? '') ? at + 1 : at;
    return ['int', 'year'].flatMap((kind) =>
      this.#chart
        .at(kind, zero)
        .filter(({ value }) => this.#catalogue.has(String(value)))
        .map(({ to, value }) => ({ word: String(value), from: at, to, cost: 0 })),
    );
  }

  /** "Phoenix's", a plural, a French feminine. */
  #inflected(word: string, at: number): WordFound[] {
    const forms = [
      word.replace(/e?s$/, ''),
      word.replace(/s$/, ''),
      `${word}s`,
      `${word}e`,
      word.replace(/e$/, ''),
    ];
    return forms
      .filter((form) => form !== word && form.length > 3 && this.#catalogue.has(form))
      .slice(0, 1)
      .map((form) => ({ word: form, from: at, to: at + 1, cost: 0.05 }));
  }

  #heardWrong(at: number): WordFound[] {
    const found: WordFound[] = [];
    let joined = '';
    for (let to = at + 1; to <= at + 2; to += 1) {
      const token = this.#chart.tokens[to - 1];
      if (token === undefined || (to > at + 1 && (parts(token) || this.#isCommon(to - 1)))) break;
      joined += token.word;
      if (joined.length < 4 || /\d/.test(joined)) continue;
      const sound = toSound(joined);
      for (const near of this.#catalogue.soundingLike(sound)) {
        const cost = distance(joined, near.word, sound, near.sound) + (to - at - 1) * 0.05;
        if (cost > 0 && cost <= misheard) found.push({ word: near.word, from: at, to, cost });
      }
    }
    return found.toSorted((a, b) => a.cost - b.cost);
  }

  /** Words of the language that are never a misheard name. */
  #isCommon(at: number): boolean {
    const kinds = [
      'article',
      'preposition',
      'pronoun',
      'did',
      'hour',
      'minute',
      'weekday',
      'month',
      'part',
      'and',
      'after',
      'hesitation',
      'n',
      'rest',
      'total',
      'each',
      'split',
      'pause',
      'correction',
      'tag',
      'everything',
      'approximately',
      'was',
      'later',
      'same',
      'billable',
      'not-billable',
    ];
    return kinds.some((kind) => this.#is(kind, at));
  }

  #is(kind: string, at: number): boolean {
    return this.#chart.is(at, kind);
  }

  /** A part is meant where an article or a preposition leads to it, and no other name stands with it. */
  isReference({ from, to, name, said }: NameFound): boolean {
    const { tokens } = this.#chart;
    if (this.#isIdiom(from, to)) return false;
    // "ISO 27001" is not part of "ISO 9001": another number stands where the name has its own.
    if (name.words.some((word) => /^\d+$/.test(word)) && this.#is('n', to)) return false;
    const alone = this.#isEdge(from - 1, from) && this.#isEdge(to, to);
    const led =
      this.#is('article', from - 1) ||
      this.#is('everything', from - 1) ||
      (this.#language.bareWork && (this.#is('hour', from - 1) || this.#is('minute', from - 1))) ||
      (this.#is('preposition', from - 1) && !this.#is('of', from - 1)) ||
      said > 1;
    const opens = parts(tokens[from]) || from === 0;
    if (!led && !(opens && (alone || parts(tokens[to]) || to >= tokens.length))) return false;
    return this.#language.modifierFollows
      ? !this.#anotherName(to, to, name)
      : !this.#anotherName(from - 1, from, name);
  }

  #isIdiom(from: number, to: number): boolean {
    for (let at = Math.max(0, from - 2); at <= from; at += 1)
      if (this.#chart.at('idiom', at).some((phrase) => phrase.to >= to && phrase.to > from)) return true;
    return false;
  }

  /** A word next to the part that narrows it to something else: "the Zircon website". */
  #anotherName(at: number, boundary: number, name: Name): boolean {
    if (this.#isEdge(at, boundary)) return false;
    const token = this.#chart.tokens[at];
    if (token === undefined) return false;
    // Where the work stands beside its length, every noun has a capital.
    const capital = /^\p{Lu}/u.test(token.text) && at > 0 && !this.#language.bareWork;
    // "site durand, …": one word that closes the phrase is a name; "messestand kabel verlegt" goes on to the work.
    const closes = this.#isEdge(at + 1, at + 1);
    const client = closes && name.words.some((word) => this.#catalogue.isClientWord(word));
    return capital || client || !this.#language.modifierFollows;
  }

  /** Nothing, a mark, or a word that belongs to no name. */
  #isEdge(at: number, boundary: number): boolean {
    const token = this.#chart.tokens[at];
    if (token === undefined || parts(this.#chart.tokens[boundary])) return true;
    // Where what narrows a noun goes before it, a verb before it does not: "fixing the lookbook".
    const verb = !this.#language.modifierFollows && /(?:ing|ed)$/.test(token.word);
    return this.#isCommon(at) || verb;
  }
}

type WordFound = { word: string; from: number; to: number; cost: number };
