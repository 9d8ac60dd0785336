import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getErrorMessage } from '../../shared/api.ts';
import { showToast } from '../../shared/toast.ts';
import { refreshHistory } from './use-history.ts';

type Change<Given, Answer> = {
  send: (given: Given) => Promise<Answer>;
  /** Called when the history shows the change. */
  onDone?: (answer: Answer, given: Given) => void;
  /** What a toast says when it went wrong; without a text, the reason. */
  failed: { title: string; text?: string };
};

/** Sends a change and looks at the history again. */
export function useChange<Given = void, Answer = unknown>({ send, onDone, failed }: Change<Given, Answer>) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      const answer = await send(given);
      await refreshHistory(queryClient);
      return answer;
    },
    onSuccess: (answer, given) => onDone?.(answer, given),
    onError: (error) =>
      showToast({
        tone: 'danger',
        title: failed.title,
        description: failed.text ?? getErrorMessage(error, t('common.noAnswer')),
      }),
  });
}
