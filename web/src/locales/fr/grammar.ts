import { fr } from '@timbre/extraction/languages/fr/fr';

/** Reads the notes of the live demo, which are in this language. */
export const grammar = fr;
