import { en } from '@timbre/extraction/languages/en/en';

/** Reads the notes of the live demo, which are in this language. */
export const grammar = en;
