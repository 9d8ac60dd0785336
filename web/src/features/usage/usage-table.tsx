import type { UsedMinutes } from '@timbre/contract/usage';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/durations.ts';
import { formatDate, formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';

const rowsPerPage = 50;
const tones = { counted: 'accent', held: 'neutral', returned: 'success' } as const;

/** Each spoken note of the month, the newest first, and whether it counted. */
export function UsageTable({ used }: { used: UsedMinutes[] }) {
  const { t } = useTranslation();
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(rowsPerPage);
  // Reading goes on where the new rows begin; the button that was pressed may be gone.
  useEffect(() => {
    if (shown > rowsPerPage) body.current?.rows[shown - rowsPerPage]?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <Card padded={false} className="grid gap-4 px-5 py-4 sm:px-8 sm:py-6">
      <table aria-label={t('usage.table')} className="w-full text-left tabular-nums">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-2 font-medium">
              {t('usage.when')}
            </th>
            <th scope="col" className="py-2 pr-6 text-right font-medium sm:pr-12">
              {t('usage.length')}
            </th>
            <th scope="col" className="py-2 font-medium">
              {t('usage.state')}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {used.slice(0, shown).map((one) => (
            <Row key={one.recordingId} one={one} />
          ))}
        </tbody>
      </table>
      {used.length > shown && (
        <Button
          variant="outline"
          className="justify-self-center"
          onClick={() => setShown(shown + rowsPerPage)}
        >
          {t('history.viewMore')}
        </Button>
      )}
    </Card>
  );
}

function Row({ one: { at, seconds, state, isDeleted } }: { one: UsedMinutes }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  // Where the state alone leaves open why: a deleted note still counts, and one that is not logged yet may not.
  const remarks = [
    ...(state === 'counted' ? [] : [t(`usage.because.${state}`)]),
    ...(isDeleted ? [t('usage.deleted')] : []),
  ];
  return (
    <tr tabIndex={-1} className="border-b border-line align-top last:border-0">
      <th scope="row" className="py-3 pr-4 font-medium">
        <time dateTime={at} className="flex flex-wrap gap-x-2">
          <span className="whitespace-nowrap">{formatDate(at, language)}</span>
          <span className="font-normal whitespace-nowrap text-muted">{formatTime(at, language)}</span>
        </time>
      </th>
      <td
        className={`py-3 pr-6 text-right sm:pr-12 ${state === 'returned' ? 'text-muted line-through' : 'font-semibold'}`}
      >
        {formatClock(Math.max(1, Math.round(seconds)))}
      </td>
      <td className="py-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[state]}>{t(`usage.state.${state}`)}</Badge>
          {remarks.length > 0 && <span className="text-sm text-muted">{remarks.join(', ')}</span>}
        </div>
      </td>
    </tr>
  );
}
