import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  getInsights,
  type InsightSource,
  type Insights as InsightsAnswer,
  insightRanges,
  savedHours,
  trackedHours,
} from '@timbre/contract/insights';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatDate, formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useSearchChoice } from '../../shared/use-search-choice.ts';
import { DayChart } from './day-chart.tsx';
import { ProjectShares, TagShares } from './shares.tsx';

/** What the logged hours add up to. */
export function Insights() {
  const { t } = useTranslation();
  const [range, setRange] = useSearchChoice('range', insightRanges, '30days');
  const [source, setSource] = useState<InsightSource>('own');
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [getInsights.path, range, source],
    queryFn: () => call(getInsights, undefined, { query: { range, source } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      <Select
        label={t('insights.range')}
        value={range}
        onChange={({ target }) => setRange(insightRanges.find((one) => one === target.value) ?? range)}
      >
        {insightRanges.map((one) => (
          <option key={one} value={one}>
            {t(`insights.range.${one}`)}
          </option>
        ))}
      </Select>
      <SourceSwitch source={source} onChoose={setSource} shown={data} />
      {isError && (
        <div role="alert">
          <Notice tone="danger">
            {t('insights.loadError')}
            <Button
              variant="outline"
              size="compact"
              className="mt-1 justify-self-start"
              onClick={() => void refetch()}
            >
              {t('common.retry')}
            </Button>
          </Notice>
        </div>
      )}
      {!data && !isError && <InsightsLoading />}
      {data && !isError && (
        <div
          aria-busy={isFetching}
          className="grid grid-cols-1 gap-6 transition-opacity aria-busy:opacity-60"
        >
          <Figures insights={data} />
          {data.entries === 0 ? (
            <EmptyState
              icon={<ChartColumn />}
              title={t('insights.emptyTitle')}
              text={t('insights.emptyText')}
            />
          ) : (
            <>
              <DayChart insights={data} />
              <ProjectShares insights={data} />
              <TagShares insights={data} />
            </>
          )}
        </div>
      )}
    </div>
  );
}

type SourceSwitchProps = {
  source: InsightSource;
  onChoose: (source: InsightSource) => void;
  shown: InsightsAnswer | undefined;
};

/** Says whose entries are counted, and of those made elsewhere how far they are known. */
function SourceSwitch({ source, onChoose, shown }: SourceSwitchProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const sync = shown?.sync;
  const known = sync
    ? t('insights.allText', {
        since: formatDate(sync.knownSince, language),
        moment: formatMoment(sync.syncedAt, language),
      })
    : t('insights.neverSynced');
  return (
    <Switch
      label={t('insights.all')}
      hint={source === 'own' ? t('insights.ownText') : known}
      isOn={source === 'all'}
      onSwitch={(isOn) => onChoose(isOn ? 'all' : 'own')}
    />
  );
}

function Figures({ insights }: { insights: InsightsAnswer }) {
  const { seconds, entries, ownEntries, mostUsedTag } = insights;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const oneDecimal = (hours: number) => hours.toLocaleString(language, { minimumFractionDigits: 1 });
  const figures = [
    { label: t('insights.hours'), value: oneDecimal(trackedHours(seconds)) },
    { label: t('insights.entries'), value: entries.toLocaleString(language) },
    {
      label: t('insights.saved'),
      // Only what was not typed by hand has saved any.
      value: t('insights.savedHours', { hours: oneDecimal(savedHours(ownEntries ?? entries)) }),
    },
    { label: t('insights.tag'), value: mostUsedTag ?? '–' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="grid content-start gap-1 rounded-card border border-line bg-card px-5 py-4 raised"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="line-clamp-2 font-display text-2xl font-semibold tracking-tight wrap-anywhere sm:text-3xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function InsightsLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </div>
  );
}
