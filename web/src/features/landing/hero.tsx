import { ArrowRight, CirclePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../shared/ui/button.tsx';
import { ProductPicture } from './product-picture.tsx';

export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="page grid grid-cols-1 items-center gap-12 pt-10 pb-12 sm:pt-16 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-16 lg:py-20">
      <div className="grid justify-items-start gap-6">
        <h1 className="text-[2.625rem] leading-[1.04] font-extrabold tracking-[-0.03em] sm:text-6xl xl:text-7xl">
          {t('landing.headline')}
        </h1>
        <p className="max-w-xl text-lg text-muted sm:text-xl">{t('landing.lead')}</p>
        <div className="flex flex-wrap items-center gap-3 pt-2 max-sm:w-full max-sm:*:w-full">
          <span className="grid *:[grid-area:1/1]">
            <Start to="/register" label={t('landing.start')} className="for-guests" />
            <Start to="/recordings" label={t('landing.startSignedIn')} className="for-members" />
          </span>
          <Button variant="outline" size="large" asChild>
            <a href="#how-it-works">
              <CirclePlay aria-hidden="true" />
              {t('landing.watchDemo')}
            </a>
          </Button>
        </div>
      </div>
      <ProductPicture />
    </section>
  );
}

function Start({ to, label, className }: { to: string; label: string; className: string }) {
  return (
    <span className={className}>
      <Button variant="brand" size="large" className="w-full" asChild>
        <Link to={to}>
          {label}
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </span>
  );
}
