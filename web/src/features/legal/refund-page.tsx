import type { Language } from '@timbre/contract/language';
import { useTranslation } from 'react-i18next';
import { refund } from '../../locales/en/refund.ts';
import type { TextOf } from '../../shared/long-text.ts';
import { LongTextPage } from '../../shared/long-text-page.tsx';

const translations = import.meta.glob<TextOf>(['../../locales/*/refund.ts', '!../../locales/en/*'], {
  import: 'refund',
});
const translate = async (language: Language) => translations[`../../locales/${language}/refund.ts`]?.();

export default function RefundPage() {
  const { t } = useTranslation();
  return <LongTextPage english={refund} translate={translate} updated={t('legal.updated')} />;
}
