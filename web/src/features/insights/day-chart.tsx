import type { Insights } from '@timbre/contract/insights';
import { endOfWeek, format, parseISO } from 'date-fns';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../shared/durations.ts';
import { formatDate, getConventions, getLocale } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { getColour, maxSeries } from './colours.tsx';
import { type Bin, type BinUnit, getScale, getUnit, type Series, toBins, toSeries } from './day-bins.ts';
import { ExportButton, exactHours } from './export-button.tsx';

/** Hours along the range, each bar stacked by project. */
export function DayChart({ insights }: { insights: Insights }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const getName = useSeriesName();
  const from = insights.from ?? insights.to;
  const unit = getUnit(from, insights.to);
  const series = toSeries(insights.byProject, maxSeries);
  const bins = toBins(insights, { from, to: insights.to, unit, series, locale: getLocale(language) });
  const title = t(`insights.by.${unit}`);
  return (
    <Card className="grid grid-cols-1 gap-6">
      <ChartHead title={title}>
        <ExportButton
          title={title}
          fileName={`timbre-${insights.range}-${unit}s.csv`}
          rows={() => [
            [t(`insights.unit.${unit}`), t('insights.project'), t('insights.hours')],
            ...bins.flatMap(({ day, seconds }) =>
              series.flatMap((one, index) => {
                const hours = exactHours(seconds[index] ?? 0);
                return hours === 0 ? [] : [[day, getName(one), hours]];
              }),
            ),
          ]}
        />
      </ChartHead>
      <Legend series={series} />
      <Bars bins={bins} unit={unit} series={series} />
      <BinTable title={title} bins={bins} unit={unit} series={series} />
    </Card>
  );
}

export function ChartHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
      <div className="-mx-3">{children}</div>
    </div>
  );
}

function useSeriesName(): (series: Series) => string {
  const { t } = useTranslation();
  return (series) => {
    if (series.kind === 'project') return series.name;
    return series.kind === 'none' ? t('history.noProject') : t('insights.others');
  };
}

/** A bar's own time: a day, the days of a week, a month or a year. */
function useBinName(unit: BinUnit): (day: string) => string {
  const { language } = useLanguage();
  const locale = getLocale(language);
  return (day) => {
    const date = parseISO(day);
    switch (unit) {
      case 'day':
        return formatDate(date.toISOString(), language);
      case 'week':
        return `${formatDate(date.toISOString(), language)} – ${formatDate(endOfWeek(date, { locale }).toISOString(), language)}`;
      case 'month':
        return format(date, 'LLLL yyyy', { locale });
      case 'year':
        return format(date, 'yyyy');
    }
  };
}

function useShortBinName(unit: BinUnit): (day: string) => string {
  const { language } = useLanguage();
  const { locale, dayAndMonth } = getConventions(language);
  const pattern = { day: dayAndMonth, week: dayAndMonth, month: 'LLL yy', year: 'yyyy' }[unit];
  return (day) => format(parseISO(day), pattern, { locale });
}

function Legend({ series }: { series: Series[] }) {
  const getName = useSeriesName();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {series.map((one, index) => (
        <li key={getName(one)} className="flex min-w-0 items-center gap-2">
          <span aria-hidden="true" className={`size-3 shrink-0 rounded-xs ${getColour(one, index)}`} />
          <span className="truncate">{getName(one)}</span>
        </li>
      ))}
    </ul>
  );
}

type BarsProps = { bins: Bin[]; unit: BinUnit; series: Series[] };

/** For the eye alone: what it shows stands in the table below it. */
function Bars({ bins, unit, series }: BarsProps) {
  const [lookedAt, setLookedAt] = useState<number | null>(null);
  const shortName = useShortBinName(unit);
  const scale = getScale(Math.max(...bins.map(({ total }) => total)));
  const top = (scale.at(-1) ?? 1) * 3_600;
  const share = (seconds: number) => `${(seconds / top) * 100}%`;
  // As many names as fit side by side on a phone.
  const every = Math.ceil(bins.length / 6);
  return (
    <div aria-hidden="true" className="grid gap-2">
      <div className="flex gap-2">
        <div className="relative w-9 shrink-0 text-right text-xs text-muted tabular-nums">
          {scale.map((hours) => (
            <span
              key={hours}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: share(hours * 3_600) }}
            >
              {`${hours}h`}
            </span>
          ))}
        </div>
        <div
          className="relative h-56 flex-1"
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setLookedAt(null)}
        >
          {scale.map((hours) => (
            <span
              key={hours}
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: share(hours * 3_600) }}
            />
          ))}
          <div className="absolute inset-0 flex">
            {bins.map((bin, index) => (
              <div
                key={bin.day}
                className="flex h-full flex-1 flex-col-reverse items-center rounded-t-sm hover:bg-accent-soft/70"
                onPointerEnter={() => setLookedAt(index)}
              >
                {series.map((one, at) => {
                  const seconds = bin.seconds[at] ?? 0;
                  return seconds === 0 ? null : (
                    <span
                      key={one.kind === 'project' ? `project ${one.name}` : one.kind}
                      className={`w-3/4 max-w-12 border-t border-card last:rounded-t-sm ${getColour(one, at)}`}
                      style={{ height: share(seconds) }}
                    />
                  );
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="ml-11 flex text-xs text-muted">
        {bins.map(({ day }, index) => (
          <span key={day} className="relative h-4 flex-1">
            {index % every === 0 && (
              <span className={`absolute whitespace-nowrap ${axisPlace(index, bins.length, every)}`}>
                {shortName(day)}
              </span>
            )}
          </span>
        ))}
      </div>
      <Readout bin={lookedAt === null ? undefined : bins[lookedAt]} unit={unit} series={series} />
    </div>
  );
}

/** Under its bar, or from there on where it has room; the last one would leave the picture. */
function axisPlace(index: number, count: number, every: number): string {
  if (every === 1) return 'inset-x-0 text-center';
  return index === count - 1 ? 'right-0' : 'left-0';
}

/** The bar under the pointer in words. */
function Readout({ bin, unit, series }: { bin: Bin | undefined; unit: BinUnit; series: Series[] }) {
  const { t } = useTranslation();
  const getName = useSeriesName();
  const binName = useBinName(unit);
  if (!bin) return <p className="min-h-6 text-sm text-muted">{t('insights.pointAtBar')}</p>;
  const parts = series.flatMap((one, index) => {
    const seconds = bin.seconds[index] ?? 0;
    return seconds === 0 ? [] : [`${getName(one)} ${formatDuration(seconds)}`];
  });
  return (
    <p className="min-h-6 text-sm">
      <strong className="font-semibold">{`${binName(bin.day)}: ${formatDuration(bin.total)}`}</strong>
      {parts.length > 0 && ` (${parts.join(', ')})`}
    </p>
  );
}

function BinTable({ title, bins, unit, series }: BarsProps & { title: string }) {
  const { t } = useTranslation();
  const getName = useSeriesName();
  const binName = useBinName(unit);
  return (
    <details className="group -mb-3 border-t border-line pt-3">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-accent-deep">
        {t('insights.asTable')}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <section
        aria-label={t('insights.asTable')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-control"
      >
        <table aria-label={title} className="w-full text-left text-sm tabular-nums">
          <thead className="sticky top-0 bg-card">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {t(`insights.unit.${unit}`)}
              </th>
              {series.map((one) => (
                <th key={getName(one)} scope="col" className="px-4 py-2 text-right font-semibold">
                  {getName(one)}
                </th>
              ))}
              <th scope="col" className="py-2 pl-4 text-right font-semibold">
                {t('insights.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ day, seconds, total }) => (
              <tr key={day} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 font-medium whitespace-nowrap">
                  {binName(day)}
                </th>
                {series.map((one, index) => (
                  <td key={getName(one)} className="px-4 py-2 text-right whitespace-nowrap">
                    {formatDuration(seconds[index] ?? 0)}
                  </td>
                ))}
                <td className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
                  {formatDuration(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
