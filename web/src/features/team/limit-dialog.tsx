import { type TeamMember, updateMember } from '@timbre/contract/team';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useTeamChange } from './use-team.ts';

type LimitDialogProps = {
  member: TeamMember;
  onClose: () => void;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** How many of the team's minutes one member may use in a month. */
export function LimitDialog({
  member: { userId, email, capMinutes },
  onClose,
  fallbackFocusRef,
}: LimitDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(capMinutes === null ? '' : String(capMinutes));
  const wanted = { capMinutes: typed.trim() === '' ? null : Number(typed) };
  const isFit = updateMember.body.safeParse(wanted).success;
  const saving = useTeamChange({
    change: () => call(updateMember, wanted, { params: { userId } }),
    done: () => ({ title: t('team.limit.saved') }),
    onDone: onClose,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isFit && !saving.isPending) saving.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('team.limit.title')}
      text={t('team.limit.text', { email })}
      fallbackFocusRef={fallbackFocusRef}
    >
      <form method="post" noValidate className="grid grid-cols-1 gap-6" onSubmit={send}>
        <Field
          label={t('team.limit.field')}
          hint={t('team.limit.hint')}
          error={isFit ? undefined : t('team.limit.wrong')}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div role="alert" className="empty:hidden">
          {saving.error && (
            <Notice tone="danger">{getErrorMessage(saving.error, t('common.noAnswer'))}</Notice>
          )}
        </div>
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" disabled={!isFit || saving.isPending}>
            {saving.isPending ? t('team.limit.pending') : t('team.limit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
