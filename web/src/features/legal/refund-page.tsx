import { useTranslation } from 'react-i18next';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { refund } from './refund.en.ts';

const french = async () => (await import('./refund.fr.ts')).refund;

export default function RefundPage() {
  const { t } = useTranslation();
  return <LongTextPage english={refund} french={french} updated={t('legal.updated')} />;
}
