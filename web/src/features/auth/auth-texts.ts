import { defaultLanguage } from '@timbre/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../locales/en/auth.json' with { type: 'json' };

/** The English texts for getting in and for mailed links come with the pages that show them: the first page has no use for them. */
export function useAuthTexts(): void {
  const { i18n } = useTranslation();
  // Before the first word is rendered, and only once.
  useState(() => i18n.addResourceBundle(defaultLanguage, 'translation', texts));
}
