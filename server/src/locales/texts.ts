import type { Language } from '@timbre/contract/language';
import { texts as en, type Texts } from './en/texts.ts';
import { texts as fr } from './fr/texts.ts';

/** What people read of the server: its answers and its mails. Each language has a folder. */
export const texts: Record<Language, Texts> = { en, fr };
