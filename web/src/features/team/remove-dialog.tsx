import { removeMember, type TeamMember } from '@timbre/contract/team';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { useTeamChange } from './use-team.ts';

type RemoveDialogProps = {
  member: TeamMember;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

export function RemoveDialog({ member: { userId, email }, onClose, fallbackFocusRef }: RemoveDialogProps) {
  const { t } = useTranslation();
  const removing = useTeamChange({
    change: () => call(removeMember, undefined, { params: { userId } }),
    done: () => ({ title: t('team.remove.done', { email }) }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t('team.remove.question', { email })}
      text={t('team.remove.text')}
      action={t('team.remove.action')}
      pending={t('team.remove.pending')}
      change={removing}
      onClose={onClose}
      fallbackFocusRef={fallbackFocusRef}
    />
  );
}
