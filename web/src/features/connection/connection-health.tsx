import { useQuery } from '@tanstack/react-query';
import { getConnection } from '@timbre/contract/time-tracking';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { formatTime } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';

/** How the time-tracking service fares: whose account it is and the calls left this hour, or that its token is refused. */
export function ConnectionHealth() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery({
    queryKey: [getConnection.path],
    queryFn: () => call(getConnection, undefined),
    // Notes spend calls, and a token may be reset elsewhere at any time.
    refetchInterval: 30_000,
  });
  if (data === undefined || data.state === 'none') return null;
  if (data.state === 'broken')
    return (
      <div role="alert" className="rounded-lg bg-danger-soft px-4 py-3 text-danger">
        <strong className="block font-semibold">{t('connection.brokenTitle')}</strong>
        {t('connection.brokenText')}
      </div>
    );
  const { fullname, workspaceName, calls } = data;
  return (
    <p className="text-sm text-muted">
      {t('connection.working', { name: fullname, workspace: workspaceName })}{' '}
      {calls && t('connection.calls', { count: calls.remaining, time: formatTime(calls.resetsAt, language) })}
    </p>
  );
}
