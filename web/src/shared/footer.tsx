import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { site } from './site.ts';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  const { t } = useTranslation();
  const links = [
    { to: '/#how-it-works', label: t('footer.howItWorks') },
    { to: '/pricing', label: t('footer.pricing') },
    { to: '/terms', label: t('footer.terms') },
    { to: '/privacy', label: t('footer.privacy') },
    { to: '/cookies', label: t('footer.cookies') },
    { to: '/refund', label: t('footer.refund') },
  ];
  return (
    <footer className="border-t border-line bg-card print:hidden">
      <div className="page grid gap-8 py-12 md:grid-cols-[1fr_auto]">
        <div className="grid max-w-md content-start gap-3">
          <Wordmark />
          <p className="text-muted">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.navigation')}>
          <ul className="grid grid-cols-2 gap-x-12 md:grid-cols-3">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent hover:underline">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a
                href={`mailto:${site.contactEmail}`}
                className="inline-flex min-h-11 items-center hover:text-accent hover:underline"
              >
                {t('footer.contact')}
              </a>
            </li>
          </ul>
        </nav>
        <p className="border-t border-line pt-6 text-sm text-muted md:col-span-2">
          {t('footer.operator')}{' '}
          <span className="whitespace-nowrap" suppressHydrationWarning>
            {t('footer.copyright', { year: new Date().getFullYear() })}
          </span>
        </p>
      </div>
    </footer>
  );
}
