import type { Language } from '../languages/language.ts';
import { splitPhrases } from '../languages/language.ts';
import { tokenise } from '../reading/tokens.ts';
import { inOneBreath, pronounce, toConsonants } from './pronunciation.ts';

/** A name, or some of its words, as it is spelled and as it sounds. */
export type SpelledName = {
  spelled: string;
  /** Without accents, for comparing. */
  words: readonly string[];
  /** Of each word. */
  sounds: readonly string[];
};

/** With fewer consonants, one that is missing makes it sound like too much. */
const fewestToMiss = 5;

/** Consonants that more names than this share do not tell which is meant. */
const maxCandidates = 24;

/** A single word of a longer name has to be this long, in sounds, to be known by itself. */
const shortestPart = 6;

/** Of a longer name, people say at most so many words, or all. */
const maxWords = 4;

/** Names by their consonants: however many there are, a transcript is compared with only a few. */
export class SoundIndex {
  readonly #language: Language;
  readonly #sounds = new Map<string, string>();
  readonly #byConsonants = new Map<string, SpelledName[]>();

  constructor(names: Iterable<string>, language: Language) {
    this.#language = language;
    const seen = new Set<string>();
    for (const name of new Set(names))
      for (const part of this.#listParts(name)) {
        const key = part.words.join(' ');
        // Numbers are said in too many ways to be told by their sound.
        if (seen.has(key) || /\d/.test(key)) continue;
        seen.add(key);
        this.#add(part);
      }
  }

  /** How a word sounds; words come again and again. */
  getSound(word: string): string {
    const known = this.#sounds.get(word);
    if (known !== undefined) return known;
    const sound = pronounce(word, this.#language);
    this.#sounds.set(word, sound);
    return sound;
  }

  /** The names that have the consonants of a sound, or all but one of them, or one more. */
  near(sound: string): Set<SpelledName> {
    const near = new Set<SpelledName>();
    for (const key of getKeys(sound)) {
      const names = this.#byConsonants.get(key) ?? [];
      if (names.length <= maxCandidates) for (const name of names) near.add(name);
    }
    return near;
  }

  #add(name: SpelledName): void {
    for (const key of getKeys(inOneBreath(name.sounds))) {
      const same = this.#byConsonants.get(key);
      if (same) same.push(name);
      else this.#byConsonants.set(key, [name]);
    }
  }

  /** The whole name, words of it that follow each other, and those that are long enough to be known alone. */
  *#listParts(name: string): Iterable<SpelledName> {
    const [and = ''] = splitPhrases(this.#language.words.and);
    const said = name.replaceAll('&', ` ${and} `);
    const tokens = tokenise(said, this.#language.elides);
    const sounds = tokens.map(({ text }) => this.getSound(text));
    const lengths = new Set([tokens.length, ...Array.from({ length: maxWords }, (_, at) => maxWords - at)]);
    for (const length of lengths)
      for (let from = 0; from + length <= tokens.length; from += 1) {
        const words = tokens.slice(from, from + length);
        const [first, last] = [words[0], words.at(-1)];
        const isWhole = length === tokens.length;
        if (first === undefined || last === undefined) continue;
        if (length === 1 && !isWhole && (sounds[from] ?? '').length < shortestPart) continue;
        yield {
          spelled: isWhole ? name : said.slice(first.from, last.to).replace(/\s+/g, ' '),
          words: words.map(({ word }) => word),
          sounds: sounds.slice(from, from + length),
        };
      }
  }
}

/** Two rows of consonants that differ by one have one of these in common. */
function getKeys(sound: string): string[] {
  const all = toConsonants(sound);
  if (all.length < fewestToMiss) return [all];
  return [all, ...Array.from(all, (_, at) => all.slice(0, at) + all.slice(at + 1))];
}
