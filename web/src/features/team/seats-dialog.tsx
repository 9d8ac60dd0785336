import { useQueryClient } from '@tanstack/react-query';
import { maxSeats } from '@timbre/contract/billing';
import { changeSeats, previewSeats, type Team } from '@timbre/contract/team';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ChangeDialog } from '../../shared/change-dialog.tsx';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';

type SeatsDialogProps = { team: Team; onClose: () => void };

/** More seats or fewer, but never fewer than there are members. */
export function SeatsDialog({
  team: { seats: present, maxMinutes, memberCount },
  onClose,
}: SeatsDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = async (wanted: number) => {
    const { seats } = await call(changeSeats, { seats: wanted });
    await refreshPlan(queryClient);
    onClose();
    showToast({ tone: 'success', title: t('team.seats.changed', { count: seats }) });
  };
  return (
    <ChangeDialog
      title={t('team.seats.change')}
      text={t('team.seats.text')}
      confirm={t('team.seats.confirm')}
      seats={{
        hint: t('change.seatsHint', { count: maxMinutes / present }),
        least: Math.max(1, memberCount),
        // Most who come here want one more.
        first: Math.min(maxSeats, Math.max(present, memberCount - 1) + 1),
        present,
      }}
      preview={(seats) => call(previewSeats, { seats })}
      change={change}
      onClose={onClose}
    />
  );
}
