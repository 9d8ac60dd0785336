import { z } from 'zod';

/** The languages of the interface and of the mails; each names itself, so that who cannot read another finds it. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
] as const;

export const Language = z.enum(languages.map(({ code }) => code));
export type Language = z.infer<typeof Language>;

/** Of the prerendered pages, and of everything until somebody's own language is known. */
export const defaultLanguage = 'en' satisfies Language;
