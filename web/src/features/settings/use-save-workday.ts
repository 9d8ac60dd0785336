import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateUser } from '@timbre/contract/accounts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call, getErrorMessage } from '../../shared/api.ts';
import { userKey } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';

/** Saves a part of the working day, and says how that went. */
export function useSaveWorkday(change: z.input<typeof updateUser.body>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(updateUser, change),
    onSuccess: (saved) => {
      queryClient.setQueryData(userKey, saved);
      showToast({ tone: 'success', title: t('workday.saved') });
    },
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: t('workday.failed'),
        description: getErrorMessage(error, t('common.noAnswer')),
      }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return { save, isSaving: isPending };
}
