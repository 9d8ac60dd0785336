import { en } from '@timbre/extraction/languages/en/en';

/** Reads notes in this language within the browser. */
export const grammar = en;
