import type { CurrentPlan } from '@timbre/contract/usage';
import { useTranslation } from 'react-i18next';
import { formatMinutes } from '../../shared/durations.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { MinutesBar } from '../../shared/minutes-bar.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { usageLevel } from './usage-level.ts';

/** What of the month's minutes is used, as words and as a bar, and what to know about that. */
export function MinutesMeter({ plan }: { plan: CurrentPlan }) {
  const { level } = usageLevel(plan);
  const isWarned = level === 'high' || level === 'all';
  return (
    <>
      <MinutesBar used={plan.audioMinutesUsed} total={plan.maxAudioMinutes} isWarned={isWarned} />
      {plan.team && <OwnPart team={plan.team} />}
      <div aria-live="polite">
        {isWarned ? (
          <Notice tone="warning">
            <LevelText plan={plan} />
          </Notice>
        ) : (
          <p className="text-sm text-muted">
            <LevelText plan={plan} />
          </p>
        )}
      </div>
    </>
  );
}

function LevelText({ plan }: { plan: CurrentPlan }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { level, of } = usageLevel(plan);
  // A date is read in one piece.
  const date = formatDate(plan.resetsAt, language).replaceAll(' ', '\u00a0');
  if (level === 'low' || of === 'plan') return t(`minutes.level.${level}`, { date });
  if (of === 'limit') return t(`minutes.limitLevel.${level}`, { date });
  if (level !== 'all') return t(`minutes.teamLevel.${level}`, { date });
  return plan.team?.role === 'owner'
    ? t('minutes.teamSpent.owner', { date })
    : t('minutes.teamSpent.member', { date });
}

/** The bar is everybody's: how much of it is one's own, and how much that may become. */
function OwnPart({ team: { ownMinutesUsed, capMinutes } }: { team: NonNullable<CurrentPlan['team']> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const minutes = formatMinutes(ownMinutesUsed, language);
  return (
    <p className="text-sm text-muted">
      {capMinutes === null
        ? t('minutes.own', { minutes })
        : t('minutes.ownOfLimit', { minutes, limit: formatMinutes(capMinutes, language) })}
    </p>
  );
}
