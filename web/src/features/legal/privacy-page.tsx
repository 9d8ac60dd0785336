import { useTranslation } from 'react-i18next';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { useProcessing } from '../../shared/processing.ts';
import { privacy } from './privacy.en.ts';

const french = async () => (await import('./privacy.fr.ts')).privacy;

export default function PrivacyPage() {
  const { t } = useTranslation();
  const { data: processing } = useProcessing();
  return (
    <LongTextPage english={privacy} french={french} updated={t('legal.updated')} processing={processing} />
  );
}
