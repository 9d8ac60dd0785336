import { useQueryClient } from '@tanstack/react-query';
import { handOverTeam, type Team } from '@timbre/contract/team';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { refreshPlan } from '../../shared/subscription.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

/** An owner cannot leave, but can make somebody else the owner. */
export function HandOverCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  if (team.members.length < 2) return null;
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('team.handOver.title')} text={t('team.handOver.lead')} />
      <Button
        variant="outline"
        className="justify-self-start max-sm:w-full"
        onClick={() => setIsAsking(true)}
      >
        {t('team.handOver.action')}
      </Button>
      {isAsking && <HandOverDialog team={team} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function HandOverDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const others = team.members.filter(({ role }) => role !== 'owner');
  const [userId, setUserId] = useState('');
  const email = others.find((one) => one.userId === userId)?.email;
  const handing = useReauthMutation({
    call: async (to: string) => {
      await call(handOverTeam, { userId: to });
      await refreshPlan(queryClient);
    },
    onDone: () => {
      onClose();
      showToast({ tone: 'success', title: t('team.handOver.done', { email }) });
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (userId !== '' && !handing.isPending) handing.start(userId);
  };
  const consequences = [
    ...(team.isPaidByOwner ? [t('team.handOver.charge')] : []),
    t('team.handOver.role'),
    t('team.handOver.next'),
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('team.handOver.question')}>
      <ul className="grid list-disc gap-2 pl-5 text-muted">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <form method="post" className="grid grid-cols-1 gap-6" onSubmit={send}>
        <Select
          stacked
          label={t('team.handOver.to')}
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        >
          <option value="">{t('team.handOver.choose')}</option>
          {others.map((one) => (
            <option key={one.userId} value={one.userId}>
              {one.email}
            </option>
          ))}
        </Select>
        <FormError title={t('team.failed')} error={handing.error} />
        <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
          <Button variant="quiet" onClick={onClose}>
            {t('history.cancel')}
          </Button>
          <Button type="submit" variant="danger" disabled={userId === '' || handing.isPending}>
            {handing.isPending ? t('team.handOver.pending') : t('team.handOver.confirm')}
          </Button>
        </div>
      </form>
      {handing.gate}
    </Dialog>
  );
}
