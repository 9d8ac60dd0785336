import { leaveTeam } from '@timbre/contract/team';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { useTeamTexts } from './team-texts.ts';
import { useTeamChange } from './use-team.ts';

/** The way out, for all but the owner. */
export function LeaveCard() {
  const { t } = useTranslation();
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('team.leave.title')} text={t('team.leave.text')} />
      <LeaveButton />
    </Card>
  );
}

/** Also where a member has come no further than to the team's conditions. */
export function LeaveButton() {
  useTeamTexts();
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = useTeamChange({
    change: () => call(leaveTeam, undefined),
    done: () => ({ title: t('team.leave.done'), description: t('team.leave.doneText') }),
    onDone: () => setIsAsking(false),
  });
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        className="justify-self-start text-danger! max-sm:w-full"
        onClick={() => setIsAsking(true)}
      >
        {t('team.leave.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('team.leave.question')}
          text={t('team.leave.text')}
          action={t('team.leave.action')}
          pending={t('team.leave.pending')}
          change={leave}
          onClose={() => setIsAsking(false)}
          fallbackFocusRef={button}
        />
      )}
    </>
  );
}
