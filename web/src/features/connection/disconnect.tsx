import { useMutation, useQueryClient } from '@tanstack/react-query';
import { disconnectTracker } from '@timbre/contract/time-tracking';
import type { TrackerId } from '@timbre/contract/trackers';
import { Unplug } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { showToast } from '../../shared/toast.ts';
import { getServiceVariables } from '../../shared/tracker-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { refreshConnection } from './use-token.ts';

/** Has the token erased, after saying what that means. */
export function Disconnect({
  service,
  fallbackFocusRef,
}: {
  service: TrackerId;
  fallbackFocusRef: RefObject<HTMLElement | null>;
}) {
  const named = getServiceVariables(service);
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { reauthenticated, gate } = useReauthentication();
  const disconnecting = useMutation({
    mutationFn: async () => {
      await reauthenticated(() => call(disconnectTracker, undefined, { query: { service } }));
      // The dialog goes with the connection, so that the focus knows where to go.
      await refreshConnection(queryClient);
    },
    onSuccess: () =>
      showToast({
        tone: 'success',
        title: t('disconnect.done', named),
        description: t('disconnect.doneText'),
      }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="text-muted">{t('disconnect.offer')}</p>
      <Button variant="outline" className="max-sm:w-full" onClick={() => setIsAsking(true)}>
        <Unplug aria-hidden="true" />
        {t('disconnect.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('disconnect.title', named)}
          text={t('disconnect.text', named)}
          action={t('disconnect.action')}
          pending={t('disconnect.pending')}
          change={disconnecting}
          onClose={() => {
            setIsAsking(false);
            disconnecting.reset();
          }}
          fallbackFocusRef={fallbackFocusRef}
        />
      )}
      {gate}
    </div>
  );
}
