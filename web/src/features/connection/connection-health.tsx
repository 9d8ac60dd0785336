import { useQuery } from '@tanstack/react-query';
import { listConnections } from '@timbre/contract/time-tracking';
import type { TrackerId } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { getServiceVariables } from '../../shared/tracker-name.ts';
import { Notice } from '../../shared/ui/notice.tsx';

/** The default connection comes first. */
export function useConnections() {
  return useQuery({
    queryKey: [listConnections.path],
    queryFn: () => call(listConnections, undefined),
    // Notes spend calls, and a token may be reset elsewhere at any time.
    refetchInterval: 30_000,
  }).data;
}

/** The connection to this service, or else the default one. */
export function useConnection(service?: string) {
  const connections = useConnections();
  return service === undefined ? connections?.[0] : connections?.find((one) => one.service === service);
}

/** Says that a token is refused, which is the one thing about a connection that nobody may overlook. */
export function BrokenConnection() {
  const { t } = useTranslation();
  const broken = useConnections()?.filter(({ state }) => state === 'broken') ?? [];
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {broken.map(({ service, name }) => (
        <Notice
          key={service}
          tone="danger"
          title={t('connection.brokenTitle', getServiceVariables(service ?? '', name ?? ''))}
        >
          {t('connection.brokenText')}
        </Notice>
      ))}
    </div>
  );
}

/** Whose account it is, and the calls left this hour. */
export function ConnectionHealth({ service }: { service: TrackerId }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const connection = useConnection(service);
  if (connection?.state !== 'working') return null;
  const { fullname, workspaceName, calls } = connection;
  return (
    <Notice tone="success" title={t('connection.working', { name: fullname, workspace: workspaceName })}>
      {calls && (
        <span className="text-sm">
          {t('connection.calls', {
            ...getServiceVariables(service),
            count: calls.remaining,
            time: formatTime(calls.resetsAt, language),
          })}
        </span>
      )}
    </Notice>
  );
}
