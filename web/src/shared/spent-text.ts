import { useTranslation } from 'react-i18next';
import { getErrorMessage } from './api.ts';
import { useCurrentPlan, whoHasMore } from './current-plan.ts';
import { formatMinutes } from './durations.ts';
import { useLanguage } from './language.tsx';
import { MinutesSpent } from './use-send-note.ts';

/** What people read when the month's minutes do not suffice: how many are used, or the server's sentence where that is not known. */
export function useSpentText(): (error: unknown) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: plan } = useCurrentPlan();
  const role = whoHasMore(plan);
  return (error) => {
    if (!(error instanceof MinutesSpent)) return getErrorMessage(error, t('upload.failed'));
    const figures = {
      used: formatMinutes(error.minutesUsed, language),
      total: formatMinutes(error.minutesOfPlan, language),
    };
    if (
      plan?.team?.capMinutes != null &&
      plan.audioMinutesLeft < plan.maxAudioMinutes - plan.audioMinutesUsed
    )
      return t('minutes.exceededLimit', {
        used: formatMinutes(plan.team.ownMinutesUsed, language),
        total: formatMinutes(plan.team.capMinutes, language),
      });
    return role ? t(`minutes.exceededInTeam.${role}`, figures) : t('minutes.exceeded', figures);
  };
}
