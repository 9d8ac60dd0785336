import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReauthentication, wantsPassword } from './use-reauthentication.tsx';

type GuardedCall<Given, Answer> = {
  call: (given: Given) => Promise<Answer>;
  onDone?: (answer: Answer, given: Given) => void;
  onFailed?: (error: Error) => void;
};

type Guarded<Given> = {
  start: (given: Given) => void;
  isPending: boolean;
  isDone: boolean;
  /** Why it was refused, until it is started again. */
  error: Error | null;
  /** To be rendered beside what starts the call. */
  gate: ReactNode;
};

/** A call that wants the password to have been given lately: if that is too long ago, it is asked for and the call repeated. */
export function useReauthMutation<Given, Answer>({
  call,
  onDone,
  onFailed,
}: GuardedCall<Given, Answer>): Guarded<Given> {
  const { reauthenticated, gate } = useReauthentication();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (given: Given) => reauthenticated(() => call(given)),
    onSuccess: (answer, given) => onDone?.(answer, given),
    onError: (failure) => onFailed?.(failure),
  });
  // Whoever closes the question for the password knows why nothing was done.
  return { start: mutate, isPending, isDone: isSuccess, error: wantsPassword(error) ? null : error, gate };
}
