import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseWorkspace } from '@timbre/contract/time-tracking';
import type { TrackerId } from '@timbre/contract/trackers';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormDone } from '../../shared/form-done.tsx';
import { FormError } from '../../shared/form-error.tsx';
import { showToast } from '../../shared/toast.ts';
import { Select } from '../../shared/ui/select.tsx';
import { useReauthentication } from '../../shared/use-reauthentication.tsx';
import { useConnection } from './connection-health.tsx';
import { refreshConnection } from './use-token.ts';

const all = 'all';

/** Which workspace everything is limited to; saved as soon as it is chosen. Who has one workspace has nothing to choose. */
export function WorkspaceChoice({ service }: { service: TrackerId }) {
  const { t } = useTranslation();
  const hint = useId();
  const saving = useChooseWorkspace(service);
  const connection = useConnection(service);
  const chosen = connection?.workspaceId ?? null;
  const workspaces = connection?.workspaces ?? [];
  if (!connection || (workspaces.length < 2 && chosen === null)) return null;
  const shown = saving.isPending ? saving.variables : chosen;
  const isMissing = chosen !== null && !workspaces.some(({ id }) => id === chosen);
  return (
    <div className="grid gap-2">
      <Select
        stacked
        label={t('workspace.label')}
        value={shown ?? all}
        disabled={saving.isPending}
        aria-describedby={hint}
        onChange={({ target }) => saving.mutate(target.value === all ? null : target.value)}
      >
        <option value={all}>{t('workspace.all')}</option>
        {isMissing && <option value={chosen}>{chosen}</option>}
        {workspaces.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <p id={hint} className="text-sm text-muted">
        {t('workspace.hint')}
      </p>
      <FormError title={t('workspace.saveFailed')} error={saving.error} />
      {saving.isSuccess && <FormDone text={t('workspace.saved')} />}
      {saving.gate}
    </div>
  );
}

function useChooseWorkspace(service: TrackerId) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { reauthenticated, gate } = useReauthentication();
  const saving = useMutation({
    mutationFn: async (workspaceId: string | null) => {
      await reauthenticated(() => call(chooseWorkspace, { workspaceId, service }));
      // Part of it, so that the list does not show the one before for a moment.
      await refreshConnection(queryClient);
    },
    onSuccess: () => showToast({ tone: 'success', title: t('workspace.saved') }),
  });
  return { ...saving, gate };
}
