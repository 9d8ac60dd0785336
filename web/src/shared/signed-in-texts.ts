import { defaultLanguage } from '@timbre/contract/languages';
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import texts from '../locales/en/signed-in.json' with { type: 'json' };
import { addPlanTexts } from './plan-texts.ts';

export function addSignedInTexts(instance: i18n): void {
  addPlanTexts(instance);
  instance.addResourceBundle(defaultLanguage, 'translation', texts);
}

/** The English texts behind the login come with their screens: a visitor of a public page has no use for them. */
export function useSignedInTexts(): void {
  const { i18n } = useTranslation();
  // Before the first word is rendered, and only once.
  useState(() => addSignedInTexts(i18n));
}
