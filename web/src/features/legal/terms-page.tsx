import { useTranslation } from 'react-i18next';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { terms } from './terms.en.ts';

const french = async () => (await import('./terms.fr.ts')).terms;

export default function TermsPage() {
  const { t } = useTranslation();
  return <LongTextPage english={terms} french={french} updated={t('legal.updated')} />;
}
