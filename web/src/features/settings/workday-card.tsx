import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.tsx';
import { timeZoneHere } from '../../shared/time-zone.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useSaveWorkday } from './use-save-workday.ts';
import { WorkHours } from './work-hours.tsx';

/** From when on entries are placed whose hour was not said, and in which zone. */
export function WorkdayCard() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [start, setStart] = useState(user?.workdayStart ?? '');
  const { save, isSaving } = useSaveWorkday({ workdayStart: start });
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
            <Button type="submit" disabled={start === '' || start === user?.workdayStart || isSaving}>
              {isSaving ? t('token.saving') : t('token.save')}
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
