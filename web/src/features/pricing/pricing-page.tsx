import { plans } from '@timbre/contract/plans';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { Button } from '../../shared/parts/button.tsx';
import { Notice } from '../../shared/parts/notice.tsx';
import { useSession } from '../../shared/session.tsx';
import { PlanCard } from './plan-card.tsx';

export default function PricingPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <main id="content" className="page grid flex-1 content-start gap-8 py-8 sm:py-12">
      <PageHead title={t('pricing.pageTitle')} description={t('pricing.description')} />
      {user && (
        <Button variant="quiet" className="-ml-5 justify-self-start" asChild>
          <Link to="/recordings">
            <ArrowLeft aria-hidden="true" />
            {t('pricing.back')}
          </Link>
        </Button>
      )}
      <div className="mx-auto grid max-w-2xl gap-3 text-center">
        <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{t('pricing.title')}</h1>
        <p className="text-lg text-balance text-muted">{t('pricing.lead')}</p>
      </div>
      <Notice tone="info" title={t('pricing.sandbox')} className="mx-auto max-w-2xl">
        {t('pricing.sandboxText')}
      </Notice>
      <ul className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
        {plans.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanCard plan={plan} />
          </li>
        ))}
      </ul>
      <p className="mx-auto max-w-2xl text-center text-sm text-balance text-muted">{t('pricing.foot')}</p>
      {!user && (
        <Button variant="brand" size="large" className="justify-self-center" asChild>
          <Link to="/register">{t('landing.start')}</Link>
        </Button>
      )}
    </main>
  );
}
