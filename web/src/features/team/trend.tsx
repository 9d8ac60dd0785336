import type { Language } from '@timbre/contract/language';
import type { Team } from '@timbre/contract/team';
import { format, parseISO } from 'date-fns';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMinutes } from '../../shared/durations.ts';
import { getLocale } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';

const bar = { width: 8, gap: 4, height: 28 };

type TrendProps = { minutesByMonth: number[]; max: number };

/** For the eye alone: what it shows stands in the table below the list. */
export function Trend({ minutesByMonth, max }: TrendProps) {
  const step = bar.width + bar.gap;
  const width = minutesByMonth.length * step - bar.gap;
  const getHeight = (minutes: number) => (max > 0 ? Math.min(1, minutes / max) : 0) * bar.height;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${bar.height}`}
      width={width}
      height={bar.height}
      className="shrink-0"
    >
      {minutesByMonth.map((minutes, month) => {
        const isPresent = month === minutesByMonth.length - 1;
        // A month without minutes is still a month.
        const height = Math.max(2, getHeight(minutes));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its month, and months do not change places.
            key={month}
            x={month * step}
            y={bar.height - height}
            width={bar.width}
            height={height}
            rx={2}
            className={isPresent ? 'fill-accent' : 'fill-accent/35'}
          />
        );
      })}
    </svg>
  );
}

const monthName = (month: string, language: Language) =>
  format(parseISO(month), 'LLL yyyy', { locale: getLocale(language) });

/** The same figures to read. */
export function TrendTable({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { members, months, formerMinutesByMonth: former } = team;
  const hasFormer = former.some((minutes) => minutes > 0);
  const rows = [
    ...members.map(({ userId, email, minutesByMonth }) => ({ key: userId, name: email, minutesByMonth })),
    ...(hasFormer ? [{ key: 'former', name: t('team.former'), minutesByMonth: former }] : []),
  ];
  return (
    <details className="group -mb-3 border-t border-line pt-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-accent-deep">
        {t('team.trend')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <section
        aria-label={t('team.trend')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 mb-3 overflow-auto rounded-control"
      >
        <table aria-label={t('team.trend')} className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {t('team.role.member')}
              </th>
              {months.map((month) => (
                <th key={month} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap">
                  {monthName(month, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, minutesByMonth }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className="min-w-36 py-2 pr-4 font-medium wrap-anywhere">
                  {name}
                </th>
                {months.map((month, index) => (
                  <td key={month} className="px-3 py-2 text-right">
                    {formatMinutes(minutesByMonth[index] ?? 0, language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
