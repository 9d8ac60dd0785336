import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateUser } from '@timbre/contract/accounts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { userKey, useSession } from '../../shared/session.tsx';
import { timeZoneHere } from '../../shared/time-zone.ts';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { WorkHours } from './work-hours.tsx';

/** From when on entries are placed whose hour was not said, and in which zone. */
export function WorkdayCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [start, setStart] = useState(user?.workdayStart ?? '');
  const saving = useMutation({
    mutationFn: () => call(updateUser, { workdayStart: start }),
    onSuccess: (saved) => {
      queryClient.setQueryData(userKey, saved);
      showToast({ tone: 'success', title: t('workday.saved') });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('workday.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('workday.title')} text={t('workday.text')} />
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
        <form method="post" className="grid content-start gap-3" onSubmit={save}>
          <div className="flex items-end gap-3">
            <Field
              label={t('workday.start')}
              type="time"
              required
              value={start}
              onChange={(event) => setStart(event.target.value)}
            />
            <Button type="submit" disabled={start === '' || start === user?.workdayStart || saving.isPending}>
              {saving.isPending ? t('token.saving') : t('token.save')}
            </Button>
          </div>
          <p className="text-sm text-muted">{t('workday.byHand')}</p>
        </form>
        <div className="grid content-start gap-2">
          <p className="text-sm font-semibold">{t('workday.zone')}</p>
          <p className="flex items-center lg:min-h-11" translate="no">
            {timeZoneHere()}
          </p>
          <p className="text-sm text-muted">{t('workday.zoneText')}</p>
        </div>
      </div>
      {user && <WorkHours user={user} />}
    </Card>
  );
}
