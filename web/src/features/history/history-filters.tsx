import { type HistoryFilters, historyStates } from '@timbre/contract/history';
import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayInSentence } from '../../shared/days.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { SearchField } from './search-field.tsx';
import type { FilterChange, useHistoryFilters } from './use-history-filters.ts';

type HistoryFilterProps = ReturnType<typeof useHistoryFilters>;

/** Searches and limits the list; what it is limited to stands below, each with the way to take it off. */
export function HistoryFilterBar({ filters, change, clear }: HistoryFilterProps) {
  const { t } = useTranslation();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { search = '', state, from, to } = filters;
  const count = [state, from ?? to].filter(Boolean).length;
  return (
    <search className="grid gap-3">
      <div className="flex gap-2">
        <SearchField
          value={search}
          // The way back leads to before the search, not through each of its words.
          onSearch={(next) =>
            change({ search: next || undefined }, { replace: search !== '' && next !== '' })
          }
        />
        <Button
          variant="outline"
          className="max-sm:px-3"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">{t('history.filters')}</span>
          {count > 0 && (
            <span className="grid size-5.5 place-content-center rounded-full bg-accent text-xs text-white">
              {count}
            </span>
          )}
        </Button>
      </div>
      {isOpen && (
        <div
          id={panelId}
          className="grid gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 sm:grid-cols-3 sm:p-5"
        >
          <Select
            stacked
            label={t('history.filterState')}
            value={state ?? ''}
            onChange={({ target: { value } }) =>
              change({ state: historyStates.find((known) => known === value) })
            }
          >
            <option value="">{t('history.stateAny')}</option>
            {historyStates.map((known) => (
              <option key={known} value={known}>
                {t(`history.stateIs.${known}`)}
              </option>
            ))}
          </Select>
          <Field
            type="date"
            label={t('history.from')}
            value={from ?? ''}
            max={to}
            onChange={({ target: { value } }) => change({ from: value || undefined })}
          />
          <Field
            type="date"
            label={t('history.to')}
            value={to ?? ''}
            min={from}
            onChange={({ target: { value } }) => change({ to: value || undefined })}
          />
        </div>
      )}
      <ActiveFilters filters={filters} change={change} clear={clear} />
    </search>
  );
}

function ActiveFilters({ filters, change, clear }: HistoryFilterProps) {
  const { t } = useTranslation();
  const range = useRangeText(filters);
  const { search, state } = filters;
  const active: { text: string; off: FilterChange }[] = [
    ...(state ? [{ text: t(`history.stateIs.${state}`), off: { state: undefined } }] : []),
    ...(range ? [{ text: range, off: { from: undefined, to: undefined } }] : []),
  ];
  if (active.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ text, off }) => (
        <li key={text}>
          <button
            type="button"
            aria-label={t('history.filterOff', { filter: text })}
            onClick={() => change(off)}
            className="flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft pr-2.5 pl-3.5 text-sm font-semibold text-accent-deep transition-colors hover:bg-accent/15"
          >
            {text}
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
      {active.length + (search ? 1 : 0) > 1 && (
        <li>
          <Button variant="quiet" size="small" onClick={clear}>
            {t('history.filtersClear')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The days that the list is limited to, in words. */
export function useRangeText({ from, to }: HistoryFilters): string | null {
  const { t } = useTranslation();
  const { language } = useLanguage();
  if (from && from === to) return formatDay(from, language);
  const [first, last] = [from, to].map((day) => day && formatDayInSentence(day, language));
  if (from && last) return t('history.fromTo', { from: formatDay(from, language), to: last });
  if (first) return t('history.fromOn', { from: first });
  return last ? t('history.upTo', { to: last }) : null;
}
