import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { connectTracker, getToken, listConnections, verifyToken } from '@timbre/contract/time-tracking';
import type { TrackerId } from '@timbre/contract/trackers';
import { useTranslation } from 'react-i18next';
import { call, getErrorMessage } from '../../shared/api.ts';
import { catalogueKeys } from '../../shared/refresh-catalogue.ts';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { getTrackerName } from '../../shared/tracker-name.ts';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';

const tokenKey = [getToken.path];

/** Looks again at all that depends on which account is connected, and how. */
export async function refreshConnection(queryClient: QueryClient): Promise<void> {
  const changed = [userKey, tokenKey, [listConnections.path], ...catalogueKeys];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The end of the token that is kept. */
export function useStoredToken(service: TrackerId) {
  return useQuery({
    queryKey: [...tokenKey, service],
    queryFn: () => call(getToken, undefined, { query: { service, masked: 'true' } }),
  });
}

/** The whole token, or null where the password was not given lately. */
export async function readWholeToken(service: TrackerId): Promise<string | null> {
  const { token, masked } = await call(getToken, undefined, { query: { service } });
  return masked ? null : token;
}

/** Keeps a new token; the service is asked about it first, so this may take a moment. */
export function useSaveToken(onSaved: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { reauthenticated, gate } = useReauthentication();
  const saving = useMutation({
    mutationFn: (given: { service: TrackerId; token: string; address?: string; workspaceId?: string }) =>
      reauthenticated(() => call(connectTracker, given)),
    onSuccess: async (_done, { service }) => {
      onSaved();
      const description = t('token.savedText', { tracker: getTrackerName(service) });
      showToast({ tone: 'success', title: t('token.saved'), description });
      await refreshConnection(queryClient);
    },
    onError: (error) => {
      const why = getErrorMessage(error, '');
      showToast({ tone: 'danger', title: t('token.saveFailed'), description: why || t('common.noAnswer') });
    },
  });
  return { ...saving, gate };
}

/** Asks the service about the token that was typed, or else about the one that is kept. */
export function useTestToken() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async ({ typed, ...where }: { service: TrackerId; address?: string; typed: string }) => {
      const { valid, error, user } = await call(
        verifyToken,
        typed === '' ? { service: where.service } : { ...where, token: typed },
      );
      return valid && user ? { user } : { refusal: error ?? t('token.invalid') };
    },
    onSuccess: ({ refusal }) => {
      if (refusal) showToast({ tone: 'danger', title: t('token.testRefused'), description: refusal });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('token.testFailed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
}
