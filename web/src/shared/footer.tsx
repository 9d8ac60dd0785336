import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { site } from './site.ts';
import { Wordmark } from './wordmark.tsx';

const look = 'inline-flex min-h-10 items-center hover:text-accent hover:underline';

export function Footer() {
  const { t } = useTranslation();
  const product = [
    { to: '/#how-it-works', label: t('footer.howItWorks') },
    { to: '/pricing', label: t('footer.pricing') },
    { to: '/accuracy', label: t('footer.accuracy') },
  ];
  const legal = [
    { to: '/terms', label: t('footer.terms') },
    { to: '/privacy', label: t('footer.privacy') },
    { to: '/cookies', label: t('footer.cookies') },
    { to: '/refund', label: t('footer.refund') },
  ];
  return (
    <footer className="border-t border-line bg-card print:hidden">
      <div className="page grid gap-x-8 gap-y-10 py-12 md:grid-cols-[1fr_24rem]">
        <div className="grid max-w-sm content-start gap-3">
          <Wordmark />
          <p className="text-muted">{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.navigation')} className="grid grid-cols-2 gap-8">
          <Column title={t('footer.product')} links={product}>
            <li>
              <a href={`mailto:${site.contactEmail}`} className={look}>
                {t('footer.contact')}
              </a>
            </li>
          </Column>
          <Column title={t('footer.legal')} links={legal} />
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

type ColumnProps = { title: string; links: { to: string; label: string }[]; children?: ReactNode };

function Column({ title, links, children }: ColumnProps) {
  return (
    <div>
      <p className="mb-1 flex h-7 items-center text-sm font-semibold text-muted">{title}</p>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={look}>
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
