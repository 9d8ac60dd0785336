import { useQuery } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions, type SignedInDevice } from '@timbre/contract/accounts';
import { deviceName } from '@timbre/contract/device-name';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { formatDate } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { showToast } from '../../shared/toast.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useReauthMutation } from '../../shared/use-reauth-mutation.tsx';

/** Where the user is signed in, and the way to end that from here. */
export function DevicesCard() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [listSessions.path],
    queryFn: () => call(listSessions, undefined),
    // Somebody may sign in or out elsewhere at any time: each visit looks again.
    gcTime: 0,
  });
  const reading = useReauthMutation({
    call: () => refetch({ throwOnError: true }),
  });
  const ending = useReauthMutation({
    call: (device: SignedInDevice | 'others') =>
      device === 'others'
        ? call(endOtherSessions, undefined)
        : call(endSession, undefined, { params: { id: device.id } }),
    onDone: (_, device) => {
      showToast({ tone: 'success', title: device === 'others' ? t('devices.endedAll') : t('devices.ended') });
      void refetch();
    },
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <CardHead title={t('devices.title')} text={t('devices.text')} />
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && (
        <Notice tone="danger" title={t('devices.readFailed')}>
          <Button
            variant="outline"
            size="compact"
            className="mt-1 justify-self-start"
            disabled={reading.isPending}
            onClick={() => reading.start(undefined)}
          >
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {data && (
        <ul className="-my-4 divide-y divide-line">
          {data.map((device) => (
            <Device
              key={device.id}
              device={device}
              isDisabled={ending.isPending}
              onEnd={() => ending.start(device)}
            />
          ))}
        </ul>
      )}
      <FormError title={t('devices.failed')} error={ending.error} />
      {data && data.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start max-sm:w-full"
          disabled={ending.isPending}
          onClick={() => ending.start('others')}
        >
          {t('devices.endOthers')}
        </Button>
      )}
      {reading.gate}
      {ending.gate}
    </Card>
  );
}

type DeviceProps = { device: SignedInDevice; isDisabled: boolean; onEnd: () => void };

function Device({ device, isDisabled, onEnd }: DeviceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const known = deviceName(device.userAgent);
  const name = known ? t('devices.name', known) : t('devices.unknown');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {device.isCurrent && <Badge tone="success">{t('devices.this')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span>{t('devices.since', { date: formatDate(device.signedInAt, language) })}</span>
          <span>{t('devices.seen', { date: formatDate(device.lastSeenAt, language) })}</span>
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          variant="outline"
          size="compact"
          aria-label={t('devices.endOne', { name })}
          disabled={isDisabled}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
