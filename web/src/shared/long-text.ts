import type { Processing } from '@timbre/contract/processing';
import type { Site } from './site.ts';

/**
 * Paragraphs that are true of every installation, and those about this installation once that is known, which take their place
 * and are no longer.
 */
export type TextHere = {
  general: string[];
  here: string[] | undefined;
  /** In a static page, what it may turn out to be, each under who reads and who transcribes. */
  choices?: Record<string, string[]>;
};

/** A paragraph, a list, or a table with its head in the first row. */
export type Block = string | TextHere | { list: string[] } | { table: string[][] };

/** A part with a heading; its id is its anchor. */
export type TextSection = { id: string; heading: string; blocks: Block[] };

/** A text of a page or more, which stands apart from the interface's short ones. */
export type LongText = { title: string; lead: string; sections: TextSection[] };

/** The text, made out for who runs this installation and, once that is known, for who processes notes there. */
export type TextOf = (site: Site, processing?: Processing) => LongText;
