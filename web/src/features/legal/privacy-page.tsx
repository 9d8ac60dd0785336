import type { Language } from '@timbre/contract/language';
import { useTranslation } from 'react-i18next';
import { privacy } from '../../locales/en/privacy.ts';
import type { TextOf } from '../../shared/long-text.ts';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { useProcessing } from '../../shared/processing.ts';

const translations = import.meta.glob<TextOf>(['../../locales/*/privacy.ts', '!../../locales/en/*'], {
  import: 'privacy',
});
const translate = async (language: Language) => translations[`../../locales/${language}/privacy.ts`]?.();

export default function PrivacyPage() {
  const { t } = useTranslation();
  const { data: processing } = useProcessing();
  return (
    <LongTextPage
      english={privacy}
      translate={translate}
      updated={t('legal.updated')}
      processing={processing}
    />
  );
}
