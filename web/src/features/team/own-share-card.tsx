import type { Team } from '@timbre/contract/team';
import { useTranslation } from 'react-i18next';
import { formatMinutes } from '../../shared/durations.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** What a member sees of the team: their own figures, and nobody else's. */
export function OwnShareCard({ team }: { team: Team }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { ownMinutes, capMinutes, hasSeat, isActive } = team;
  const figures = [
    {
      name: t('team.own.used'),
      value: t('team.minutes', { minutes: formatMinutes(ownMinutes, language) }),
    },
    {
      name: t('team.own.limit'),
      value:
        capMinutes === null
          ? t('team.limit.none')
          : t('team.limit.some', { minutes: formatMinutes(capMinutes, language) }),
    },
    { name: t('team.own.seat'), value: hasSeat ? t('team.own.hasSeat') : t('team.noSeat') },
  ];
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('team.own.title')} text={t('team.own.privacy')} />
      {isActive && !hasSeat && <Notice tone="warning">{t('team.own.noSeatText')}</Notice>}
      {isActive && (
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
          {figures.map(({ name, value }) => (
            <div key={name} className="grid content-start">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
