import { useQuery } from '@tanstack/react-query';
import { type CurrentPlan, listUsage } from '@timbre/contract/usage';
import { ArrowLeft, Mic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../shared/api.ts';
import { useCurrentPlan } from '../../shared/current-plan.ts';
import { formatMonth } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { MinutesMeter } from './minutes-meter.tsx';
import { UsageTable } from './usage-table.tsx';

/** What counted this month and what did not. */
export default function UsagePage() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const plan = useCurrentPlan();
  const usage = useQuery({
    queryKey: [listUsage.path],
    queryFn: () => call(listUsage, undefined),
    // Notes are spoken in other browsers too: each visit looks again.
    staleTime: 0,
  });
  const hasFailed = (plan.isError && !plan.data) || (usage.isError && !usage.data);
  const isLoaded = plan.data !== undefined && usage.data !== undefined;
  const refetchAll = () => void Promise.all([plan.refetch(), usage.refetch()]);
  return (
    <main
      id="content"
      className="mx-auto grid w-full max-w-4xl flex-1 grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6 sm:py-12"
    >
      <PageHead title={t('usage.title')} />
      <Button variant="quiet" className="-ml-5 justify-self-start" asChild>
        <Link to="/recordings">
          <ArrowLeft aria-hidden="true" />
          {t('settings.back')}
        </Link>
      </Button>
      <div className="grid gap-2">
        <h1 className="text-4xl font-bold tracking-tight">{t('usage.title')}</h1>
        <p className="max-w-2xl text-muted">{t('usage.rules')}</p>
      </div>
      {isLoaded && (
        <>
          <Month title={formatMonth(usage.data, language)} plan={plan.data} />
          {usage.data.used.length === 0 ? <Nothing /> : <UsageTable used={usage.data.used} />}
        </>
      )}
      {hasFailed && <LoadFailed text={t('minutes.loadError')} onRetry={refetchAll} />}
      {!isLoaded && !hasFailed && <Loading />}
    </main>
  );
}

function Month({ title, plan }: { title: string; plan: CurrentPlan }) {
  return (
    <Card padded={false} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <h2 className="font-semibold first-letter:uppercase">{title}</h2>
      <MinutesMeter plan={plan} />
    </Card>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <EmptyState icon={<Mic />} title={t('usage.emptyTitle')} text={t('usage.emptyText')} />;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
    </div>
  );
}
