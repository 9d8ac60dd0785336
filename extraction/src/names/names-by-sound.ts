import type { Language } from '../languages/language.ts';
import type { Chart } from '../reading/pattern.ts';
import { parts } from '../reading/tokens.ts';
import { inOneBreath, soundsApart, startsWithVowel } from './pronunciation.ts';
import type { SoundIndex, SpelledName } from './sound-index.ts';

/** Tokens that sound like a name and are written otherwise. */
export type NameBySound = { from: number; to: number; spelled: string };

type Found = NameBySound & { apart: number };

/** Recognisers split a name into at most so many words. */
const maxTokens = 4;

/** Below this many sounds, a name is like too much else. */
const shortest = 3;

/** How far a name and its transcript may differ, by its number of sounds: tuned on half of the spoken notes, confirmed on the other half. */
const bounds = {
  /** A single word that is written or announced as a name. */
  named: { from: 6, apart: 0.12 },
  /** Several words, or one, for a name of several. */
  joined: { from: 9, apart: 0.1 },
  /** The rest of a name beside a word of it that was transcribed correctly. */
  rest: { from: 6, apart: 0.15 },
  /** The same, beside two such words. */
  lastWord: { from: 4, apart: 0.2 },
};
/** From this many sounds on, words that sound exactly like a name are it, whatever else they may be. */
const longEnough = 6;
/** Beside a word of the name that was transcribed correctly. */
const longEnoughBeside = 2;

const isWithin = (bound: { from: number; apart: number }, sounds: number, apart: number) =>
  sounds >= bound.from && apart <= bound.apart;

/** Where another name is nearly as close, nobody knows which was meant. */
const clearlyCloser = 0.1;

/** Finds the names that were written joined, split or as other words of the same sound. In doubt it finds nothing. */
export class NamesBySound {
  readonly #chart: Chart;
  readonly #language: Language;
  readonly #index: SoundIndex;
  readonly #sounds: readonly string[];

  constructor(chart: Chart, language: Language, index: SoundIndex) {
    this.#chart = chart;
    this.#language = language;
    this.#index = index;
    this.#sounds = chart.tokens.map(({ text }) => index.getSound(text.replace(possessive, '')));
  }

  /** Those in the tokens that are free; where two overlap, the closer one. What is announced as a name is believed sooner. */
  find(isFree: (at: number) => boolean, areAnnounced = false): NameBySound[] {
    const found: Found[] = [];
    for (let from = 0; from < this.#chart.tokens.length; from += 1)
      for (let to = from + 1; to <= from + maxTokens; to += 1) {
        const last = this.#chart.tokens[to - 1];
        if (last === undefined || !isFree(to - 1) || (to > from + 1 && parts(last))) break;
        const one = this.#closest(from, to, areAnnounced);
        if (one) found.push(one);
      }
    const byCloseness = found.sort((a, b) => a.apart - b.apart || b.to - b.from - (a.to - a.from));
    const taken = new Set<number>();
    return byCloseness.filter(({ from, to }) => {
      const places = Array.from({ length: to - from }, (_, offset) => from + offset);
      if (places.some((at) => taken.has(at))) return false;
      for (const at of places) taken.add(at);
      return true;
    });
  }

  #closest(from: number, to: number, isAnnounced: boolean): Found | null {
    const words = this.#chart.tokens.slice(from, to).map(({ word }) => word);
    const transcribed = inOneBreath(this.#sounds.slice(from, to));
    if (transcribed.length < shortest || /\d/.test(words.join(''))) return null;
    const near = [...this.#index.near(transcribed)];
    if (near.some((name) => stems(name.words) === stems(words))) return null;
    const [best, second] = near
      .map((name) => ({ name, apart: soundsApart(transcribed, inOneBreath(name.sounds)) }))
      .sort((a, b) => a.apart - b.apart);
    if (best === undefined) return null;
    const isLikely = isAnnounced
      ? isCloseEnough(best.name, best.apart) && (best.apart === 0 || !this.#hasSmallEnd(from, to))
      : this.#isLikely(best.name, from, to, best.apart);
    if (!isLikely) return null;
    if (second && best.apart > 0 && second.apart - best.apart < clearlyCloser) return null;
    if (second && second.apart === 0) return null;
    const owning = possessive.exec(this.#chart.tokens[to - 1]?.text ?? '')?.[0] ?? '';
    return { from, to, spelled: best.name.spelled + owning, apart: best.apart };
  }

  #isLikely(name: SpelledName, from: number, to: number, apart: number): boolean {
    if (this.#isCommon(from, to) || this.#isCutOff(name, from)) return false;
    const words = this.#chart.tokens.slice(from, to).map(({ word }) => word);
    const { before, behind } = sharedEnds(words, name.words);
    const [first, last] = [from + before, to - behind];
    const isShared = (at: number) => (at < first || at >= last) && !this.#isSmall(at);
    const tokens = Array.from({ length: to - from }, (_, offset) => from + offset);
    if (before + behind > 0)
      return tokens.some(isShared) && this.#isRestMeant(name, first, last, before, behind);
    // "la newsletter" is not "Lanewsletter Plus": small words at the ends belong to a name only where all of it sounds the same.
    if (apart > 0 && this.#hasSmallEnd(from, to)) return false;
    const length = inOneBreath(name.sounds).length;
    if (to - from === 1 && name.words.length === 1) return this.#isWordMeant(name, from, apart, length);
    return apart === 0 ? length >= longEnough : isWithin(bounds.joined, length, apart);
  }

  /** Some words are the name's own: what stands between or beside them has to sound like the rest of it. */
  #isRestMeant(name: SpelledName, from: number, to: number, before: number, behind: number): boolean {
    const said = inOneBreath(name.sounds.slice(before, name.sounds.length - behind));
    const transcribed = inOneBreath(this.#sounds.slice(from, to));
    if (said === '' || transcribed === '') return false;
    const apart = soundsApart(transcribed, said);
    if (apart === 0) return said.length >= longEnoughBeside;
    if (this.#hasSmallEnd(from, to)) return false;
    return isWithin(before + behind > 1 ? bounds.lastWord : bounds.rest, said.length, apart);
  }

  /** One word for another may be a common noun: it has to be written as a name, or announced as one, or sound the same. */
  #isWordMeant(name: SpelledName, at: number, apart: number, length: number): boolean {
    const token = this.#chart.tokens[at];
    if (token === undefined) return false;
    const isWrittenAsName =
      (token.before === 'space' || token.before === 'comma') &&
      /^\p{Lu}/u.test(token.text) &&
      !this.#language.bareWork;
    if (isWrittenAsName || this.#chart.is(at - 1, 'project')) return isCloseEnough(name, apart);
    return apart === 0 && length >= longEnough;
  }

  #isSmall(at: number): boolean {
    return this.#chart.is(at, ...small);
  }

  /** An elided word may be the beginning of a name: "n'accrassurance". */
  #hasSmallEnd(from: number, to: number): boolean {
    return (this.#isSmall(from) && !this.#isElided(from)) || this.#isSmall(to - 1);
  }

  #isElided(at: number): boolean {
    return /['’]$/.test(this.#chart.tokens[at]?.text ?? '');
  }

  /** Before a consonant nothing is elided: what stands there belongs to the name. */
  #isCutOff({ sounds }: SpelledName, from: number): boolean {
    return this.#isElided(from - 1) && !startsWithVowel(sounds[0] ?? '');
  }

  /** Nothing but words of the language's own. */
  #isCommon(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (!this.#isSmall(at)) return false;
    return true;
  }
}

const possessive = /['’]s$/;

function isCloseEnough({ sounds }: SpelledName, apart: number): boolean {
  const { length } = inOneBreath(sounds);
  return apart === 0 ? length >= shortest : isWithin(bounds.named, length, apart);
}

const small = [
  'article',
  'preposition',
  'of',
  'pronoun',
  'did',
  'and',
  'after',
  'before',
  'was',
  'hesitation',
  'approximately',
  'command',
  'but',
  'later',
  'same',
  'tag',
  'project',
  'negation',
  'empty',
];

/** A plural or a feminine is written right. */
const stems = (words: readonly string[]) => words.map((word) => word.replace(/e*s?$/, '')).join(' ');

function sharedEnds(
  transcribed: readonly string[],
  said: readonly string[],
): { before: number; behind: number } {
  const maxShared = Math.min(transcribed.length, said.length);
  let before = 0;
  while (before < maxShared && transcribed[before] === said[before]) before += 1;
  let behind = 0;
  while (behind < maxShared - before && transcribed.at(-1 - behind) === said.at(-1 - behind)) behind += 1;
  return { before, behind };
}
