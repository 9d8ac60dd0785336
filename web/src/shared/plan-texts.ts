import { defaultLanguage } from '@timbre/contract/languages';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../locales/en/plans.json' with { type: 'json' };

export function addPlanTexts(instance: i18n): void {
  instance.addResourceBundle(defaultLanguage, 'translation', texts);
}

/** The English texts about plans come with the pages that show one: the first page has no use for them. */
export function usePlanTexts(): void {
  const { i18n } = useTranslation();
  // Before the first word is rendered, and only once.
  useState(() => addPlanTexts(i18n));
}
