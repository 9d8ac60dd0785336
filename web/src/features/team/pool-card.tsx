import type { Team } from '@timbre/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { MinutesBar } from '../../shared/minutes-bar.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { heldSeats, takenSeats } from './seats.ts';
import { SeatsDialog } from './seats-dialog.tsx';

/** The minutes that all share, and the seats that they come from. */
export function PoolCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { minutesUsed, maxMinutes, resetsAt } = team;
  // A date is read in one piece.
  const date = formatDate(resetsAt, language).replaceAll(' ', '\u00a0');
  return (
    <Card padded={false} className="grid gap-4 p-5 sm:px-8 sm:py-6">
      <h2 className="font-semibold">{t('minutes.title')}</h2>
      <MinutesBar used={minutesUsed} total={maxMinutes} isWarned={minutesUsed > maxMinutes * 0.8} />
      <p className="text-sm text-muted">{t('minutes.level.low', { date })}</p>
      {team.role !== 'member' && <Seats team={team} />}
    </Card>
  );
}

function Seats({ team }: { team: Team }) {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const held = heldSeats(team);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <div>
        <p className="font-medium">{t('team.seats.taken', { taken: takenSeats(team), count: team.seats })}</p>
        {held > 0 && <p className="text-sm text-muted">{t('team.seats.held', { count: held })}</p>}
      </div>
      {team.role === 'owner' && team.isPaidByOwner && (
        <Button
          variant="outline"
          size="compact"
          className="max-sm:w-full"
          onClick={() => setIsChanging(true)}
        >
          {t('team.seats.change')}
        </Button>
      )}
      {isChanging && <SeatsDialog team={team} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
