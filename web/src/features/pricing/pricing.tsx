import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Island } from '../../shared/island.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { usePlanTexts } from '../../shared/plan-texts.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Plans } from './plans.tsx';

export function Pricing() {
  usePlanTexts();
  const { t } = useTranslation();
  return (
    <main id="content" className="page grid flex-1 content-start gap-8 py-8 sm:py-12">
      <PageHead title={t('pricing.pageTitle')} description={t('pricing.description')} />
      <p className="for-members -ml-5">
        <Button variant="quiet" asChild>
          <Link to="/recordings">
            <ArrowLeft aria-hidden="true" />
            {t('pricing.back')}
          </Link>
        </Button>
      </p>
      <div className="mx-auto grid max-w-2xl gap-3 text-center">
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{t('pricing.title')}</h1>
        <p className="text-lg text-balance text-muted">{t('pricing.lead')}</p>
      </div>
      <Notice tone="info" title={t('pricing.sandbox')} className="mx-auto max-w-2xl">
        {t('pricing.sandboxText')}
      </Notice>
      <Island name="plans">
        <Plans />
      </Island>
      <p className="mx-auto max-w-2xl text-center text-sm text-balance text-muted">{t('pricing.foot')}</p>
      <Button variant="brand" size="large" className="for-guests justify-self-center" asChild>
        <Link to="/register">{t('landing.start')}</Link>
      </Button>
    </main>
  );
}
