import { requireSecondFactor, type Team } from '@timbre/contract/team';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError, call, getErrorMessage } from '../../shared/api.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { useTeamChange } from './use-team.ts';

/** Whether members need a second factor: the owner decides, all others are told where it is so. */
export function RequireSecondFactorCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { role, requiresSecondFactor } = team;
  if (role !== 'owner' && !requiresSecondFactor) return null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead
        title={t('team.secondFactor.title')}
        text={role === 'owner' ? undefined : t('team.secondFactor.member')}
      />
      {role === 'owner' && <RequireSwitch isOn={requiresSecondFactor} />}
    </Card>
  );
}

function RequireSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation();
  const { reauthenticated, gate } = useReauthentication();
  const changing = useTeamChange({
    change: (isRequired: boolean) => reauthenticated(() => call(requireSecondFactor, { isRequired })),
    done: (isRequired) => ({ title: isRequired ? t('team.secondFactor.on') : t('team.secondFactor.off') }),
  });
  const { error, isPending, variables = isOn } = changing;
  return (
    <>
      <Switch
        label={t('team.secondFactor.require')}
        hint={t('team.secondFactor.hint')}
        isOn={isPending ? variables : isOn}
        onSwitch={(wanted) => {
          if (!isPending) changing.mutate(wanted);
        }}
      />
      <div role="alert" className="empty:hidden">
        {error && (
          <Notice tone="danger">
            {getErrorMessage(error, t('common.noAnswer'))}
            {error instanceof ApiError && error.code === 'second-factor-needed' && (
              <Button variant="outline" size="compact" className="mt-1 justify-self-start" asChild>
                <Link to="/settings/security#two-step">{t('team.secondFactor.toSettings')}</Link>
              </Button>
            )}
          </Notice>
        )}
      </div>
      {gate}
    </>
  );
}
