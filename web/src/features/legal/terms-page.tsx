import type { Language } from '@timbre/contract/language';
import { useTranslation } from 'react-i18next';
import { terms } from '../../locales/en/terms.ts';
import type { TextOf } from '../../shared/long-text.ts';
import { LongTextPage } from '../../shared/long-text-page.tsx';

const translations = import.meta.glob<TextOf>(['../../locales/*/terms.ts', '!../../locales/en/*'], {
  import: 'terms',
});
const translate = async (language: Language) => translations[`../../locales/${language}/terms.ts`]?.();

export default function TermsPage() {
  const { t } = useTranslation();
  return <LongTextPage english={terms} translate={translate} updated={t('legal.updated')} />;
}
