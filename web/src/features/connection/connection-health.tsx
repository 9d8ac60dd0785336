import { useQuery } from '@tanstack/react-query';
import { getConnection } from '@timbre/contract/time-tracking';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

export function useConnection() {
  return useQuery({
    queryKey: [getConnection.path],
    queryFn: () => call(getConnection, undefined),
    // Notes spend calls, and a token may be reset elsewhere at any time.
    refetchInterval: 30_000,
  }).data;
}

/** Says that the token is refused, which is the one thing about a connection that nobody may overlook. */
export function BrokenConnection() {
  const { t } = useTranslation();
  const isBroken = useConnection()?.state === 'broken';
  return (
    <div role="alert" className="empty:hidden">
      {isBroken && (
        <Notice tone="danger" title={t('connection.brokenTitle')}>
          {t('connection.brokenText')}
        </Notice>
      )}
    </div>
  );
}

/** Whose account it is, and the calls left this hour. */
export function ConnectionHealth() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const connection = useConnection();
  if (connection?.state !== 'working') return null;
  const { fullname, workspaceName, calls } = connection;
  return (
    <Notice tone="success" title={t('connection.working', { name: fullname, workspace: workspaceName })}>
      {calls && (
        <span className="text-sm">
          {t('connection.calls', { count: calls.remaining, time: formatTime(calls.resetsAt, language) })}
        </span>
      )}
    </Notice>
  );
}
