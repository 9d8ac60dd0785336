/** The languages of the interface and of the mails; each names itself, so that who cannot read another finds it. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
] as const;

/** Of the prerendered pages, and of everything until somebody's own language is known. */
export const defaultLanguage = 'en';
