import { HistoryFilters } from '@timbre/contract/history';
import { useSearchParams } from 'react-router';

/** Where each filter stands in the address. */
const names = { search: 'q', state: 'state', from: 'from', to: 'to' } as const;
type FilterName = keyof typeof names;
const filterNames = ['search', 'state', 'from', 'to'] as const satisfies FilterName[];

export type FilterChange = { [Name in FilterName]?: HistoryFilters[Name] | undefined };

/** What the list is limited to: it stands in the address, so that a reload, a link and the way back find it. */
export function useHistoryFilters() {
  const [search, setSearch] = useSearchParams();
  const given = filterNames.flatMap((name) => {
    const value = search.get(names[name]);
    // What cannot be a filter, as in a link that was cut off, limits nothing.
    return value && HistoryFilters.shape[name].safeParse(value).success ? [[name, value]] : [];
  });
  const filters = HistoryFilters.parse(Object.fromEntries(given));
  const change = (changes: FilterChange, { replace = false } = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of filterNames) {
          if (!(name in changes)) continue;
          const value = changes[name];
          if (value) after.set(names[name], value);
          else after.delete(names[name]);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  const clear = () => change({ search: undefined, state: undefined, from: undefined, to: undefined });
  return { filters, change, clear };
}
