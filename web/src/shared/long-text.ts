import type { Site } from './site.ts';

/** A paragraph, a list, or a table with its head in the first row. */
export type Block = string | { list: string[] } | { table: string[][] };

/** A part with a heading; its id is its anchor. */
export type TextSection = { id: string; heading: string; blocks: Block[] };

/** A text of a page or more, which stands apart from the interface's short ones. */
export type LongText = { title: string; lead: string; sections: TextSection[] };

/** The text, made out for who runs this installation. */
export type TextOf = (site: Site) => LongText;
