import { Hourglass, Keyboard as Keys } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentPlan, whoHasMore } from '../../shared/current-plan.ts';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { IconCircle } from './icon-circle.tsx';

type NoMinutesProps = { canUpgrade: boolean; onType: () => void };

/** In the microphone's place when the month's minutes are used: until when, and what can be done meanwhile. */
export function NoMinutes({ canUpgrade, onType }: NoMinutesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data: plan } = useCurrentPlan();
  const role = whoHasMore(plan);
  // A date is read in one piece.
  const date = plan && formatDate(plan.resetsAt, language).replaceAll(' ', '\u00a0');
  return (
    <>
      <IconCircle tone="soft">
        <Hourglass />
      </IconCircle>
      <div className="grid max-w-md gap-1 text-balance">
        <p className="text-lg font-semibold">{t('minutes.noneTitle')}</p>
        <p className="text-muted">
          {role ? t(`minutes.noneInTeam.${role}`, { date }) : t('minutes.noneText', { date })}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {role === 'owner' && (
          <Button variant="outline" asChild>
            <Link to="/team">{t('minutes.addSeats')}</Link>
          </Button>
        )}
        {canUpgrade && !role && (
          <Button variant="outline" asChild>
            <Link to="/pricing">{t('minutes.viewPlans')}</Link>
          </Button>
        )}
        <Button data-focus="" onClick={onType}>
          <Keys aria-hidden="true" />
          {t('recorder.typeInstead')}
        </Button>
      </div>
    </>
  );
}
