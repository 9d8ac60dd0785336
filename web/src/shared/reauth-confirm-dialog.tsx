import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showToast } from './toast.ts';
import { useReauthMutation } from './use-reauth-mutation.tsx';

type ReauthConfirmDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'change' | 'children'> & {
  call: () => Promise<unknown>;
  /** Loads the list that it is taken from, which may lack it already. */
  reload: () => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
};

/** Asks before something of a list is ended for good, which needs the password to have been given lately. */
export function ReauthConfirmDialog({ call, reload, done, ...dialog }: ReauthConfirmDialogProps) {
  const { start, isPending, error, gate } = useReauthMutation({
    call: async () => {
      await call();
      // The focus goes back to what opened the dialog, unless that is gone by then.
      await reload();
    },
    onDone: () => {
      dialog.onClose();
      showToast({ tone: 'success', title: done });
    },
    // It may have been ended elsewhere.
    onFailed: () => void reload(),
  });
  return (
    <>
      <ConfirmDialog {...dialog} change={{ mutate: () => start(undefined), isPending, error }} />
      {gate}
    </>
  );
}
