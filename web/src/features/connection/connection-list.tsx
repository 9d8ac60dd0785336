import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseDefaultConnection, type ListedConnection } from '@timbre/contract/time-tracking';
import { isTrackerId, type TrackerId } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { showToast } from '../../shared/toast.ts';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { refreshConnection } from './use-token.ts';

type ConnectionListProps = {
  connections: readonly ListedConnection[];
  /** The one whose token and workspace stand below. */
  shown: TrackerId;
  onShow: (service: TrackerId) => void;
};

/** Every connected service, which of them takes entries without a project, and which one is shown below. */
export function ConnectionList({ connections, shown, onShow }: ConnectionListProps) {
  const { t } = useTranslation();
  const choosing = useChooseDefault();
  const first = connections[0];
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t('connections.text', { connected: first?.name })}</p>
      <ul className="grid divide-y divide-line rounded-control border border-line">
        {connections.map((connection) => {
          const { service, name, fullname, workspaceName, isDefault, state } = connection;
          if (service === null || !isTrackerId(service)) return null;
          const account = [fullname, workspaceName].filter(Boolean).join(' · ');
          return (
            <li
              key={service}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
            >
              <div className="grid min-w-40 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold" translate="no">
                    {name}
                  </span>
                  {state === 'broken' && <Badge tone="danger">{t('connections.broken')}</Badge>}
                  {isDefault && <Badge tone="neutral">{t('connections.default')}</Badge>}
                </span>
                {account && <span className="text-sm break-words text-muted">{account}</span>}
              </div>
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
                {!isDefault && (
                  <Button
                    variant="quiet"
                    size="compact"
                    disabled={choosing.isPending}
                    aria-label={t('connections.makeDefaultOf', { connected: name })}
                    onClick={() => choosing.mutate(service)}
                  >
                    {t('connections.makeDefault')}
                  </Button>
                )}
                <Button
                  variant="outline"
                  size="compact"
                  className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
                  aria-pressed={service === shown}
                  aria-label={t('connections.showOf', { connected: name })}
                  onClick={() => onShow(service)}
                >
                  {t('connections.show')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <FormError title={t('connections.defaultFailed')} error={choosing.error} />
      {choosing.gate}
    </div>
  );
}

function useChooseDefault() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { reauthenticated, gate } = useReauthentication();
  const choosing = useMutation({
    mutationFn: async (service: TrackerId) => {
      await reauthenticated(() => call(chooseDefaultConnection, { service }));
      await refreshConnection(queryClient);
    },
    onSuccess: (_done, service) =>
      showToast({
        tone: 'success',
        title: t('connections.defaultChosen', { connected: getTrackerName(service) }),
      }),
  });
  return { ...choosing, gate };
}
