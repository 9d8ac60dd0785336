import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, getErrorMessage } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { showToast } from './toast.ts';

type GuardedCall<Given, Answer> = {
  call: (given: Given) => Promise<Answer>;
  onDone?: (answer: Answer, given: Given) => void;
  /** What a toast says above the reason when it went wrong. */
  failed: string;
};

type Guarded<Given> = {
  start: (given: Given) => void;
  isPending: boolean;
  /** To be rendered beside what starts the call. */
  gate: ReactNode;
};

/** A call that wants the password to have been given lately: if that is too long ago, it is asked for and the call repeated. */
export function useReauthMutation<Given, Answer>({
  call,
  onDone,
  failed,
}: GuardedCall<Given, Answer>): Guarded<Given> {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const repeat = useRef(() => {});
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess: (answer, given) => onDone?.(answer, given),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'verification-needed') return setIsAsking(true);
      showToast({ tone: 'danger', title: failed, description: getErrorMessage(error, t('common.noAnswer')) });
    },
  });
  const start = (given: Given) => {
    repeat.current = () => mutate(given);
    mutate(given);
  };
  const answer = (isGiven: boolean) => {
    setIsAsking(false);
    if (isGiven) repeat.current();
  };
  return { start, isPending, gate: <PasswordDialog isOpen={isAsking} onAnswer={answer} /> };
}
