import { defaultLanguage } from '@timbre/contract/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../../locales/en/team.json' with { type: 'json' };

/** The English texts about teams come with the two pages that show one: few people have use for them. */
export function useTeamTexts(): void {
  const { i18n } = useTranslation();
  // Before the first word is rendered, and only once.
  useState(() => i18n.addResourceBundle(defaultLanguage, 'translation', texts));
}
