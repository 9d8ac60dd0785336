import type { NumberWords } from '../reading/numbers.ts';
import type { Pattern, Rule } from '../reading/pattern.ts';
import type { Clock } from '../time/clock.ts';
import type { SpokenDay } from '../time/days.ts';
import type { Recurrence } from '../time/recurrence.ts';

/** Phrases parted by "|", without accents; the longest that fits wins. Lines may be broken after a bar. */
export type Phrases = string;

export const splitPhrases = (phrases: Phrases): string[] => phrases.split('|').map((phrase) => phrase.trim());

/**
 * What a language is to the extractor: its words for numbers, and tables of patterns for what can be said about time. The
 * stages know these names and nothing of any one language.
 */
export type Language = {
  code: string;
  /** Whether an apostrophe parts two words ("l'API"). */
  elides: boolean;
  /** Words that are written with a dot which ends no sentence. */
  abbreviations: Phrases;
  /** Whether what narrows a noun follows it ("site Dupont") or goes before it ("Acme website"). */
  modifierFollows: boolean;
  /** Whether the work follows its length without a preposition: "zwei Stunden Lohnabrechnung". */
  bareWork: boolean;
  /** Whether "03/04" is the fourth of March for someone in this time zone. */
  monthFirst: (timeZone: string) => boolean;
  numbers: NumberWords;
  /** Monday first. */
  weekdays: readonly Phrases[];
  /** January first. */
  months: readonly Phrases[];
  words: Record<WordClass, Phrases>;
  time: {
    /** Lengths of something that is no work: "ninety minutes late", "takes two days". */
    idle: readonly Pattern[];
    /** Lengths, in minutes. */
    durations: readonly Rule<number>[];
    /** What recognisers make of lengths: believed only where a clause begins. */
    misheardDurations: readonly Rule<number>[];
    clocks: readonly Rule<Clock>[];
    /** From <clock:a> to <clock:b>; without an opening word they count only where a clause begins. */
    ranges: readonly Pattern[];
    openRanges: readonly Pattern[];
    starts: readonly Pattern[];
    stops: readonly Pattern[];
    /** From <clock:a> to the moment of speaking. */
    sinces: readonly Pattern[];
    /** A length that ended at the moment of speaking, in minutes. */
    lasts: readonly Rule<number>[];
    /** Numbers that count in the unit said before: "two and a half". */
    counts: readonly Rule<number>[];
    /** Pauses taken out of a range, in minutes. */
    breaks: readonly Rule<number>[];
    days: readonly Rule<SpokenDay>[];
    recurrences: readonly Rule<Recurrence>[];
  };
};

export type WordClass =
  /** "um": never part of anything. */
  | 'hesitation'
  /** "about": changes no number. */
  | 'approximately'
  | 'article'
  | 'preposition'
  /** The preposition after a length: what follows is the work, hardly a name. */
  | 'of'
  /** Opens a list for someone: "for the Nova menu". */
  | 'for'
  /** What follows it without an article may be a name: "on Falcon", "chez Dupont". */
  | 'before-name'
  | 'pronoun'
  /** Verbs that say only that something was done: "spent", "worked on". */
  | 'did'
  /** What one tells the machine: "log two hours". */
  | 'command'
  /** Phrases that say nothing about the work: "let me see". */
  | 'empty'
  | 'and'
  /** "then", "after that" */
  | 'after'
  /** "before that" */
  | 'before'
  /** A gap of unknown length: "later", "after lunch". */
  | 'later'
  | 'but'
  /** "no, sorry": what follows takes the place of what stood before. */
  | 'correction'
  /** "scratch that" */
  | 'drop'
  | 'total'
  | 'rest'
  /** "of which": what follows is part of the length before. */
  | 'of-which'
  /** "half on this and half on that" */
  | 'half'
  | 'each'
  | 'split'
  | 'everything'
  /** "it", "the same project": what the entry before was about. */
  | 'same'
  | 'pause'
  | 'except'
  | 'per-day'
  | 'not-done'
  /** What is said of no work at all, with or without a negation: "nothing", "didn't do anything". */
  | 'no-work'
  | 'negation'
  | 'plan'
  | 'question'
  | 'not-work'
  | 'because'
  | 'tag'
  | 'no-tag'
  /** That work is charged for: "billable", "bill it". */
  | 'billable'
  | 'not-billable'
  /** Leads to it: "mark it as", "which was". */
  | 'declares'
  /** Says whom it is charged to, up to the words of `for-it`: "I'll bill Acme for it". */
  | 'bill'
  | 'not-bill'
  | 'for-it'
  | 'project'
  /** Set phrases whose words name nothing: "on the phone". */
  | 'idiom'
  | 'was'
  | 'morning'
  | 'afternoon'
  | 'evening'
  | 'night'
  | 'hour'
  | 'minute'
  | 'second'
  | 'day-unit';
