import { useQuery } from '@tanstack/react-query';
import { deviceName } from '@timbre/contract/device-name';
import { listSecurityEvents, type SecurityEvent } from '@timbre/contract/security-events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../shared/api.ts';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { ReadFailed } from '../../shared/ui/read-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

const shownAtFirst = 5;

/** What happened to the account lately, so that its owner notices what they did not do. */
export function SecurityEventsCard() {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError, refetch } = useQuery({
    queryKey: [listSecurityEvents.path],
    queryFn: () => call(listSecurityEvents, undefined),
    // Something may happen elsewhere at any time: each visit looks again.
    gcTime: 0,
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('activity.title')} text={t('activity.text')} />
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && <ReadFailed title={t('activity.readFailed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('activity.none')}</p>}
      {data && data.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {data.slice(0, isWhole ? data.length : shownAtFirst).map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data && data.length > shownAtFirst && !isWhole && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          onClick={() => setIsWhole(true)}
        >
          {t('activity.all', { count: data.length })}
        </Button>
      )}
      {data && data.length > 0 && (
        <p className="text-sm text-muted">
          {t('activity.notYou')}{' '}
          <Link to="/forgot" className="text-link">
            {t('activity.newPassword')}
          </Link>
        </p>
      )}
    </Card>
  );
}

function Event({ event: { kind, at, userAgent, network } }: { event: SecurityEvent }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const device = deviceName(userAgent ?? '');
  const where = device ? t('devices.name', device) : userAgent && t('devices.unknown');
  return (
    <li className="grid gap-1 py-3">
      <span className="font-semibold">{t(`activity.kind.${kind}`)}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <time dateTime={at}>{formatMoment(at, language)}</time>
        {where && <span>{where}</span>}
        {network && <span className="break-all">{t('activity.network', { network })}</span>}
      </span>
    </li>
  );
}
