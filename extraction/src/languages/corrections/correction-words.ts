import type { Phrases } from '../language.ts';

/** The words with which a language corrects what is logged: verbs as one tells the machine, and what refers to entries. */
export type CorrectionWords = Record<CorrectionWordClass, Phrases>;

export type CorrectionWordClass =
  /** Verbs that open a command. */
  | 'delete'
  | 'undo'
  | 'move'
  | 'change'
  | 'lengthen'
  | 'shorten'
  | 'tag-entry'
  | 'rename'
  | 'merge'
  | 'split-entry'
  | 'copy'
  /** "the last one": what the newest note said last. */
  | 'last-entry'
  | 'first-entry'
  | 'second-entry'
  /** "the last note": all of it. */
  | 'last-note'
  | 'this-entry'
  | 'these-entries'
  /** Stands for an entry and says nothing of it: "one", "entry". */
  | 'entry-word'
  /** What an entry was: "was", "took". */
  | 'stated'
  | 'started'
  | 'ended'
  | 'longer'
  | 'shorter'
  /** Says that something is wrong, but not what is right. */
  | 'vague'
  /** Leads to what it becomes: "to", "on". */
  | 'target'
  /** Leads to what something is taken from: "off", "from". */
  | 'source'
  /** Stands for all fields of one kind: "description". */
  | 'description-word'
  | 'in-two'
  /** "please", "instead": says nothing by itself. */
  | 'filler'
  /** Somebody who works: what follows "I" tells what was done. */
  | 'worker';
