import { useTranslation } from 'react-i18next';
import { formatMinutes } from './durations.ts';
import { useLanguage } from './language.tsx';
import { Progress } from './ui/progress.tsx';

type MinutesBarProps = { used: number; total: number; isWarned: boolean };

/** What of the month's minutes is used, as words and as a bar. */
export function MinutesBar({ used, total, isWarned }: MinutesBarProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        <strong className="font-display text-2xl font-semibold tracking-tight text-ink">
          {formatMinutes(used, language)}
        </strong>{' '}
        {t('minutes.ofPlan', { total: formatMinutes(total, language) })}
      </p>
      <Progress
        label={t('minutes.label')}
        share={total === 0 ? 0 : used / total}
        tone={isWarned ? 'warning' : 'accent'}
      />
    </div>
  );
}
