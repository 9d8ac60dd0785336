import { useTranslation } from 'react-i18next';
import { LongTextPage } from '../../shared/long-text-page.tsx';
import { cookies } from './cookies.en.ts';

const french = async () => (await import('./cookies.fr.ts')).cookies;

export default function CookiesPage() {
  const { t } = useTranslation();
  return <LongTextPage english={cookies} french={french} updated={t('legal.updated')} />;
}
