import type { Entry, EntryRejection } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { type EntryDisplayState, getDisplayState, isUnlogged } from './entry-display-state.ts';
import { formatList } from './format.ts';
import { useLanguage } from './language.tsx';

/** Names fields that are missing, as they stand after "needs": "a project and a task". */
export function useMissingFields(): (fields: EntryRejection['fields']) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (fields) =>
    formatList(
      fields.map((field) => t(`history.missing.${field}`)),
      language,
    );
}

/** How many entries of a note are logged, and what the others need: "2 of 3 logged, one needs a project". */
export function usePartLoggedText(): (entries: readonly Entry[]) => string {
  const { t } = useTranslation();
  const missing = useMissingFields();
  const numbers = t('history.numbers').split(' ');
  return (entries) => {
    const left = entries.filter(isUnlogged);
    const isSingle = entries.length === 1;
    const of = (state: EntryDisplayState) => left.filter((entry) => getDisplayState(entry) === state);
    const count = (some: readonly Entry[]) => ({
      count: some.length,
      number: numbers[some.length - 1] ?? String(some.length),
    });
    const rejected = of('rejected');
    const ready = of('ready');
    const others = left.filter((entry) => !rejected.includes(entry) && !ready.includes(entry));
    const fields = commonFields(rejected);
    const needs = () => {
      if (isSingle)
        return fields ? t('history.itNeedsFields', { fields: missing(fields) }) : t('history.itNeedsChange');
      return fields
        ? t('history.needFields', { ...count(rejected), fields: missing(fields) })
        : t('history.needChange', count(rejected));
    };
    const parts = [
      ...(rejected.length > 0 ? [needs()] : []),
      ...(ready.length > 0 ? [isSingle ? t('history.itIsReady') : t('history.areReady', count(ready))] : []),
      ...(others.length > 0 && !isSingle ? [t('history.areNotLogged', count(others))] : []),
    ];
    if (isSingle) return parts[0] ?? t('history.noneLogged');
    const logged = entries.length - left.length;
    const start =
      logged > 0
        ? t('history.partLogged', { count: logged, total: entries.length })
        : t('history.noneLogged');
    return [start, ...parts].join(', ');
  };
}

/** The fields that all of these lack, where they lack the same and nothing else is wrong. */
function commonFields(entries: readonly Entry[]): EntryRejection['fields'] | null {
  const [first, ...others] = entries.map(({ rejection }) =>
    rejection?.code === 'fields-required' ? rejection.fields : [],
  );
  if (!first || first.length === 0) return null;
  return others.every((fields) => fields.join() === first.join()) ? first : null;
}
