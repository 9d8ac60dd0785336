import { useTranslation } from 'react-i18next';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { privacy } from './privacy.en.ts';

const french = async () => (await import('./privacy.fr.ts')).privacy;

export default function PrivacyPage() {
  const { t } = useTranslation();
  return <LongTextPage english={privacy} french={french} updated={t('legal.updated')} />;
}
