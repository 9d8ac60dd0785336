import { fr } from '@timbre/extraction/languages/fr/fr';

/** Reads notes in this language within the browser. */
export const grammar = fr;
