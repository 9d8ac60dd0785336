import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getHistoryWeek } from '@timbre/contract/history';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { call } from '../../../shared/api.ts';
import { getDaysAgo } from '../../../shared/days.ts';
import { addDays, getMonday } from './week-days.ts';

const name = 'week';

/** The week that is shown; it stands in the address unless it is this one. */
export function useWeek() {
  const [search, setSearch] = useSearchParams();
  const current = getMonday(getDaysAgo(0));
  const chosen = z.iso.date().safeParse(search.get(name)).data;
  const from = chosen === undefined || chosen > current ? current : getMonday(chosen);
  const query = useQuery({
    queryKey: [getHistoryWeek.path, from],
    queryFn: () => call(getHistoryWeek, undefined, { query: { from } }),
    // The days keep their places while those of another week are fetched.
    placeholderData: keepPreviousData,
  });
  const show = (monday: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (monday === current) after.delete(name);
        else after.set(name, monday);
        return after;
      },
      { preventScrollReset: true },
    );
  return {
    from,
    isCurrent: from === current,
    week: query.data,
    isPlaceholder: query.isPlaceholderData,
    hasFailed: query.isError,
    refetch: () => void query.refetch(),
    showEarlier: () => show(addDays(from, -7)),
    showLater: () => show(addDays(from, 7)),
    showCurrent: () => show(current),
  };
}
