import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { useRangeText } from './history-filters.tsx';
import { Loading } from './loading.tsx';
import { refreshHistory, type useHistoryPages } from './use-history.ts';
import type { useHistoryFilters } from './use-history-filters.ts';

type List = ReturnType<typeof useHistoryPages>;
type Filtering = ReturnType<typeof useHistoryFilters>;

/** What stands in place of the list, or below what is known of it: that it loads, that it failed, or that nothing was found. */
export function Results({ list, filtering }: { list: List; filtering: Filtering }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <>
      {list.hasFailed && (
        <LoadFailed text={t('history.searchError')} onRetry={() => void refreshHistory(queryClient)} />
      )}
      {list.hasMoreFailed && <LoadFailed text={t('history.entriesLoadError')} onRetry={list.retryMore} />}
      {list.isLoading && <Loading />}
      {list.isFiltered && !list.isLoading && !list.hasFailed && list.days.length === 0 && (
        <NothingFound {...filtering} />
      )}
      <ResultCount list={list} />
    </>
  );
}

/** For those who listen: how much was found, once that is known. */
function ResultCount({ list }: { list: List }) {
  const { t } = useTranslation();
  const shown = list.days.flatMap(({ notes }) => notes);
  const count = shown.reduce((sum, { entriesShown }) => sum + Math.max(1, entriesShown.length), 0);
  const isKnown = list.isFiltered && !list.isFetching && !list.hasFailed;
  const text = list.hasMore ? t('history.foundMore', { count }) : t('history.found', { count });
  return (
    <p role="status" className="sr-only">
      {isKnown && text}
    </p>
  );
}

function NothingFound({ filters, clear }: Filtering) {
  const { t } = useTranslation();
  const range = useRangeText(filters);
  const { search, state } = filters;
  const limits = [state && t(`history.stateIs.${state}`), range].filter(Boolean).join(' · ');
  return (
    <EmptyState
      icon={<SearchX />}
      title={search ? t('history.noMatch', { search }) : t('history.noEntriesHere')}
      text={limits ? t('history.limitedTo', { limits }) : t('history.noMatchText')}
    >
      <Button variant="outline" className="mt-3" onClick={clear}>
        {t('history.showAll')}
      </Button>
    </EmptyState>
  );
}
