import type { Language } from '@timbre/contract/language';
import { useTranslation } from 'react-i18next';
import { cookies } from '../../locales/en/cookies.ts';
import type { TextOf } from '../../shared/long-text.ts';
import { LongTextPage } from '../../shared/long-text-page.tsx';

const translations = import.meta.glob<TextOf>(['../../locales/*/cookies.ts', '!../../locales/en/*'], {
  import: 'cookies',
});
const translate = async (language: Language) => translations[`../../locales/${language}/cookies.ts`]?.();

export default function CookiesPage() {
  const { t } = useTranslation();
  return <LongTextPage english={cookies} translate={translate} updated={t('legal.updated')} />;
}
