import type { HistoryWeek, WeekDay } from '@timbre/contract/history';
import { Check, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../shared/days.ts';
import { formatDuration } from '../../../shared/durations.ts';
import { useLanguage } from '../../../shared/language.tsx';
import { LoadFailed } from '../../../shared/load-failed.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tooltip } from '../../../shared/ui/tooltip.tsx';
import { useWeek } from './use-week.ts';
import { addDays, getDayState } from './week-days.ts';

type WeekViewProps = {
  /** The day that the list is limited to. */
  chosenDay: string | null;
  onChoose: (day: string | null) => void;
  /** Somebody wants to write what is missing of a day. */
  onFill: (day: string) => void;
};

/** Seven days against the working day: what is logged of each, and what is missing. */
export function WeekView({ chosenDay, onChoose, onFill }: WeekViewProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const { week, from, hasFailed, refetch, ...shown } = useWeek();
  const range = formatRange(from, language);
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-2 rounded-card border border-line bg-card p-3 raised sm:gap-3 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold tracking-tight">
          {shown.isCurrent ? t('week.this') : t('week.title')}{' '}
          <span className="text-sm font-normal text-muted">{range}</span>
        </h2>
        <div className="-mr-1 ml-auto flex items-center">
          {!shown.isCurrent && (
            <Button variant="quiet" size="compact" onClick={shown.showCurrent}>
              {t('week.this')}
            </Button>
          )}
          <Tooltip text={t('week.earlier')}>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('week.earlier')}
              disabled={week !== undefined && (week.earliest === null || week.earliest >= from)}
              onClick={shown.showEarlier}
            >
              <ChevronLeft aria-hidden="true" />
            </Button>
          </Tooltip>
          <Tooltip text={t('week.later')}>
            <Button
              variant="quiet"
              size="icon"
              aria-label={t('week.later')}
              disabled={shown.isCurrent}
              onClick={shown.showLater}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          </Tooltip>
        </div>
      </div>
      {hasFailed && <LoadFailed text={t('week.loadError')} onRetry={refetch} />}
      {!week && !hasFailed && <Skeleton className="h-36" />}
      {week && (
        <>
          <Days {...{ week, range, chosenDay, onChoose, onFill }} isStale={shown.isPlaceholder} />
          <Total week={week} />
        </>
      )}
    </section>
  );
}

type DaysProps = WeekViewProps & { week: HistoryWeek; range: string; isStale: boolean };

function Days({ week, range, chosenDay, onChoose, onFill, isStale }: DaysProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const most = Math.max(
    1,
    ...week.days.flatMap(({ seconds, expectedSeconds }) => [seconds, expectedSeconds]),
  );
  return (
    <table
      aria-busy={isStale}
      // Who presses a day means one that is named above.
      inert={isStale}
      className="w-full table-fixed border-separate border-spacing-x-0.5 text-center aria-busy:opacity-60 sm:border-spacing-x-1.5"
    >
      <caption className="sr-only">{t('week.caption', { range })}</caption>
      <thead>
        <tr>
          {week.days.map(({ day }) => (
            <th key={day} scope="col" className="p-0 font-normal">
              <button
                type="button"
                aria-pressed={day === chosenDay}
                aria-current={day === week.today ? 'date' : undefined}
                disabled={day > week.today}
                onClick={() => onChoose(day === chosenDay ? null : day)}
                className="grid min-h-11 w-full justify-items-center rounded-control py-1 leading-tight transition-colors not-disabled:not-aria-pressed:hover:bg-accent-soft disabled:text-muted aria-current:text-accent-deep aria-pressed:bg-accent aria-pressed:text-white"
              >
                <span className="sr-only">{t('week.showDay', { day: formatDay(day, language) })}</span>
                <span aria-hidden="true" className="text-xs sm:text-sm">
                  {formatShort(day, language, { weekday: 'short' })}
                </span>
                <span aria-hidden="true" className="font-semibold tabular-nums">
                  {formatShort(day, language, { day: 'numeric' })}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {week.days.map((one) => (
            <td key={one.day} className="p-0 pt-1 align-bottom">
              <Bar day={one} most={most} />
              <span className="text-xs font-semibold tabular-nums sm:text-sm">
                <span className="sr-only">{t('week.logged')}</span> {formatDuration(one.seconds)}
              </span>
            </td>
          ))}
        </tr>
        <tr>
          {week.days.map((one) => (
            <td key={one.day} className="p-0 align-top text-xs text-muted">
              <State day={one} week={week} onFill={onFill} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** What is logged as a bar, the working day as a line. */
function Bar({ day: { seconds, expectedSeconds }, most }: { day: WeekDay; most: number }) {
  const share = (part: number) => `${Math.round((100 * part) / most)}%`;
  return (
    <span
      aria-hidden="true"
      className="relative mx-auto mb-1 flex h-8 w-full max-w-12 items-end overflow-hidden rounded-md bg-accent-soft/70 sm:h-20"
    >
      <span className="block w-full bg-accent/80" style={{ height: share(seconds) }} />
      {expectedSeconds > 0 && (
        <span
          className="absolute inset-x-0 border-t border-dashed border-ink/40"
          style={{ bottom: share(expectedSeconds) }}
        />
      )}
    </span>
  );
}

type StateProps = { day: WeekDay; week: HistoryWeek; onFill: (day: string) => void };

function State({ day, week, onFill }: StateProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const state = getDayState(day, week);
  switch (state.name) {
    case 'gap': {
      const duration = formatDuration(state.missingSeconds);
      return (
        <button
          type="button"
          onClick={() => onFill(day.day)}
          className="grid min-h-11 w-full content-center justify-items-center rounded-control border border-dashed border-warning/60 bg-warning-soft py-1 sm:px-0.5 leading-tight text-warning transition-colors hover:border-solid hover:border-warning"
        >
          <span className="sr-only">{t('week.fill', { day: formatDay(day.day, language), duration })}</span>
          <span aria-hidden="true" className="font-semibold tabular-nums">
            {duration}
          </span>
          <span
            aria-hidden="true"
            className="flex items-center gap-1 max-sm:text-[0.6875rem] max-sm:tracking-tight"
          >
            <Plus aria-hidden="true" className="size-3 max-sm:hidden" />
            {t('week.missing')}
          </span>
        </button>
      );
    }
    case 'full':
      return (
        <span className="flex min-h-11 items-center justify-center gap-1 text-success">
          <Check aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{t('week.full')}</span>
        </span>
      );
    case 'so-far':
      return <Plain text={t('week.soFar')} />;
    case 'to-come':
      return <Plain text={t('week.toCome')} />;
    case 'off':
      return <Plain text={t('week.dayOff')} />;
    case 'before':
      return null;
  }
}

function Plain({ text }: { text: string }) {
  return <span className="flex min-h-11 items-center justify-center leading-tight">{text}</span>;
}

/** Of the whole week, and how much of it was made elsewhere. */
function Total({ week }: { week: HistoryWeek }) {
  const { t } = useTranslation();
  const sum = (name: 'seconds' | 'expectedSeconds' | 'elsewhereSeconds') =>
    week.days.reduce((total, day) => total + day[name], 0);
  const [logged, expected, elsewhere] = [sum('seconds'), sum('expectedSeconds'), sum('elsewhereSeconds')];
  return (
    <p className="flex flex-wrap gap-x-2 px-1 text-sm text-muted">
      <span>
        <strong className="font-semibold text-ink tabular-nums">{formatDuration(logged)}</strong>{' '}
        {expected > 0 && t('week.ofExpected', { duration: formatDuration(expected) })}
      </span>
      {elsewhere > 0 && <span>{t('week.elsewhere', { duration: formatDuration(elsewhere) })}</span>}
    </p>
  );
}

/** The middle of the day is that day wherever the browser is. */
const toNoon = (day: string) => new Date(`${day}T12:00`);

function formatShort(day: string, language: string, how: Intl.DateTimeFormatOptions): string {
  return toNoon(day).toLocaleDateString(language, how);
}

function formatRange(from: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  return format.formatRange(toNoon(from), toNoon(addDays(from, 6)));
}
